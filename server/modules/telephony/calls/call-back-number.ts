/**
 * SQL after ORDER BY: puts first, of the active numbers `n`, the one from which the customer of the call `c` is called
 * back: the number that was called, else the primary number.
 */
export const BY_CALLED_NUMBER = '(n.id = c.phone_number_id) IS TRUE DESC, n.is_primary DESC, n.id';

/** SQL of that number for the call `c`, E.164; null without an active number. */
export const CALL_BACK_FROM = `(SELECT n.number FROM phone_numbers n
      WHERE n.business_id = $business AND n.status = 'active' ORDER BY ${BY_CALLED_NUMBER} LIMIT 1)`;
