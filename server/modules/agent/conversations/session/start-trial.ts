import { bytes, int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { hashToken } from '../../../identity/index.ts';
import {
  decideRelaySpeech,
  isLanguageCode,
  type LanguageCode,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguages,
} from '../../../languages/index.ts';
import { openingText } from '../../../telephony/index.ts';
import type { Recorder, VoiceChannel } from '../conversation.ts';
import { countTrialTokens, readTokenAllowance } from '../policy/token-allowance.ts';
import { createDiscardingRecorder } from '../recorder/create-recorder.ts';
import { createAgent } from '../tools/create-agent.ts';
import type { CallSession, InitialState, SessionOptions } from './call-session.ts';
import { startSession } from './start-session.ts';

/** The row stays, because the tokens of the trial count towards the day of the business. */
const useTrialToken = ofEveryBusiness({
  name: 'receptionist.take_trial',
  because: 'only the token identifies the business',
  params: { tokenHash: bytes },
  row: { business_id: int, user_id: int, language_code: text },
  text: `UPDATE receptionist_trials t SET opened_at = app_now()
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE t.token_hash = $tokenHash AND t.opened_at IS NULL AND t.expires_at > clock_timestamp()
      AND u.business_id = t.business_id AND u.id = t.user_id AND u.disabled_at IS NULL
      AND b.suspended_at IS NULL
    RETURNING t.business_id, t.user_id, t.language_code`,
});

/** `tokenHash` identifies the row that counts the tokens of the trial. */
export type Trial = { businessId: number; userId: number; language: LanguageCode; tokenHash: Buffer };

/**
 * Redeems a trial token, once. Null for a token that is unknown, used, older than two minutes, or of a business that is
 * suspended.
 */
export async function redeemTrial({ db }: Pick<Deps, 'db'>, token: string): Promise<Trial | null> {
  const tokenHash = hashToken(token);
  const row = await db.first(useTrialToken, { tokenHash });
  if (!row) return null;
  const { business_id: businessId, user_id: userId, language_code: code } = row;
  return { businessId, userId, language: isLanguageCode(code) ? code : 'en', tokenHash };
}

const trialBusiness = ofBusiness({
  name: 'conversations.to_try',
  params: { languageCode: text },
  row: { name: text, languages: spokenLanguages, greeting: text.orNull },
  text: `SELECT c.name, ${SPOKEN_LANGUAGES.replace('c.business_id', '$business')} AS languages,
      (SELECT t.greeting FROM receptionist_texts t
       WHERE t.business_id = $business AND t.language_code = $languageCode) AS greeting
    FROM businesses c WHERE c.id = $business`,
});

/** The languages of a trial, the requested one first, and its opening. */
async function readTrial(
  db: TenantRunner,
  language: LanguageCode,
): Promise<{ spoken: readonly [SpokenLanguage, ...SpokenLanguage[]]; opening: string }> {
  const { name, languages, greeting } = await db.one(trialBusiness, { languageCode: language });
  const spoken = decideRelaySpeech(language, languages);
  const opening = openingText({
    spoken: spoken[0].languageCode,
    numberLanguage: language,
    businessName: name,
    greeting,
    isRecorded: false,
  });
  return { spoken, opening };
}

/** Elapsed time with which a trial starts, so that its time limit is half of that of a call. */
const ELAPSED_MS = 10 * 60_000;
/** Silence timeout factor for users who read and type. */
export const TYPING_PATIENCE = 8;

/** A trial has no caller and no call, so its tools write nothing. */
export const UNKNOWN_CALLER = { phoneNumberId: null, callerNumber: null, callSid: null } as const;

/** A conversation without turns; `elapsedMs` shortens its time limit. */
export const newConversation = (languageCode: LanguageCode, elapsedMs: number): InitialState => ({
  outcome: null,
  turns: [],
  toolCalls: [],
  dialogue: null,
  isBudgetSpent: false,
  languageCode,
  elapsedMs,
});

/** Options of a session: its channel, and the options that all sessions of the process share. */
export type CommonOptions = Pick<
  SessionOptions,
  'responders' | 'speed' | 'onAnswered' | 'onFallback' | 'channel'
>;

type TrialRecorderOptions = {
  db: TenantRunner;
  channel: VoiceChannel;
  tokenHash: Buffer;
  tokensMax: number;
};

/**
 * A recorder that stores nothing but the number of used tokens. It shows the sources of answers in the portal, as the
 * transcript of a call does.
 */
const createTrialRecorder = ({ db, channel, tokenHash, tokensMax }: TrialRecorderOptions): Recorder => ({
  ...createDiscardingRecorder(tokensMax),
  saveTurn({ sources }) {
    if (sources) channel.showSources(sources);
  },
  async countTokens(input, output) {
    return (await countTrialTokens(db, { tokenHash, tokens: input + output })) < tokensMax;
  },
});

/**
 * Starts a trial conversation in the languages of the business. The token limit is that of a call. When the tokens of
 * the day are used up, only the phrasebook answers.
 */
export async function startTrialSession(
  deps: Deps,
  common: CommonOptions,
  { businessId, language, tokenHash }: Trial,
): Promise<CallSession> {
  const db = deps.db.ofBusiness(businessId);
  const [{ spoken, opening }, tokensMax] = await Promise.all([
    readTrial(db, language),
    readTokenAllowance(db, null),
  ]);
  const [{ languageCode }] = spoken;
  return startSession(
    {
      ...common,
      recorder: createTrialRecorder({ db, channel: common.channel, tokenHash, tokensMax }),
      log: deps.log,
      makeAgent: (host) => createAgent(deps, { businessId, ...UNKNOWN_CALLER }, host),
      languages: spoken.map((one) => one.languageCode),
      initial: { ...newConversation(languageCode, ELAPSED_MS), isBudgetSpent: tokensMax <= 0 },
      silenceFactor: TYPING_PATIENCE,
    },
    { opening, isSpokenByProvider: false },
  );
}
