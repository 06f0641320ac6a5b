import { VISIT } from '../../../core/plan.ts';
import type { Deps } from '../../../deps.ts';
import { spokenLanguageCodes } from '../../languages/index.ts';
import { visitorsGreeting } from '../../telephony/index.ts';
import type { Visit } from '../receptionist/take-visit.ts';
import { agentFor } from './agent-for.ts';
import { beginTalk, CALL_MS_MAX } from './begin-talk.ts';
import { type Common, NOBODY, TYPING_PATIENCE } from './begin-trial-talk.ts';
import { keepNothing } from './keep-conversation.ts';
import type { Talk } from './talk.ts';

/** A visitor says which language they speak: it is followed at once. */
const LIMITS = { turns: VISIT.turns, wordsLength: VISIT.wordsLength, turnsToFollow: 1 };

/**
 * Begins the conversation of a visitor of the public site with the agent of the demo business, in any language that has a
 * voice. Its tools write nothing, as in a trial.
 */
export async function beginVisitTalk(
  deps: Deps,
  { responders, ...common }: Common,
  { businessId, businessName, language, mayAskModels }: Visit,
): Promise<Talk> {
  return beginTalk(
    {
      ...common,
      responders: mayAskModels ? responders : { ...responders, providers: [] },
      recorder: keepNothing(VISIT.tokensATalk),
      log: deps.log,
      makeAgent: (host) => agentFor(deps, { businessId, ...NOBODY }, host),
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
