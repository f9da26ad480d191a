"""Pywikibot inside an application: loaded without its side effects, bounded, and with one way out for its errors.

Belongs here: everything that touches pywikibot. It is imported when a wiki is first asked something. Left alone
it makes `~/.pywikibot`, runs `user-config.py` of the current folder, reads the program's arguments, captures its
warnings, and waits for 20 minutes where a server is down.
"""

import contextlib
import importlib.util
import logging
import os
import stat
import sys
import warnings
from ast import literal_eval
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import unquote, urlsplit

from hostkit import __version__
from hostkit.errors import BoardError, InputError

__all__ = ["REFUSALS", "Doubt", "Link", "NotTaken", "explained", "read_credentials"]

_USER_CONFIG: Final = "userinterface = 'buffer'\n"  # never prompts, never prints
_KEPT_QUIET: Final = ("PYWIKIBOT_DIR", "PYWIKIBOT_NO_USER_CONFIG")

# Answers of the API that mean: nothing was stored, and this is why.
REFUSALS: Final = {
    "protectedpage": "the page is protected: ask an administrator, or unprotect it",
    "cascadeprotected": "the page is protected by another one: ask an administrator",
    "protectedtitle": "nobody may create a page of that name: choose another `page` in hostkit.yaml",
    "protectednamespace": "the account may not edit in that namespace: choose another `page` in hostkit.yaml",
    "customcssjsprotected": "the account may not edit that page",
    "cantcreate": "the account may not create pages",
    "permissiondenied": "the account lacks a right: see hostkit doctor",
    "noedit": "the account may not edit: see hostkit doctor",
    "writeapidenied": "the account may not edit through the API: see hostkit doctor",
    "blocked": "the account is blocked: ask an administrator",
    "autoblocked": "the account is blocked with its address: ask an administrator",
    "globalblocked": "the account is blocked on all wikis of the group",
    "contenttoobig": "the page has become too long: start a new one",
    "missingtitle": "the page has been deleted",
    "pagedeleted": "the page has been deleted meanwhile",
    "invalidtitle": "no page can have that name: choose another `page` in hostkit.yaml",
    "filtered": "a filter of the wiki does not take it",
    "hookaborted": "an extension of the wiki does not take it",
    "spamblacklist": "the wiki's spam list does not take an address in it: take the address out",
    "titleblacklist-forbidden": "the wiki's list of forbidden titles has it: choose another `page`",
    "abusefilter-disallowed": "an abuse filter of the wiki forbids it: ask an administrator",
    "abusefilter-warning": "an abuse filter of the wiki warns of it: ask an administrator",
    "captcha": "the wiki asks for a captcha: confirm the account, or ask for the right skipcaptcha",
    "nouser": "there is no such account",
    "notarget": "there is no such account",
    "cantsend": "the account cannot send e-mail: confirm its own address first",
    "usermaildisabled": "the wiki sends no e-mail between users",
    "blockedfrommail": "the account is blocked from sending e-mail",
    "noemail": "that player takes no e-mail",
    "nowikiemail": "that player takes no e-mail from other users",
    "editconflict": "somebody else keeps changing the page: run it again",
    "articleexists": "somebody else has just made the page: run it again",
}
_RATE_WAIT: Final = 60
_PAUSE = 1.0  # seconds before a question is asked again, and twice that before the third time


class NotTaken(Exception):
    """The wiki said no, and nothing was stored; `wait` seconds help, 0: no waiting helps."""

    def __init__(self, code: str, reason: str, *, wait: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.wait = wait


class Doubt(Exception):
    """A write was sent, and nobody knows whether it was stored."""


def read_credentials(path: Path) -> list[tuple[str, ...]]:
    """Check a file of credentials, and give its lines; raises `InputError`, never quoting one.

    A line is `("HostBot", BotPassword("hostkit", "…"))` as for Pywikibot, or, for OAuth, the four words that
    Special:OAuthConsumerRegistration gives.
    """
    try:
        found = path.stat()
    except OSError:
        raise InputError(
            f"there is no file of credentials {path}",
            hint="make a bot password on Special:BotPasswords of the wiki, and write it there: see docs/wiki.md",
        ) from None
    if not stat.S_ISREG(found.st_mode) or path.is_symlink():
        raise InputError(f"{path} is no plain file")
    if os.name != "nt" and stat.S_IMODE(found.st_mode) & 0o077:
        raise InputError(
            f"{path} can be read by others (mode {stat.S_IMODE(found.st_mode):04o})",
            hint=f"run: chmod 600 {path}",
        )
    entries: list[tuple[str, ...]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        text = line.strip()
        if text and not text.startswith("#"):
            entries.append(_entry(text, f"{path}, line {number}"))
    if not entries:
        raise InputError(f"{path} is empty", hint='write ("HostBot", BotPassword("hostkit", "…")) in it')
    return entries


def _entry(text: str, where: str) -> tuple[str, ...]:
    hint = 'write ("HostBot", BotPassword("hostkit", "…")), as Special:BotPasswords gives it'
    if len(text) > 250:
        raise InputError(f"{where} is too long", hint=hint)
    try:
        # BotPassword("a", "b") in a literal is a call; without the name it is a tuple.
        entry = literal_eval(text.replace("BotPassword", ""))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise InputError(f"{where} is no line of credentials", hint=hint) from None
    match entry:
        case (str() as user, (str() as app, str() as password)) if "BotPassword" in text:
            return user, app, password
        case (str() as a, str() as b, str() as c, str() as d):
            return a, b, c, d
    raise InputError(f"{where} is neither a bot password nor the four words of OAuth", hint=hint)


def _load(folder: Path) -> Any:
    """Import pywikibot so that nothing outside `folder` is read or made, and bound its patience."""
    if "pywikibot" in sys.modules:
        return sys.modules["pywikibot"]
    before = {name: os.environ.get(name) for name in _KEPT_QUIET}
    os.environ |= {"PYWIKIBOT_DIR": str(folder), "PYWIKIBOT_NO_USER_CONFIG": "2"}
    argv, sys.argv = sys.argv, ["hostkit"]
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        with warnings.catch_warnings():
            import pywikibot

            # Done now, or it would be done at the first message.
            pywikibot.bot.init_handlers()
            logging.captureWarnings(False)
    finally:
        sys.argv = argv
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
    root.handlers[:] = handlers
    root.setLevel(level)
    return pywikibot


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """Pywikibot's own messages may hold passwords and whole requests: they end here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class Link:
    """One account on one wiki. Nothing is sent before the first question; every answer is counted.

    Pywikibot's settings are one for the whole process, so that links take turns: the one that is asked is set up.
    """

    _active: ClassVar["Link | None"] = None

    def __init__(
        self, url: str, *, user: str, folder: Path, password_file: Path, timeout: int, oauth: bool = False
    ) -> None:
        self.url = url
        self.user = user
        self.folder = folder
        self.password_file = password_file
        self.timeout = timeout
        self.oauth = oauth
        self.requests: list[str] = []
        self._site: Any = None
        self._presumed = False
        self._pywikibot: Any = None

    @property
    def base(self) -> str:
        """The address in front of `index.php` and `api.php`."""
        return self.url.removesuffix("/api.php")

    def query(self, **words: Any) -> dict[str, Any]:
        """Ask, with a few retries; raises `BoardError`."""
        words = {"action": "query", "formatversion": 2, "curtimestamp": True} | words
        try:
            with _unheard():
                answer: dict[str, Any] = self._request(words, retries=2).submit()
                if self._lapsed(answer):
                    self._log_in(self._site)
                    answer = self._request(words, retries=2).submit()
        except Exception as error:
            raise explained(error, self.url) from error
        return answer

    def parsed(self, title: str, text: str) -> str:
        """The HTML that a page's text would give; nothing is saved. Raises `BoardError`."""
        words: dict[str, Any] = {
            "action": "parse", "formatversion": 2, "title": title, "text": text, "contentmodel": "wikitext",
            "prop": "text", "disablelimitreport": True, "disableeditsection": True,
        }  # fmt: skip
        try:
            with _unheard():
                answer: dict[str, Any] = self._request(words, retries=2, use_get=False).submit()
        except Exception as error:
            raise explained(error, self.url) from error
        return str(answer["parse"]["text"])

    def _lapsed(self, answer: Mapping[str, Any]) -> bool:
        """Whether the session that was kept is over, as the first answer that names the account tells."""
        name = answer.get("query", {}).get("userinfo", {}).get("name")
        if name is None or not self._presumed:
            return False
        self._presumed = False
        return bool(name != self.user)

    def change(self, **words: Any) -> dict[str, Any]:
        """Change something, sent once; raises `NotTaken`, `Doubt`, and `BoardError` where nothing was sent."""
        try:
            with _unheard():
                words["token"] = self._wiki().tokens["csrf"]
        except Exception as error:
            raise explained(error, self.url) from error
        try:
            with _unheard():
                request = self._request({"formatversion": 2, "assert": "user"} | words, retries=0)
                answer: dict[str, Any] = request.submit()
        except Exception as error:
            raise self._judged(error) from error
        return answer

    def title(self, text: str) -> str:
        """A page's title as the wiki writes it; raises `InputError` where it can be none."""
        with _unheard():
            site = self._wiki()
            try:
                return str(self._pywikibot.Page(site, text).title())
            except (self._pywikibot.exceptions.InvalidTitleError, ValueError) as error:
                raise InputError(
                    f"{text!r} can be no page: {_line(error)}", hint="see `page` in hostkit.yaml"
                ) from None
            except Exception as error:  # the wiki is asked for its namespaces
                raise explained(error, self.url) from error

    def namespace(self, title: str) -> tuple[int, str]:
        """A title's namespace number, and the title without it."""
        with _unheard():
            page = self._pywikibot.Page(self._wiki(), title)
            return int(page.namespace()), str(page.title(with_ns=False))

    def may_edit(self, title: str, text: str) -> bool:
        """Whether a page's text lets robots edit it: `{{bots}}`, `{{nobots}}`."""
        if "bots" not in text.lower():
            return True
        with _unheard():
            page = self._pywikibot.Page(self._wiki(), title)
            page.text = text
            return bool(page.botMayEdit())

    def address(self, title: str) -> str:
        """The web address of a page."""
        with _unheard():
            return str(self._pywikibot.Page(self._wiki(), title).full_url())

    def mail(self, to: str, subject: str, text: str) -> bool:
        """Send an e-mail through the wiki, once; raises like `change`, and `NotTaken` for who takes none."""
        if self._site is None or self._presumed:
            self.query(meta="userinfo")
        try:
            with _unheard(), self._once():
                user = self._pywikibot.User(self._wiki(), to)
                return bool(user.send_email(subject=subject, text=text))
        except Exception as error:
            if type(error).__name__ == "NotEmailableError":
                raise NotTaken("noemail", REFUSALS["noemail"]) from error
            if type(error).__name__ == "UserRightsError":
                raise NotTaken("cantsend", "the account lacks the right to send e-mail") from error
            raise self._judged(error) from error

    @contextlib.contextmanager
    def _once(self) -> Iterator[None]:
        config = self._pywikibot.config if self._pywikibot else self._wiki() and self._pywikibot.config
        retries, config.max_retries = config.max_retries, 0
        try:
            yield
        finally:
            config.max_retries = retries

    def _judged(self, error: Exception) -> Exception:
        """What a failed write was: a no, a doubt, or nothing that ever left."""
        if isinstance(error, NotTaken | BoardError):
            return error
        if type(error).__name__ == "MaxlagTimeoutError":
            return NotTaken("maxlag", "the wiki is overloaded", wait=_RATE_WAIT)
        code = str(getattr(error, "code", "") or "")
        if code in REFUSALS or code.startswith(("abusefilter", "titleblacklist", "protected", "blocked")):
            return NotTaken(code, REFUSALS.get(code, f"the wiki said no: {_line(error)}"))
        if type(error).__name__ in ("APIError", "APIMWError") and not code.startswith("internal_api_error"):
            return NotTaken(code, f"the wiki said no: {_line(error)}")
        if type(error).__name__ in ("NoUsernameError", "FatalServerError") or type(error) is ConnectionError:
            return explained(error, self.url)
        if "NewConnectionError" in _chain(error) or "ConnectTimeout" in _chain(error):
            return explained(error, self.url)
        return Doubt(_line(error))

    def _request(self, words: Mapping[str, Any], *, retries: int, use_get: bool | None = None) -> Any:
        site = self._wiki()
        return _request_class(self._pywikibot)(
            site=site, parameters=dict(words), max_retries=retries, retry_wait=_PAUSE, use_get=use_get
        )

    def _wiki(self) -> Any:
        if self._site is None or Link._active is not self:
            Link._active = self
            self._site = self._connect()
        return self._site

    def _connect(self) -> Any:
        entries = read_credentials(self.password_file)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        config_file = self.folder / "user-config.py"
        if not config_file.is_file() or config_file.read_text() != _USER_CONFIG:
            config_file.write_text(_USER_CONFIG)
            config_file.chmod(0o600)
        try:
            self._pywikibot = pywikibot = _load(self.folder)
        except ImportError as error:
            raise BoardError(
                f"pywikibot cannot be loaded: {_line(error)}", hint="pip install 'pywikibot>=11'"
            ) from error
        self._configure(pywikibot, entries)
        try:
            with _unheard():
                site = _site_class(pywikibot)(*self._family(pywikibot), self.user)
                # With the cookies of the last time the next answer tells whether they hold: a question less.
                pywikibot.comms.http.cookie_jar.load(self.user, ignore_discard=True)
                self._presumed = not self.oauth and len(pywikibot.comms.http.cookie_jar) > 0
                if not self._presumed:
                    self._log_in(site)
        except Exception as error:
            raise explained(error, self.url) from error
        return site

    def _log_in(self, site: Any) -> None:
        site.login()
        if not site.logged_in():
            raise BoardError(
                f"{self.user} could not be logged in at {self.base}",
                hint=f"see that {self.password_file} has a line for {self.user}",
            )

    def _family(self, pywikibot: Any) -> tuple[str, Any]:
        parts = urlsplit(self.url)
        path = parts.path.removesuffix("/api.php")

        class Family(pywikibot.family.SingleSiteFamily):  # type: ignore[misc]
            name = "hostkit"
            domain = parts.netloc

            def protocol(self, code: str) -> str:
                return parts.scheme

            def scriptpath(self, code: str) -> str:
                return path

        return "hostkit", Family()

    def _configure(self, pywikibot: Any, entries: list[tuple[str, ...]]) -> None:
        config, http = pywikibot.config, pywikibot.comms.http
        config.base_dir = str(self.folder)
        # Its first reading of this file makes it; a second wiki in one process expects it to be there.
        (self.folder / "throttle.ctrl").touch(mode=0o600)
        # One folder a wiki: what pywikibot remembers of another one is put away.
        api = pywikibot.data.api
        api.CachedRequest._get_cache_dir = classmethod(lambda cls: _made(self.folder / "apicache"))
        http.cookie_jar.clear()
        config.put_throttle = config.minthrottle = config.maxthrottle = 0
        config.read_maxlag = None
        config.write_maxlag = 5
        config.max_retries, config.retry_wait, config.retry_max = 2, _PAUSE, 4 * _PAUSE
        config.socket_timeout = (min(self.timeout, 10), self.timeout)
        config.noisysleep = 1e9
        config.solve_captcha = False
        config.cosmetic_changes = False
        config.log = []
        config.user_agent_format = f"hostkit/{__version__} ({{username}}) {{pwb}} {{http_backend}}"
        config.usernames.clear()
        config.usernames["hostkit"]["hostkit"] = self.user
        config.password_file = None
        config.authenticate.clear()
        if self.oauth:
            words = [entry for entry in entries if len(entry) == 4]
            if not words:
                raise InputError(f"{self.password_file} does not hold the four words of OAuth")
            if importlib.util.find_spec("requests_oauthlib") is None:
                # Pywikibot would end the program.
                raise BoardError("OAuth needs one more package", hint="pip install 'hostkit[oauth]'")
            config.authenticate[urlsplit(self.url).netloc] = words[0]
        else:
            # The only way in which pywikibot logs in again by itself.
            config.password_file = str(self.password_file.absolute())
        http.session.hooks["response"] = [self._count]

    def _count(self, response: Any, *_: Any, **__: Any) -> None:
        body = response.request.body or response.request.url.partition("?")[2]
        text = body.decode("utf-8", "replace") if isinstance(body, bytes) else str(body)
        # Only what was asked for: never a token, a password or a text.
        words = dict(part.partition("=")[::2] for part in text.split("&"))
        shown = (unquote(words.get(key, "")) for key in ("action", "list", "prop", "meta"))
        self.requests.append(" ".join(filter(None, shown)))


def _made(folder: Path) -> Path:
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _site_class(pywikibot: Any) -> Any:
    """Pywikibot's site, which does not ask who it is before anything else is asked."""

    class Site(pywikibot.site.APISite):  # type: ignore[misc]  # Pywikibot has no types
        def login(self, *words: Any, cookie_only: bool = False, **more: Any) -> None:
            if not cookie_only:
                super().login(*words, **more)

    return Site


def _request_class(pywikibot: Any) -> Any:
    """Pywikibot's request, which waits and tries again less often than it would like to."""
    api = pywikibot.data.api

    class Bounded(api.Request):  # type: ignore[misc,name-defined]
        def _internal_api_error(self, code: str, error: Any, result: Any) -> bool:
            if code == "readonly":
                reason = str(error.get("readonlyreason") or error.get("info") or "it is being maintained")
                raise NotTaken("readonly", f"the wiki is read-only now: {reason[:200]}", wait=300)
            return bool(super()._internal_api_error(code, error, result))

        def _http_request(self, *words: Any, **more: Any) -> Any:
            answer, use_get = super()._http_request(*words, **more)
            if answer is not None and answer.status_code == 429:
                # Pywikibot would sleep for as long as the wiki says, before the next question.
                wait, self.site.throttle.retry_after = self.site.throttle.retry_after, 0
                raise NotTaken("ratelimited", "the wiki asks for a pause", wait=max(wait, 1))
            return answer, use_get

        def _ratelimited(self) -> None:
            raise NotTaken("ratelimited", "the account has made too many edits just now", wait=_RATE_WAIT)

    return Bounded


def explained(error: Exception, url: str) -> BoardError:
    """What went wrong at the wiki, and what to do; a `HostkitError` stays what it is."""
    if isinstance(error, BoardError):
        return error
    if isinstance(error, InputError):
        return BoardError(error.message, hint=error.hint)
    name, text = type(error).__name__, _chain(error)
    again = "nothing was changed; run it again, and see the `url` in hostkit.yaml if it stays so"
    if isinstance(error, NotTaken):
        return BoardError(error.reason, hint=f"run it again in {error.wait} s" if error.wait else again)
    if name == "NoUsernameError" or ("login" in text.lower() and "fail" in text.lower()):
        return BoardError(
            f"{url} does not take the login: {_line(error)}",
            hint=(
                "register a new owner-only consumer on Special:OAuthConsumerRegistration, and write its four words "
                "into the file of credentials"
                if "OAuth" in text
                else "make a new bot password on Special:BotPasswords, and write it into the file of credentials"
            ),
        )
    if name in ("APIError", "APIMWError"):
        code = str(getattr(error, "code", ""))
        return BoardError(f"{url} answered {code or name}: {_line(error)}", hint=REFUSALS.get(code, again))
    if "Name or service not known" in text or "NameResolution" in text or "[Errno -3]" in text:
        return BoardError(f"there is no host {urlsplit(url).hostname}", hint="see the `url` in hostkit.yaml")
    if "certificate" in text.lower():
        return BoardError(f"{url} has no certificate that holds", hint="see the `url` in hostkit.yaml")
    if name == "MaxlagTimeoutError":
        return BoardError(f"{url} is overloaded", hint="run it again in a few minutes")
    if name in ("ApiTimeoutError", "TimeoutError", "ServerError", "ConnectionError", "FatalServerError"):
        return BoardError(f"{url} cannot be reached, or gives no answer: {_line(error)}", hint=again)
    return BoardError(f"{url} could not be read: {_line(error)}", hint=again)


def _chain(error: BaseException) -> str:
    said: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(said) < 6:
        said.append(f"{type(seen).__name__}: {seen}")
        seen = seen.__cause__ or seen.__context__
    return " | ".join(said)


def _line(error: BaseException) -> str:
    # An API's error has a help text besides, with addresses.
    said = str(getattr(error, "info", "") or error) or type(error).__name__
    text = "".join(sign if sign.isprintable() else " " for sign in said)
    return text if len(text) <= 160 else f"{text[:159]}…"
