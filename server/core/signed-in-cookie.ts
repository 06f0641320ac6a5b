/**
 * The browser sets this cookie while it keeps a session of a verified person, so that the server can send the portal
 * instead of the public page at /about and /contact. The cookie names nobody and grants nothing.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
