import { text, uuid } from '../../../db/column-types.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { AskedTeam } from '../../../integrations/twilio/call-back.ts';
import { bindCallBack } from './bind-call-back.ts';

/** The data of a call back; no row once the customer has been dialled. */
const asked = ofEveryBusiness({
  name: 'call_backs.asked',
  because: 'only the row identifies the business',
  params: { id: uuid },
  row: {
    id: uuid,
    language_code: text,
    business_name: text,
    customer_name: text.orNull,
    customer_phone: text,
  },
  text: `SELECT o.id, n.language_code, b.name AS business_name,
      ${customerName('k')} AS customer_name, o.customer_phone
    FROM call_backs o
    JOIN businesses b ON b.id = o.business_id
    JOIN phone_numbers n ON n.business_id = o.business_id AND n.id = o.phone_number_id
    JOIN calls c ON c.business_id = o.business_id AND c.call_sid = o.call_sid
    LEFT JOIN customers k ON k.business_id = c.business_id AND k.id = c.customer_id
    WHERE o.id = $id AND o.dialled_at IS NULL`,
});

/**
 * Data for the question that the team member hears when the team's phone is answered ("Press a key to call …"). Null
 * when the call does not belong to the call back, or the call back is already given up or dialled. A repeated request
 * changes nothing.
 */
export async function answerCallBack(
  deps: Pick<Deps, 'db' | 'invalidations'>,
  call: { id: string; callSid: string },
): Promise<AskedTeam | null> {
  if (!(await bindCallBack(deps, call))) return null;
  const row = await deps.db.first(asked, { id: call.id });
  if (!row) return null;
  return {
    id: row.id,
    languageCode: row.language_code,
    businessName: row.business_name,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
  };
}
