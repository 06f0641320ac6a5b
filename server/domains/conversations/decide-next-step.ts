import { int, text } from '../../db/column-types.ts';
import type { SystemDb } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { RelayEnd } from '../../integrations/twilio/relay-frames.ts';
import type { Speech } from '../../integrations/twilio/twiml.ts';
import {
  decideRelaySpeech,
  decideSpeech,
  type SpokenLanguage,
} from '../languages/catalogue/decide-speech.ts';
import { isLanguageCode, type LanguageCode } from '../languages/catalogue/languages.ts';
import { SPOKEN_LANGUAGES, spokenLanguages } from '../languages/spoken-languages.ts';
import { findTransfer } from '../routing/find-transfer.ts';
import { GOODBYES } from './sentences/goodbyes.ts';
import { NOBODY_THERE } from './sentences/nobody-there.ts';
import { NOT_UNDERSTOOD } from './sentences/not-understood.ts';
import { VOICEMAIL_PROMPT } from './sentences/voicemail-prompt.ts';

/** What happens to a caller whose conversation is over, or who was passed on to a phone. */
export type NextStep =
  | { kind: 'hang_up' }
  | { kind: 'say'; words: string; speech: Speech }
  | { kind: 'dial'; phone: string }
  | { kind: 'voicemail'; prompt: string; speech: Speech }
  /** The agent goes on, in the first of these languages; for the last time when it is the second. */
  | {
      kind: 'converse';
      opening: string;
      spoken: [SpokenLanguage, ...SpokenLanguage[]];
      isSecond: boolean;
    };

const callNow = ofEveryBusiness({
  name: 'conversations.call_now',
  because: 'the call names the business',
  params: { callSid: text },
  row: {
    business_id: int,
    phone_number_id: int.orNull,
    language_code: text,
    languages: spokenLanguages,
  },
  text: `SELECT c.business_id, c.phone_number_id, coalesce(o.language_code, c.language_code, 'en') AS language_code,
      ${SPOKEN_LANGUAGES} AS languages
    FROM calls c LEFT JOIN conversations o ON o.call_sid = c.call_sid
    WHERE c.call_sid = $callSid AND c.began_at IS NOT NULL AND c.refusal IS NULL`,
});

type Ways = {
  language: LanguageCode;
  /** The first of these that there is, is taken. */
  dial: { phone: string } | null;
  hasVoicemail: boolean;
  converse: ((opening: string) => NextStep) | null;
  /** Does not count: the process that had the call was well, and so will the next one be. */
  resume: (opening: string) => NextStep;
};

async function findWays(db: SystemDb, callSid: string, isSecond: boolean): Promise<Ways | null> {
  const call = await db.first(callNow, { callSid });
  if (!call) return null;
  const language = isLanguageCode(call.language_code) ? call.language_code : 'en';
  const target = await findTransfer(db.ofBusiness(call.business_id), {
    phoneNumberId: call.phone_number_id,
    languageCode: language,
  });
  const spoken = decideRelaySpeech(language, call.languages);
  return {
    language: spoken[0].languageCode,
    dial: target?.isAvailable ? target : null,
    hasVoicemail: target?.hasVoicemail ?? false,
    converse: isSecond ? null : (opening) => ({ kind: 'converse', opening, spoken, isSecond: true }),
    resume: (opening) => ({ kind: 'converse', opening, spoken, isSecond }),
  };
}

function say(words: Record<LanguageCode, string>, language: LanguageCode): NextStep {
  const { languageCode, speech } = decideSpeech(language, null);
  return { kind: 'say', words: `${words[languageCode]} ${GOODBYES[languageCode]}`, speech };
}

/** Nobody picks up: a message after the tone where the business takes them, else the agent goes on, else goodbye. */
function withoutPerson({ language, hasVoicemail, converse }: Ways): NextStep {
  if (hasVoicemail) {
    const { languageCode, speech } = decideSpeech(language, null);
    return { kind: 'voicemail', prompt: VOICEMAIL_PROMPT[languageCode], speech };
  }
  return converse?.(NOBODY_THERE[language]) ?? say(NOBODY_THERE, language);
}

/**
 * What comes after a conversation: a caller who asked for a person is passed on where somebody answers now. One whose
 * line was lost goes on with the agent once, by another process, then a person, a message, or goodbye; one whose process
 * stops goes on with the agent each time, since a deploy replaces every server. Where to is read from our rows alone.
 */
export async function decideNextStep(db: SystemDb, end: RelayEnd, isSecond: boolean): Promise<NextStep> {
  if (!end.isOnTheLine || end.reason === 'ended') return { kind: 'hang_up' };
  const ways = await findWays(db, end.callSid, isSecond);
  if (!ways) return { kind: 'hang_up' };
  if (end.reason === 'restart') return ways.resume(NOT_UNDERSTOOD[ways.language]);
  if (end.reason !== 'transfer' && ways.converse) return ways.converse(NOT_UNDERSTOOD[ways.language]);
  return ways.dial ? { kind: 'dial', phone: ways.dial.phone } : withoutPerson(ways);
}

/** What comes after a phone rang: nothing when somebody spoke with the caller. */
export async function decideAfterDial(
  db: SystemDb,
  { callSid, wasAnswered }: { callSid: string; wasAnswered: boolean },
  isSecond: boolean,
): Promise<NextStep> {
  const ways = wasAnswered ? null : await findWays(db, callSid, isSecond);
  return ways ? withoutPerson(ways) : { kind: 'hang_up' };
}
