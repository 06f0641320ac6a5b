/**
 * The portal sets this cookie in the browser while a verified user is signed in. The server then sends the portal
 * instead of the public page at /about and /contact. The cookie identifies no user and grants nothing.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
