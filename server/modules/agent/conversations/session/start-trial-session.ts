import type { Deps } from '../../../../deps.ts';
import type { Line, Recorder } from '../conversation.ts';
import { discardConversation } from '../recorder/create-recorder.ts';
import { createAgent } from '../tools/create-agent.ts';
import type { CallSession, SessionOptions } from './call-session.ts';
import { readTrial } from './read-trial.ts';
import { startSession } from './start-session.ts';
import type { Trial } from './take-trial.ts';

/** It begins as if it had lasted so long already. */
const ELAPSED_MS = 10 * 60_000;
/** Who tries it out reads and types. */
export const TYPING_PATIENCE = 8;

/** Nobody whom the business knows, on no telephone: the agent's tools then write nothing. */
export const NOBODY = { phoneNumberId: null, callerNumber: null, callSid: null } as const;

/** What every conversation of the process has, and the line of this one. */
export type Common = Pick<SessionOptions, 'responders' | 'speed' | 'onAnswered' | 'onFallback' | 'line'>;

/** Keeps nothing; what an answer came from is shown beside it, as it is in the transcript of a call. */
const showSources = (line: Line): Recorder => ({
  ...discardConversation(),
  saveTurn({ sources }) {
    if (sources) line.cite(sources);
  },
});

/** Begins the conversation of a member who tries the agent out, in the languages of the business. */
export async function startTrialSession(
  deps: Deps,
  common: Common,
  { businessId, language }: Trial,
): Promise<CallSession> {
  const { spoken, opening } = await readTrial(deps.db.ofBusiness(businessId), language);
  const [{ languageCode }] = spoken;
  return startSession(
    {
      ...common,
      recorder: showSources(common.line),
      log: deps.log,
      makeAgent: (host) => createAgent(deps, { businessId, ...NOBODY }, host),
      languages: spoken.map((one) => one.languageCode),
      begin: { outcome: null, turns: [], deeds: [], dialogue: null, languageCode, elapsedMs: ELAPSED_MS },
      patience: TYPING_PATIENCE,
    },
    { opening, isSpokenByLine: false },
  );
}
