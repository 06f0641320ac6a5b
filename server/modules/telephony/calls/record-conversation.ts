import { notFound } from '../../../core/errors.ts';
import { int, json, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { RecordConversationInput } from './calls.schema.ts';

const insertMessages = ofEveryBusiness({
  name: 'calls.record_conversation',
  because: 'only the call identifies the business',
  params: { callSid: text, language: text.orNull, messages: json },
  row: { business_id: int },
  text: `WITH call AS (
      UPDATE calls SET language_code = coalesce((SELECT code FROM languages WHERE code = $language), language_code)
      WHERE call_sid = $callSid RETURNING business_id, call_sid, started_at
    ), late AS (
      INSERT INTO late_changes (business_id, started_at)
      SELECT business_id, started_at FROM call WHERE started_at < late_before()
    ), added AS (
      INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
      SELECT call.business_id, call.call_sid, m.position, m.message ->> 'role', m.message ->> 'content',
             coalesce(app_time((m.message ->> 'createdAt')::timestamptz), app_now())
      FROM call, jsonb_array_elements($messages::jsonb) WITH ORDINALITY AS m(message, position)
      ON CONFLICT (call_sid, position) DO NOTHING
    )
    SELECT business_id FROM call`,
});

/**
 * Stores the turns of a call in order, while the agent speaks. Turns that are already stored do not change, so the
 * caller may send the whole growing list each time. Throws `not_found` for a call that never began.
 */
export async function recordConversation(deps: Deps, input: RecordConversationInput): Promise<void> {
  const call = await deps.db.first(insertMessages, { ...input, language: input.language ?? null });
  if (!call) throw notFound();
  deps.invalidations.publish([call.business_id], ['calls']);
}
