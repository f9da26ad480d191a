<?php
// An owner-only consumer of OAuth 1.0a (RFC 5849), as far as a wiki with the extension OAuth has one: whoever signs with
// its four words is HostBot. The signature is computed here from the request as it came, and each nonce serves once.
// "oauth-words" holds the words and, in a fifth line, the account; each request that was let in is a line in
// "oauth-signed".
use MediaWiki\MediaWikiServices;
use MediaWiki\Session\ImmutableSessionProviderWithCookie;
use MediaWiki\Session\SessionBackend;
use MediaWiki\Session\SessionInfo;
use MediaWiki\Session\UserInfo;

class OwnerOnlyConsumer extends ImmutableSessionProviderWithCookie {
	public function provideSessionInfo( WebRequest $request ) {
		$header = $_SERVER['HTTP_AUTHORIZATION'] ?? '';
		if ( !str_starts_with( $header, 'OAuth ' ) ) {
			return null;
		}
		[ $consumer, $consumerSecret, $access, $accessSecret, $account ] =
			file( dirname( getenv( 'MW_CONFIG_FILE' ) ) . '/oauth-words', FILE_IGNORE_NEW_LINES );
		preg_match_all( '/([a-z_]+)="([^"]*)"/', $header, $found, PREG_SET_ORDER );
		$given = [];
		foreach ( $found as [ , $name, $value ] ) {
			$given[$name] = rawurldecode( $value );
		}
		$signature = $given['oauth_signature'] ?? '';
		unset( $given['oauth_signature'], $given['realm'] );
		$pairs = [];
		foreach ( $given as $name => $value ) {
			$pairs[] = [ rawurlencode( $name ), rawurlencode( $value ) ];
		}
		$sent = [ $_SERVER['QUERY_STRING'] ?? '' ];
		if ( str_starts_with( $_SERVER['CONTENT_TYPE'] ?? '', 'application/x-www-form-urlencoded' ) ) {
			$sent[] = file_get_contents( 'php://input' );
		}
		foreach ( explode( '&', implode( '&', array_filter( $sent ) ) ) as $part ) {
			[ $name, $value ] = array_pad( explode( '=', $part, 2 ), 2, '' );
			if ( $name !== '' ) {
				$pairs[] = [ rawurlencode( urldecode( $name ) ), rawurlencode( urldecode( $value ) ) ];
			}
		}
		sort( $pairs );
		$normal = implode( '&', array_map( static fn ( $pair ) => "$pair[0]=$pair[1]", $pairs ) );
		$address = 'http://' . $_SERVER['HTTP_HOST'] . strtok( $_SERVER['REQUEST_URI'], '?' );
		$base = implode( '&', array_map( 'rawurlencode', [ $_SERVER['REQUEST_METHOD'], $address, $normal ] ) );
		$key = rawurlencode( $consumerSecret ) . '&' . rawurlencode( $accessSecret );
		$right = base64_encode( hash_hmac( 'sha1', $base, $key, true ) );
		$nonces = (string)@file_get_contents( dirname( getenv( 'MW_CONFIG_FILE' ) ) . '/oauth-signed' );
		$nonce = $given['oauth_nonce'] ?? '';
		if ( !hash_equals( $right, $signature ) || ( $given['oauth_signature_method'] ?? '' ) !== 'HMAC-SHA1'
			|| ( $given['oauth_consumer_key'] ?? '' ) !== $consumer || ( $given['oauth_token'] ?? '' ) !== $access
			|| $nonce === '' || str_contains( $nonces, " $nonce\n" )
		) {
			MediaWikiServices::getInstance()->getHookContainer()->register( 'ApiBeforeMain', static function ( $main ) {
				throw ApiUsageException::newWithMessage(
					$main, [ 'rawmessage', 'The authorization headers in your request are not valid: Invalid signature' ],
					'mwoauth-invalid-authorization'
				);
			} );
			return null;
		}
		file_put_contents( dirname( getenv( 'MW_CONFIG_FILE' ) ) . '/oauth-signed', $request->getVal( 'action' ) . " $nonce\n", FILE_APPEND );
		return new SessionInfo( SessionInfo::MAX_PRIORITY, [
			'provider' => $this, 'id' => $this->hashToSessionId( "$consumer\n$access" ), 'persisted' => false,
			'forceUse' => true, 'userInfo' => UserInfo::newFromName( $account, true ),
		] );
	}

	public function getAllowedUserRights( SessionBackend $backend ) {
		return MediaWikiServices::getInstance()->getGrantsInfo()->getGrantRights(
			[ 'basic', 'highvolume', 'editpage', 'createeditmovepage', 'sendemail' ] );
	}
}
$wgSessionProviders['oauth'] = [ 'class' => OwnerOnlyConsumer::class ];
