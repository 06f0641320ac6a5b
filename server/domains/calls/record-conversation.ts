import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { RecordConversationInput } from './calls.schema.ts';

const insertMessages: Statement<{ business_id: number }> = {
  name: 'calls.record_conversation',
  text: `/* every business: the call names it */
    WITH call AS (
      UPDATE calls SET language_code = coalesce((SELECT code FROM languages WHERE code = $2), language_code)
      WHERE call_sid = $1 RETURNING business_id, call_sid
    ), added AS (
      INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
      SELECT call.business_id, call.call_sid, m.position, m.message ->> 'role', m.message ->> 'content',
             coalesce(app_time((m.message ->> 'createdAt')::timestamptz), app_now())
      FROM call, jsonb_array_elements($3::jsonb) WITH ORDINALITY AS m(message, position)
      ON CONFLICT (call_sid, position) DO NOTHING
    )
    SELECT business_id FROM call`,
};

/**
 * Writes what was said in a call, in order; the agent calls this while it speaks. What is written already stays as
 * it is, so the growing list may be sent again and again. Throws `not_found` for a call that never began.
 */
export async function recordConversation(deps: Deps, input: RecordConversationInput): Promise<void> {
  const values = [input.callSid, input.language ?? null, JSON.stringify(input.messages)];
  const [call] = await run(deps.pool, insertMessages, values);
  if (!call) throw notFound();
  deps.hints.publish([call.business_id], ['calls']);
}
