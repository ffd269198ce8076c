/**
 * Name of the cookie that is `1` in a browser with a session (PRODUCT §2). Scripts can read it; it proves nothing. The prefix makes
 * browsers refuse one that was not set by this host over HTTPS.
 */
export const HINT_COOKIE = '__Host-signed_in';
