/**
 * The hours within which a request to Stripe may be repeated with the same idempotency key. Stripe forgets a key after
 * 24 hours, and a repeated request would then charge or refund again.
 */
export const KEY_HOURS = 23;

/** SQL that is true once the key of a request is too old for a repetition. `sentAt` is SQL as well. */
export const isKeyOld = (sentAt: string): string => `${sentAt} < app_now() - interval '${KEY_HOURS} hours'`;
