/**
 * SQL for ORDER BY over the active numbers `n`: first the number that the caller of `c` had dialled, then the primary
 * number. The first row is the number that calls the customer back.
 */
export const BY_CALLED_NUMBER = '(n.id = c.phone_number_id) IS TRUE DESC, n.is_primary DESC, n.id';

/** SQL for the number that calls the customer of the call `c` back, E.164; null without an active number. */
export const CALL_BACK_FROM = `(SELECT n.number FROM phone_numbers n
      WHERE n.business_id = $business AND n.status = 'active' ORDER BY ${BY_CALLED_NUMBER} LIMIT 1)`;
