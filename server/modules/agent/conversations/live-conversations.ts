import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { startRecording } from '../../telephony/index.ts';
import type { Trial } from '../receptionist/take-trial.ts';
import type { Visit } from '../receptionist/take-visit.ts';
import { agentFor } from './agent-for.ts';
import { beginTalk, handOver } from './begin-talk.ts';
import { beginTrialTalk } from './begin-trial-talk.ts';
import { beginVisitTalk } from './begin-visit-talk.ts';
import type { Line, Recorder, Responders } from './conversation.ts';
import { closeTalk } from './end-talk.ts';
import { createRecorder } from './keep-conversation.ts';
import { type OpenedConversation, openConversation } from './open-conversation.ts';
import { rateConversation } from './rate-conversation.ts';
import { summarizeConversation } from './summarize-conversation.ts';
import type { Talk, TalkOptions } from './talk.ts';

/** `isRecorded`: its caller is being told that it is recorded. */
type RungCall = { callSid: string; isRecorded: boolean };

/** The conversations that this process holds. */
export type LiveConversations = {
  count(): number;
  /** No further one may begin. */
  isFull(): boolean;
  /** Begins the conversation of a call, or takes it over; null for a call that was not taken or is over. */
  beginCall(call: RungCall, line: Line): Promise<Talk | null>;
  /** Begins a conversation with a member who tries the agent out: nothing of it is kept, and it lasts half as long. */
  beginTrial(trial: Trial, line: Line): Promise<Talk>;
  /** Begins a conversation with a visitor of the public site: nothing of it is kept, and it has narrower limits. */
  beginVisit(visit: Visit, line: Line): Promise<Talk>;
  /** Hands every conversation over, and begins none any more. */
  drain(): Promise<void>;
};

/** Which conversations are held: all of them, and by call. A conversation leaves by itself when it is over. */
function createRegister() {
  const live = new Set<Talk>();
  const ofCall = new Map<string, Talk>();
  return {
    live,
    find: (callSid: string) => ofCall.get(callSid),
    hold(talk: Talk, callSid: string | null): Talk {
      live.add(talk);
      if (callSid !== null) ofCall.set(callSid, talk);
      void talk.over.promise.then(() => {
        live.delete(talk);
        if (callSid !== null && ofCall.get(callSid) === talk) ofCall.delete(callSid);
      });
      return talk;
    },
  };
}

/** Another socket goes on with the call. */
async function leave(talk: Talk | undefined): Promise<void> {
  if (!talk || talk.over.isOver) return;
  talk.line.end('taken_over');
  await closeTalk(talk, 'taken_over');
}

type Named = { callSid: string; sessionId: string; opened: OpenedConversation };

function recorderOf(
  { db, log, invalidations, jobs }: Deps,
  { providers }: Responders,
  { callSid, sessionId, opened }: Named,
  onTakenOver: () => void,
): Recorder {
  const own = db.ofBusiness(opened.businessId);
  return createRecorder({
    db: own,
    invalidations,
    log,
    callSid,
    sessionId,
    tokensMax: opened.tokensMax,
    translateTo: providers.length > 0 ? opened.ownerLanguage : null,
    onTakenOver,
    async onEnded(deeds, isTranslationDue) {
      const about = { callSid, language: opened.ownerLanguage, deeds };
      await rateConversation(own, callSid);
      await summarizeConversation({ db: own, provider: providers[0] }, about);
      if (isTranslationDue) jobs.wake('translate-turns', {});
      invalidations.publish([opened.businessId], ['calls']);
    },
  });
}

/** In the background: nobody waits for a recording, and a call goes on without one. */
function recordFrom(deps: Deps, businessId: number, callSid: string): void {
  startRecording(deps, { businessId, callSid }).catch((error: unknown) =>
    deps.log.error({ err: error, callSid }, 'a recording was not started'),
  );
}

export function createLiveConversations(
  deps: Deps,
  responders: Responders,
  measures: Pick<TalkOptions, 'onAnswered' | 'onFallback'> = {},
): LiveConversations {
  const { config, db, log } = deps;
  const speed = config.APP_MODE === 'sandbox' ? config.RELAY_SPEED : 1;
  const common = { responders, speed, ...measures };
  const register = createRegister();
  let isDraining = false;

  return {
    count: () => register.live.size,
    isFull: () => isDraining || register.live.size >= config.RELAY_CALLS_MAX,
    async beginCall({ callSid, isRecorded }, line) {
      const sessionId = randomUUID();
      const opened = await openConversation(db, { callSid, sessionId, isRecorded });
      if (!opened) return null;
      const { opening, begin, spoken } = opened;
      await leave(register.find(callSid));
      const talk: Talk = beginTalk(
        {
          ...common,
          line,
          recorder: recorderOf(deps, responders, { callSid, sessionId, opened }, () => void leave(talk)),
          log: log.child({ callSid }),
          makeAgent: (host) => agentFor(deps, { ...opened, callSid }, host),
          languages: spoken.map(({ languageCode }) => languageCode),
          begin,
          ...(isRecorded && { onFirstHeard: () => recordFrom(deps, opened.businessId, callSid) }),
        },
        { opening, isSpokenByLine: true },
      );
      return register.hold(talk, callSid);
    },
    async beginTrial(trial, line) {
      return register.hold(await beginTrialTalk(deps, { ...common, line }, trial), null);
    },
    async beginVisit(visit, line) {
      return register.hold(await beginVisitTalk(deps, { ...common, line }, visit), null);
    },
    async drain() {
      isDraining = true;
      await Promise.all([...register.live].map(handOver));
    },
  };
}
