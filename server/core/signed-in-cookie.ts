/**
 * Cookie that the browser sets while it has a session of a verified user, so that the server can send the portal
 * instead of the public page at /about and /contact. The cookie identifies no user and grants nothing.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
