import { text } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

/** Returns no row where everything was said in the language of the business's people, or is translated. */
const queue = ofBusiness({
  name: 'conversations.queue_translation',
  params: { callSid: text, language: text },
  row: { call_sid: text },
  text: `UPDATE conversations SET translate_at = clock_timestamp(), translate_attempts = 0
    WHERE business_id = $business AND call_sid = $callSid AND ended_at IS NOT NULL
      AND EXISTS (SELECT FROM call_messages m
        WHERE m.business_id = $business AND m.call_sid = $callSid AND m.language_code <> $language
          AND m.content <> '' AND m.translation IS NULL)
    RETURNING call_sid`,
});

/** Asks for the translation of a conversation that is over. Returns whether there is anything to do for `translate-turns`. */
export async function queueTranslation(
  db: TenantRunner,
  asked: { callSid: string; language: string },
): Promise<boolean> {
  return (await db.first(queue, { callSid: asked.callSid, language: asked.language })) !== undefined;
}
