import { bool, int, text } from '../../../../db/column-types.ts';
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
  openingText,
  recordTransferEnd,
  reserveTransfer,
  type Transfer,
} from '../../../telephony/index.ts';

/** The next step of a call after its conversation or after a transfer attempt. */
export type NextStep =
  | { kind: 'hang_up' }
  | { kind: 'say'; words: string; speech: Speech }
  | { kind: 'dial'; phone: string; timeLimitSeconds: number }
  | { kind: 'voicemail'; prompt: string; speech: Speech }
  /**
   * The agent continues, in the first language of `spoken`. `isSecond`: this is the second conversation of the call,
   * and no third one is allowed.
   */
  | {
      kind: 'converse';
      opening: string;
      spoken: [SpokenLanguage, ...SpokenLanguage[]];
      isSecond: boolean;
    };

const callNow = ofEveryBusiness({
  name: 'conversations.call_now',
  because: 'only the call identifies the business',
  params: { callSid: text },
  row: {
    business_id: int,
    business_name: text,
    phone_number_id: int.orNull,
    number_language: text,
    language_code: text,
    languages: spokenLanguages,
    greeting: text.orNull,
    may_transfer: bool,
    has_turns: bool,
  },
  text: `SELECT c.business_id, b.name AS business_name, c.phone_number_id,
      coalesce(c.language_code, 'en') AS number_language,
      coalesce(o.language_code, c.language_code, 'en') AS language_code, ${SPOKEN_LANGUAGES} AS languages,
      (SELECT t.greeting FROM receptionist_texts t
       WHERE t.business_id = c.business_id AND t.language_code = c.language_code) AS greeting,
      coalesce((SELECT s.may_transfer FROM receptionist_settings s
                WHERE s.business_id = c.business_id), true) AS may_transfer,
      EXISTS (SELECT FROM call_messages m WHERE m.call_sid = c.call_sid) AS has_turns
    FROM calls c
    JOIN businesses b ON b.id = c.business_id
    LEFT JOIN conversations o ON o.call_sid = c.call_sid
    WHERE c.call_sid = $callSid AND c.began_at IS NOT NULL AND c.refusal IS NULL`,
});

type NextOptions = {
  businessId: number;
  language: LanguageCode;
  /**
   * Spoken when a lost conversation continues: a request to repeat, or the opening with its notices if the conversation
   * never began.
   */
  afterLoss: string;
  /**
   * `dial`, `hasVoicemail` and `converse` are options in order of preference. `dial` is null if the owner has switched
   * transfers off.
   */
  dial: Transfer | null;
  hasVoicemail: boolean;
  converse: ((opening: string) => NextStep) | null;
  /** Continues the conversation after a restart of the server. The continued conversation is not a second one. */
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
  const [{ languageCode }] = spoken;
  return {
    businessId: call.business_id,
    language: languageCode,
    afterLoss: call.has_turns
      ? voiceIn(languageCode)('voice.notUnderstood')
      : openingText({
          spoken: languageCode,
          numberLanguage: call.number_language,
          businessName: call.business_name,
          greeting: call.greeting,
          isRecorded: false,
        }),
    dial: call.may_transfer && target?.isAvailable ? target : null,
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

/**
 * The step after an unanswered transfer: voicemail if the business takes voice messages, otherwise the agent, otherwise
 * goodbye.
 */
function withoutTransfer({ language, hasVoicemail, converse }: NextOptions): NextStep {
  if (hasVoicemail) {
    const { languageCode, speech } = decideSpeech(language, null);
    return { kind: 'voicemail', prompt: voiceIn(languageCode)('voice.voicemailPrompt'), speech };
  }
  return converse?.(voiceIn(language)('voice.nobodyThere')) ?? farewellStep(language);
}

type StepDeps = Pick<Deps, 'db' | 'log'>;

/** Number of the transfer attempt. A call has at most two attempts, one per conversation. */
const attemptOf = (isSecond: boolean): number => (isSecond ? 2 : 1);

/**
 * Reserves time for the transfer. If a limit of the business refuses it, the call continues as if the target were
 * unavailable.
 */
async function dialWithinLimits(
  { db, log }: StepDeps,
  callSid: string,
  target: Transfer,
  { options, isSecond }: { options: NextOptions; isSecond: boolean },
): Promise<NextStep> {
  const { businessId } = options;
  const transfer = { callSid, attempt: attemptOf(isSecond), limitMinutes: target.limitMinutes };
  const reserved = await reserveTransfer(db.ofBusiness(businessId), transfer);
  if ('seconds' in reserved) return { kind: 'dial', phone: target.phone, timeLimitSeconds: reserved.seconds };
  logRefusal(log, { businessId, callSid, rule: reserved.refusal });
  return withoutTransfer(options);
}

/**
 * Decides the step after a conversation. A caller who requested a person is transferred if one is available and the
 * limits allow it. If the connection of the first conversation is lost, the agent continues. If that of the second one
 * is lost, the caller gets a person, else the voicemail, else a goodbye. After a restart the agent always continues,
 * because a deployment replaces every server. The dialled phone number is always read from our database.
 */
export async function decideNextStep(deps: StepDeps, end: RelayEnd, isSecond: boolean): Promise<NextStep> {
  if (!end.isOnTheLine || end.reason === 'ended') return { kind: 'hang_up' };
  const options = await findNextOptions(deps.db, end.callSid, isSecond);
  if (!options) return { kind: 'hang_up' };
  if (end.reason === 'restart') return options.resume(voiceIn(options.language)('voice.notUnderstood'));
  if (end.reason !== 'transfer' && options.converse) return options.converse(options.afterLoss);
  if (!options.dial) return withoutTransfer(options);
  return dialWithinLimits(deps, end.callSid, options.dial, { options, isSecond });
}

/**
 * Decides the step after a transfer attempt; an answered transfer ends the call. First stores how much of the reserved
 * time the attempt used; a repeated callback about it stores nothing more.
 */
export async function decideAfterDial(db: SystemDb, end: DialEnd, isSecond: boolean): Promise<NextStep> {
  const { callSid, wasAnswered, seconds } = end;
  await recordTransferEnd(db, { callSid, attempt: attemptOf(isSecond), seconds: wasAnswered ? seconds : 0 });
  const options = wasAnswered ? null : await findNextOptions(db, callSid, isSecond);
  return options ? withoutTransfer(options) : { kind: 'hang_up' };
}
