#!/usr/bin/env bash
# build.sh DIR: a real MediaWiki for the tests, in DIR/code, and a wiki to copy for each test, in DIR/template.
#
# From Debian's own packages, unpacked and not installed, so that no web server and no root is needed once PHP is
# there: php-cli php-sqlite3 php-mbstring php-xml php-intl. What stands already is kept; the template is made anew.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(realpath -m "${1:?usage: build.sh DIR}")
code=$dir/code
template=$dir/template
mkdir -p "$dir"
# Nothing of it belongs to a repository, whatever that one ignores.
echo '*' >"$dir/.gitignore"

if [ ! -e "$code/index.php" ]; then
    rm -rf "$dir/unpacked" "$code"
    mkdir -p "$dir/packages"
    cd "$dir/packages"
    # As the own user: the sandbox user of apt may not write here.
    ls mediawiki_*.deb mediawiki-classes_*.deb >/dev/null 2>&1 ||
        apt-get -qq -o APT::Sandbox::User="$(id -un)" download mediawiki mediawiki-classes
    for package in *.deb; do dpkg-deb -x "$package" "$dir/unpacked"; done
    moved=$dir/unpacked/usr/share/mediawiki
    # Debian links settings and uploads out of the tree; here everything stays inside.
    rm -rf "$moved/LocalSettings.php" "$moved/extensions" "$moved/images" "$moved/config"
    ln -s extensions-core "$moved/extensions"
    mkdir "$moved/images"
    mv "$moved" "$code"
    rm -rf "$dir/unpacked"
fi

php() { command php -d display_errors=stderr -d memory_limit=256M "$@"; }
maintain() { script=$1; shift; MW_CONFIG_FILE=$template/LocalSettings.php php "$code/maintenance/$script.php" "$@"; }

rm -rf "$template"
mkdir -p "$template/data" "$template/cache" "$template/images"
php "$code/maintenance/install.php" --quiet --dbtype=sqlite --dbname=wiki --dbpath="$template/data" \
    --confpath="$template" --server=http://127.0.0.1 --scriptpath= --lang=en --skins=MonoBook \
    --pass=the-admins-password TestWiki Admin >"$template/install.log" 2>&1 ||
    { cat "$template/install.log" >&2; exit 1; }
# Wherever the template is copied to, it finds its own files.
sed -i "s#\"$template/data\"#__DIR__ . '/data'#" "$template/LocalSettings.php"
echo "require __DIR__ . '/settings.php';" >>"$template/LocalSettings.php"
cp "$here/settings.php" "$template/settings.php"

for name in Alice Bob Carol Dave Erin Frank Grace Heidi Ivan Judy; do
    maintain createAndPromote --quiet "$name" "the-password-of-$name"
    maintain resetUserEmail --quiet --no-reset-password "$name" "$name@example.test" >/dev/null
done
maintain createAndPromote --quiet --bot HostBot the-password-of-HostBot
maintain resetUserEmail --quiet --no-reset-password HostBot hostbot@example.test >/dev/null
maintain createBotPassword --appid=hostkit --grants=basic,highvolume,editpage,createeditmovepage,sendemail \
    HostBot 0123456789abcdef0123456789abcdef >/dev/null
maintain runJobs --quiet
touch "$dir/built"
