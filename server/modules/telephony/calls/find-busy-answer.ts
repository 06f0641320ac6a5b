import { bool, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { Speech } from '../../../integrations/twilio/twiml.ts';
import { decideSpeech, voiceIn } from '../../languages/index.ts';

const called = ofEveryBusiness({
  name: 'calls.called_number',
  because: 'only the called number identifies the business',
  params: { to: text, from: text, callSid: text },
  row: { language_code: text, is_decided: bool },
  text: `SELECT language_code,
      call_is_returned(business_id, $from)
        OR EXISTS (SELECT FROM calls WHERE call_sid = $callSid AND began_at IS NOT NULL) AS is_decided
    FROM phone_numbers WHERE number = $to AND released_at IS NULL`,
});

/**
 * Response to a new call while this process has its maximum number of conversations. No row is stored for such a call,
 * so it is never charged. Null for a number that is not ours, and for a call whose response does not depend on free
 * conversations: a repeated webhook gets the first response, and a returned call the busy signal, because a spoken text
 * would count as an answer of the phone that forwarded it.
 */
export async function findBusyAnswer(
  { db }: Pick<Deps, 'db'>,
  call: { callSid: string; to: string; from: string },
): Promise<{ text: string; speech: Speech } | null> {
  const row = await db.first(called, call);
  if (!row || row.is_decided) return null;
  const { languageCode, speech } = decideSpeech(row.language_code, null);
  return { text: voiceIn(languageCode)('voice.busy'), speech };
}
