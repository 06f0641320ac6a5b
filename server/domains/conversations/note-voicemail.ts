import { int, text } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { takeMessage } from '../messages/take-message.ts';

const callOfMessage = ofEveryBusiness({
  name: 'conversations.call_of_voicemail',
  because: 'the call names the business',
  params: { callSid: text },
  row: { business_id: int, from_number: text.orNull, language_code: text, owner_language: text.orNull },
  text: `SELECT c.business_id, c.from_number, coalesce(o.language_code, c.language_code, 'en') AS language_code,
      (SELECT l.language_code FROM business_languages l
       WHERE l.business_id = c.business_id AND l.is_default) AS owner_language
    FROM calls c LEFT JOIN conversations o ON o.call_sid = c.call_sid
    WHERE c.call_sid = $callSid AND c.began_at IS NOT NULL AND c.refusal IS NULL`,
});

const WORDS = {
  en: (seconds: number) =>
    `Left a voice message of ${seconds} seconds. It is kept by the telephone provider.`,
  fr: (seconds: number) =>
    `A laissé un message vocal de ${seconds} secondes. Il est conservé chez le fournisseur de téléphonie.`,
};

/**
 * Tells the people of a business that a caller spoke after the tone. Told twice it is one message; silence is none.
 */
export async function noteVoicemail(
  deps: Deps,
  { callSid, seconds }: { callSid: string; seconds: number },
): Promise<void> {
  const call = seconds > 0 ? await deps.db.first(callOfMessage, { callSid }) : undefined;
  if (!call) return;
  const say = call.owner_language === 'fr' ? WORDS.fr : WORDS.en;
  await takeMessage(
    { ...deps, db: deps.db.ofBusiness(call.business_id) },
    {
      callSid,
      content: say(seconds),
      languageCode: call.language_code,
      name: null,
      phone: null,
      callerNumber: call.from_number,
    },
  );
}
