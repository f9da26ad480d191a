<?php
// The test wiki: no mail leaves it, its clock is a file, and it breaks when a test tells it to.
$wgServer = getenv( 'WIKI_SERVER' ) ?: 'http://127.0.0.1';
$wgCacheDirectory = __DIR__ . '/cache';
$wgUploadDirectory = __DIR__ . '/images';
$wgMainCacheType = CACHE_DB; // sessions and limits lie in the database, and are reset with it
$wgJobRunRate = 0;
// Nothing here outlives a crash, so that nothing waits for the disk.
$wgDBservers = [ [
	'type' => 'sqlite', 'dbname' => $wgDBname, 'dbDirectory' => $wgSQLiteDataDir, 'tablePrefix' => '', 'flags' => 0,
	'load' => 1, 'variables' => [ 'synchronous' => 'OFF' ],
] ];
$wgObjectCaches[CACHE_DB]['server']['variables'] = [ 'synchronous' => 'OFF' ];
$wgJobTypeConf['default']['server']['variables'] = [ 'synchronous' => 'OFF' ];
$wgLocalisationCacheConf['storeServer']['variables'] = [ 'synchronous' => 'OFF' ];
$wgEmailAuthentication = false;
$wgPasswordPolicy['policies']['default'] = [];
$wgPasswordAttemptThrottle = [];
$wgPasswordConfig['pbkdf2']['cost'] = '1000'; // players log in fast
$wgGroupPermissions['sysop']['deleterevision'] = true;
$wgGroupPermissions['sysop']['deletelogentry'] = true;
$wgRestrictDisplayTitle = false;
$wgDiff3 = '';

$told = static function ( string $name ): string {
	return trim( (string)@file_get_contents( __DIR__ . "/$name" ) );
};

// "clock" holds the wiki's time.
if ( $told( 'clock' ) !== '' ) {
	\Wikimedia\Timestamp\ConvertibleTimestamp::setFakeTime( $told( 'clock' ) );
}
// "readonly" holds the reason why nobody may write.
if ( $told( 'readonly' ) !== '' ) {
	$wgReadOnly = $told( 'readonly' );
}
// "limit" holds how many edits a minute an account has.
if ( $told( 'limit' ) !== '' ) {
	$wgRateLimits['edit']['user'] = [ (int)$told( 'limit' ), 60 ];
	$wgGroupPermissions['bot']['noratelimit'] = false;
}
// "more.php" is whatever else a test wants to be set.
if ( is_file( __DIR__ . '/more.php' ) ) {
	require __DIR__ . '/more.php';
}

// "fault" is `ACTION WHEN WHAT [TIMES]`: requests of an action (or *) break off before or after they are done, as
// 500, 502, 429, html (a page that is no answer), cut (an answer that breaks off) or slow (it comes too late).
// Counted in a file, since every request is a process of its own.
( static function () use ( $told ) {
	[ $action, $when, $what, $times ] = array_pad( explode( ' ', $told( 'fault' ) ), 4, '' );
	if ( $action === '' || ( $action !== '*' && $action !== ( $_REQUEST['action'] ?? '' ) ) ) {
		return;
	}
	if ( !str_ends_with( $_SERVER['SCRIPT_NAME'] ?? '', 'api.php' ) ) {
		return;
	}
	if ( $times !== '' ) {
		if ( (int)$times < 1 ) {
			return;
		}
		file_put_contents( __DIR__ . '/fault', "$action $when $what " . ( (int)$times - 1 ) );
	}
	$break = static function () use ( $what ): string {
		switch ( $what ) {
			case 'html':
				header( 'Content-Type: text/html' );
				return '<html><body>Our servers are having a bad day.</body></html>';
			case 'cut':
				header( 'Content-Length: 5000' );
				return '{"batchcomp';
			case 'slow':
				sleep( 5 );
				return '';
			default:
				if ( $what === '429' ) {
					header( 'Retry-After: 30' );
				}
				http_response_code( (int)$what );
				return '';
		}
	};
	if ( $when === 'before' ) {
		echo $break();
		exit;
	}
	// The answer is taken out of the buffer when everything is stored.
	ob_start( static fn ( $answer ) => $break() );
} )();
