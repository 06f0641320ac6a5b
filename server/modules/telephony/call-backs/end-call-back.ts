import { SPENDING_LIMITS } from '../../../core/plan.ts';
import { int, text, uuid } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { DialEnd } from '../../../integrations/twilio/relay-frames.ts';
import { recordTransferEnd } from '../routing/record-transfer-end.ts';

const end = ofEveryBusiness({
  name: 'call_backs.end',
  because: 'only the row identifies the business',
  params: { id: uuid, callSid: text, status: text, seconds: int.orNull, centsADay: int },
  row: { business_id: int, due_shard: int.orNull },
  text: 'SELECT business_id, due_shard FROM end_call_back($id, $callSid, $status, $seconds, $centsADay)',
});

const languageOf = ofEveryBusiness({
  name: 'call_backs.language',
  because: 'only the row identifies the business',
  params: { id: uuid, callSid: text },
  row: { language_code: text },
  text: `SELECT n.language_code FROM call_backs o
    JOIN phone_numbers n ON n.business_id = o.business_id AND n.id = o.phone_number_id
    WHERE o.id = $id AND o.call_sid = $callSid`,
});

/**
 * Records how the customer's part of the call ended, and releases the unused reserved minutes. The call is charged only
 * if the customer answered. The end is stored as an inbox event in the same transaction. Returns the language of the
 * team, or null for a call that does not belong to the call back. A repeated report changes nothing. (SQL:
 * end_call_back.)
 */
export async function endCallBack(
  { db, jobs, invalidations }: Pick<Deps, 'db' | 'jobs' | 'invalidations'>,
  ended: DialEnd & { id: string },
): Promise<{ languageCode: string } | null> {
  const { id, callSid, wasAnswered, seconds } = ended;
  const row = await db.first(languageOf, { id, callSid });
  if (!row) return null;
  const status = wasAnswered ? 'completed' : ended.status;
  const { centsADay } = SPENDING_LIMITS.calls;
  const changed = await db.first(end, { id, callSid, status, seconds, centsADay });
  await recordTransferEnd(db, { callSid, attempt: 1, seconds: wasAnswered ? seconds : 0 });
  if (changed) invalidations.publish([changed.business_id], ['calls']);
  const shard = changed?.due_shard ?? null;
  if (shard !== null) jobs.wake('charge-calls', { shard });
  return { languageCode: row.language_code };
}
