import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { LanguageCode } from '../languages/catalogue/languages.ts';
import { createAgentTools } from '../receptionist/agent.ts';
import { systemPrompt } from '../receptionist/instructions.ts';
import { readFacts } from '../receptionist/snapshot.ts';
import { beginTalk, handOver } from './begin-talk.ts';
import type { Agent, AgentHost, Line, Minds } from './conversation.ts';
import { closeTalk } from './end-talk.ts';
import { createRecorder, NOT_KEPT } from './keep-conversation.ts';
import { type OpenedConversation, openConversation } from './open-conversation.ts';
import { summarizeConversation } from './summarize-conversation.ts';
import type { Latency, Talk } from './talk.ts';

/** What models may read and write in one call, in tokens; then the rules go on alone. */
const TOKENS_A_CALL_MAX = 200_000;

type Caller = Pick<OpenedConversation, 'businessId' | 'phoneNumberId' | 'callerNumber'> & {
  /** Null: a trial. */
  callSid: string | null;
};

/** The conversations that this process holds. */
export type LiveConversations = {
  count(): number;
  /** No further one may begin. */
  isFull(): boolean;
  /** Begins the conversation of a call, or takes it over; null for a call that was not taken or is over. */
  beginCall(callSid: string, line: Line): Promise<Talk | null>;
  /** Hands every conversation over, and begins none any more. */
  drain(): Promise<void>;
};

/** The agent of a business; what it is told is read once for each language that is spoken. */
function agentFor(deps: Deps, { businessId, ...caller }: Caller, host: AgentHost): Agent {
  const db = deps.db.ofBusiness(businessId);
  const told = new Map<LanguageCode, Promise<string>>();
  const { onEffect, ...asks } = host;
  return {
    tools: createAgentTools({ deps: { ...deps, db }, ...caller, ...asks }, onEffect),
    instruct(language) {
      const known = told.get(language);
      if (known) return known;
      const read = readFacts(db, language, caller.callerNumber !== null).then(systemPrompt);
      // What could not be read is asked for again by the next step.
      read.catch(() => told.delete(language));
      told.set(language, read);
      return read;
    },
  };
}

export function createLiveConversations(
  deps: Deps,
  minds: Minds,
  onAnswered: (latency: Latency) => void = () => undefined,
): LiveConversations {
  const { config, db, log, invalidations } = deps;
  const speed = config.APP_MODE === 'sandbox' ? config.RELAY_SPEED : 1;
  const live = new Set<Talk>();
  const ofCall = new Map<string, Talk>();
  let isDraining = false;

  const hold = (talk: Talk, callSid: string | null) => {
    live.add(talk);
    if (callSid !== null) ofCall.set(callSid, talk);
    void talk.over.promise.then(() => {
      live.delete(talk);
      if (callSid !== null && ofCall.get(callSid) === talk) ofCall.delete(callSid);
    });
    return talk;
  };

  const recorderOf = (callSid: string, sessionId: string, opened: OpenedConversation, takenOver: () => void) => {
    const own = db.ofBusiness(opened.businessId);
    return createRecorder({
      db: own,
      invalidations,
      log,
      callSid,
      sessionId,
      onTakenOver: takenOver,
      async onEnded(_state, deeds) {
        const about = { callSid, language: opened.ownerLanguage, deeds };
        await summarizeConversation({ db: own, provider: minds.providers[0] }, about);
        invalidations.publish([opened.businessId], ['calls']);
      },
    });
  };

  return {
    count: () => live.size,
    isFull: () => isDraining || live.size >= config.RELAY_CALLS_MAX,
    async beginCall(callSid, line) {
      const sessionId = randomUUID();
      const opened = await openConversation(db, { callSid, sessionId });
      if (!opened) return null;
      const { opening, begin, spoken } = opened;
      await leave(ofCall.get(callSid));
      const takenOver = () => void leave(talk);
      const talk: Talk = beginTalk(
        {
          line,
          recorder: recorderOf(callSid, sessionId, opened, takenOver),
          minds,
          log: log.child({ callSid }),
          makeAgent: (host) => agentFor(deps, { ...opened, callSid }, host),
          languages: spoken.map(({ languageCode }) => languageCode),
          begin,
          speed,
          tokensMax: TOKENS_A_CALL_MAX,
          onAnswered,
        },
        { opening, isSpokenByLine: true },
      );
      return hold(talk, callSid);
    },
    async drain() {
      isDraining = true;
      await Promise.all([...live].map(handOver));
    },
  };
}

/** Another socket goes on with the call. */
async function leave(talk: Talk | undefined): Promise<void> {
  if (!talk || talk.over.isOver) return;
  talk.line.end('taken_over');
  await closeTalk(talk, 'taken_over');
}
