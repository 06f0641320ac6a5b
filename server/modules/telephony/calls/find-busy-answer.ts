import { bool, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { Speech } from '../../../integrations/twilio/twiml.ts';
import { decideSpeech, voiceIn } from '../../languages/index.ts';

const called = ofEveryBusiness({
  name: 'calls.called_number',
  because: 'only the called number identifies the business',
  params: { to: text, callSid: text },
  row: { language_code: text, has_begun: bool },
  text: `SELECT language_code,
      EXISTS (SELECT FROM calls WHERE call_sid = $callSid AND began_at IS NOT NULL) AS has_begun
    FROM phone_numbers WHERE number = $to AND released_at IS NULL`,
});

/**
 * Response to a new call while this process has its maximum number of conversations. No row is stored for such a call,
 * so it is never charged. Null for a number that is not ours, and for a call that has already started, because a
 * repeated webhook must get the first response.
 */
export async function findBusyAnswer(
  { db }: Pick<Deps, 'db'>,
  { callSid, to }: { callSid: string; to: string },
): Promise<{ text: string; speech: Speech } | null> {
  const row = await db.first(called, { callSid, to });
  if (!row || row.has_begun) return null;
  const { languageCode, speech } = decideSpeech(row.language_code, null);
  return { text: voiceIn(languageCode)('voice.busy'), speech };
}
