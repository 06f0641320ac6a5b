import { AppError, notFound } from '../../../../core/errors.ts';
import { VISIT } from '../../../../core/plan.ts';
import { int, text } from '../../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import {
  isLanguageCode,
  type LanguageCode,
  languageOf,
  spokenLanguageCodes,
} from '../../../languages/index.ts';
import { visitorsGreeting } from '../../../telephony/index.ts';
import { createDiscardingRecorder } from '../recorder/create-recorder.ts';
import { createAgent } from '../tools/create-agent.ts';
import type { CallSession } from './call-session.ts';
import { CALL_MS_MAX, startSession } from './start-session.ts';
import { type CommonOptions, newConversation, TYPING_PATIENCE, UNKNOWN_CALLER } from './start-trial.ts';

const find = ofEveryBusiness({
  name: 'receptionist.demo_business',
  because: 'visitors have no session; the configuration names the demo business',
  params: { businessId: int },
  row: { name: text },
  text: 'SELECT name FROM businesses WHERE id = $businessId AND suspended_at IS NULL AND closed_at IS NULL',
});

export type Visit = {
  businessId: number;
  businessName: string;
  language: LanguageCode;
  /** True when models may answer; otherwise only the phrasebook does. */
  mayAskModels: boolean;
};

/**
 * Authorizes a visitor of the public site for a conversation with the agent of the demo business. The conversation is
 * in the visitor's language if that has a voice, otherwise in English. Throws `rate_limited` after five conversations
 * per address and hour, `not_found` if there is no demo business.
 */
export async function authorizeVisit(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { address, language }: { address: string; language: string },
): Promise<Visit> {
  const { DEMO_BUSINESS_ID: businessId } = config;
  const business = businessId === undefined ? undefined : await db.first(find, { businessId });
  if (businessId === undefined || !business) throw notFound();
  await countAttempt(db, [limitFor(config, 'visit:address', address)]);
  return {
    businessId,
    businessName: business.name,
    language: isLanguageCode(language) && languageOf(language).spoken ? language : 'en',
    mayAskModels: await mayAskModels({ db, config }),
  };
}

/** Counts the conversation against the daily limit of visits with models. False once this limit is reached. */
async function mayAskModels({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  try {
    await countAttempt(db, [limitFor(config, 'visit:everybody', 'all')]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** The agent switches to a visitor's language after one turn. */
const LIMITS = { turns: VISIT.turns, turnLength: VISIT.wordsLength, turnsBeforeSwitch: 1 };

/** Starts a conversation with a visitor in any language that has a voice. Its tools write nothing, as in a trial. */
export async function startVisitSession(
  deps: Deps,
  { responders, ...common }: CommonOptions,
  { businessId, businessName, language, mayAskModels }: Visit,
): Promise<CallSession> {
  return startSession(
    {
      ...common,
      responders: mayAskModels ? responders : { ...responders, providers: [] },
      recorder: createDiscardingRecorder(VISIT.tokensPerConversation),
      log: deps.log,
      makeAgent: (host) => createAgent(deps, { businessId, ...UNKNOWN_CALLER }, host),
      languages: spokenLanguageCodes,
      initial: newConversation(language, CALL_MS_MAX - VISIT.minutes * 60_000),
      silenceFactor: TYPING_PATIENCE,
      limits: LIMITS,
    },
    { opening: visitorsGreeting(language, businessName), isSpokenByProvider: false },
  );
}
