import { int, text } from '../../../../db/column-types.ts';
import type { SystemDb } from '../../../../db/database.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import type { DialEnd, RelayEnd } from '../../../../integrations/twilio/relay-frames.ts';
import type { Speech } from '../../../../integrations/twilio/twiml.ts';
import {
  decideRelaySpeech,
  decideSpeech,
  isLanguageCode,
  type LanguageCode,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguages,
  voiceIn,
} from '../../../languages/index.ts';
import {
  findTransfer,
  logRefusal,
  reserveTransfer,
  settleTransfer,
  type Transfer,
} from '../../../telephony/index.ts';

/** What happens to a caller whose conversation is over, or who was passed on to a phone. */
export type NextStep =
  | { kind: 'hang_up' }
  | { kind: 'say'; words: string; speech: Speech }
  | { kind: 'dial'; phone: string; timeLimitSeconds: number }
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

type NextOptions = {
  businessId: number;
  language: LanguageCode;
  /** The first of these that there is, is taken. */
  dial: Transfer | null;
  hasVoicemail: boolean;
  converse: ((opening: string) => NextStep) | null;
  /** Does not count: the process that had the call was well, and so will the next one be. */
  resume: (opening: string) => NextStep;
};

async function findNextOptions(
  db: SystemDb,
  callSid: string,
  isSecond: boolean,
): Promise<NextOptions | null> {
  const call = await db.first(callNow, { callSid });
  if (!call) return null;
  const language = isLanguageCode(call.language_code) ? call.language_code : 'en';
  const target = await findTransfer(db.ofBusiness(call.business_id), {
    phoneNumberId: call.phone_number_id,
    languageCode: language,
  });
  const spoken = decideRelaySpeech(language, call.languages);
  return {
    businessId: call.business_id,
    language: spoken[0].languageCode,
    dial: target?.isAvailable ? target : null,
    hasVoicemail: target?.hasVoicemail ?? false,
    converse: isSecond ? null : (opening) => ({ kind: 'converse', opening, spoken, isSecond: true }),
    resume: (opening) => ({ kind: 'converse', opening, spoken, isSecond }),
  };
}

function farewellStep(language: LanguageCode): NextStep {
  const { languageCode, speech } = decideSpeech(language, null);
  const t = voiceIn(languageCode);
  return { kind: 'say', words: `${t('voice.nobodyThere')} ${t('voice.goodbye')}`, speech };
}

/** Nobody picks up: a message after the tone where the business takes them, else the agent goes on, else goodbye. */
function withoutTransfer({ language, hasVoicemail, converse }: NextOptions): NextStep {
  if (hasVoicemail) {
    const { languageCode, speech } = decideSpeech(language, null);
    return { kind: 'voicemail', prompt: voiceIn(languageCode)('voice.voicemailPrompt'), speech };
  }
  return converse?.(voiceIn(language)('voice.nobodyThere')) ?? farewellStep(language);
}

type StepDeps = Pick<Deps, 'db' | 'log'>;

/** A call is transferred twice at most: by the agent's first and by its second conversation. */
const attemptOf = (isSecond: boolean): number => (isSecond ? 2 : 1);

/** Dials for as long as the limits of the business allow; where they refuse, nobody can be reached. */
async function dialWithinLimits(
  { db, log }: StepDeps,
  callSid: string,
  target: Transfer,
  { ways, isSecond }: { ways: NextOptions; isSecond: boolean },
): Promise<NextStep> {
  const { businessId } = ways;
  const asked = { callSid, attempt: attemptOf(isSecond), limitMinutes: target.limitMinutes };
  const reserved = await reserveTransfer(db.ofBusiness(businessId), asked);
  if ('seconds' in reserved) return { kind: 'dial', phone: target.phone, timeLimitSeconds: reserved.seconds };
  logRefusal(log, { businessId, callSid, rule: reserved.refusal });
  return withoutTransfer(ways);
}

/**
 * What comes after a conversation: a caller who asked for a person is transferred where somebody answers now and the limits
 * of transfers allow it. One whose line was lost goes on with the agent once, by another process, then a person, a message,
 * or goodbye; one whose process stops goes on with the agent each time, since a deploy replaces every server. The phone is
 * read from our rows alone.
 */
export async function decideNextStep(deps: StepDeps, end: RelayEnd, isSecond: boolean): Promise<NextStep> {
  if (!end.isOnTheLine || end.reason === 'ended') return { kind: 'hang_up' };
  const ways = await findNextOptions(deps.db, end.callSid, isSecond);
  if (!ways) return { kind: 'hang_up' };
  if (end.reason === 'restart') return ways.resume(voiceIn(ways.language)('voice.notUnderstood'));
  if (end.reason !== 'transfer' && ways.converse)
    return ways.converse(voiceIn(ways.language)('voice.notUnderstood'));
  if (!ways.dial) return withoutTransfer(ways);
  return dialWithinLimits(deps, end.callSid, ways.dial, { ways, isSecond });
}

/**
 * What comes after a phone rang: nothing when somebody spoke with the caller. First it settles the reserved time, once,
 * however often the provider asks.
 */
export async function decideAfterDial(db: SystemDb, end: DialEnd, isSecond: boolean): Promise<NextStep> {
  const { callSid, wasAnswered, seconds } = end;
  await settleTransfer(db, { callSid, attempt: attemptOf(isSecond), seconds: wasAnswered ? seconds : 0 });
  const ways = wasAnswered ? null : await findNextOptions(db, callSid, isSecond);
  return ways ? withoutTransfer(ways) : { kind: 'hang_up' };
}
