import { text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';

/**
 * SQL after ORDER BY: puts first, of the active numbers `n`, the one from which the customer of the call `c` is called
 * back: the number that was called, else the primary number.
 */
export const BY_CALLED_NUMBER = '(n.id = c.phone_number_id) IS TRUE DESC, n.is_primary DESC, n.id';

export const callBackNumber = ofBusiness({
  name: 'calls.call_back_number',
  params: { callSid: text },
  row: { number: text },
  text: `SELECT n.number FROM calls c JOIN phone_numbers n ON n.business_id = $business AND n.status = 'active'
    WHERE c.business_id = $business AND c.call_sid = $callSid
    ORDER BY ${BY_CALLED_NUMBER} LIMIT 1`,
});
