import { VISIT } from '../../../../core/plan.ts';
import type { Deps } from '../../../../deps.ts';
import { spokenLanguageCodes } from '../../../languages/index.ts';
import { visitorsGreeting } from '../../../telephony/index.ts';
import { discardConversation } from '../recorder/create-recorder.ts';
import { createAgent } from '../tools/create-agent.ts';
import type { CallSession } from './call-session.ts';
import { CALL_MS_MAX, startSession } from './start-session.ts';
import { type Common, NOBODY, TYPING_PATIENCE } from './start-trial-session.ts';
import type { Visit } from './take-visit.ts';

/** A visitor says which language they speak: it is followed at once. */
const LIMITS = { turns: VISIT.turns, wordsLength: VISIT.wordsLength, turnsToFollow: 1 };

/**
 * Begins the conversation of a visitor of the public site with the agent of the demo business, in any language that has a
 * voice. Its tools write nothing, as in a trial.
 */
export async function startVisitSession(
  deps: Deps,
  { responders, ...common }: Common,
  { businessId, businessName, language, mayAskModels }: Visit,
): Promise<CallSession> {
  return startSession(
    {
      ...common,
      responders: mayAskModels ? responders : { ...responders, providers: [] },
      recorder: discardConversation(VISIT.tokensATalk),
      log: deps.log,
      makeAgent: (host) => createAgent(deps, { businessId, ...NOBODY }, host),
      languages: spokenLanguageCodes,
      begin: {
        outcome: null,
        turns: [],
        deeds: [],
        dialogue: null,
        languageCode: language,
        elapsedMs: CALL_MS_MAX - VISIT.minutes * 60_000,
      },
      patience: TYPING_PATIENCE,
      limits: LIMITS,
    },
    { opening: visitorsGreeting(language, businessName), isSpokenByLine: false },
  );
}
