/**
 * URL fragments with which Twilio repeats a request up to three times within 15 s. `ASKED_AGAIN` is for requests for
 * instructions: they are repeated after a failed connection or a 5xx, because the call would end without instructions.
 * `REPORTED_AGAIN` is for reports: they are repeated after any failure. Handlers of both must be safe to repeat.
 */
export const ASKED_AGAIN = '#rc=3&rp=ct,5xx';
export const REPORTED_AGAIN = '#rc=3&rp=all';
