import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../../deps.ts';
import { detectsLanguages } from '../../../languages/index.ts';
import { startRecording } from '../../../telephony/index.ts';
import type { Recorder, VoiceChannel } from '../conversation.ts';
import { createRecorder } from '../recorder/create-recorder.ts';
import { estimateSentiment } from '../recorder/estimate-sentiment.ts';
import { summarizeConversation } from '../recorder/summarize-conversation.ts';
import { createAgent } from '../tools/create-agent.ts';
import type { Responders } from '../turn/responder.ts';
import type { CallSession, SessionOptions } from './call-session.ts';
import { closeSession } from './end-session.ts';
import { type OpenedConversation, openConversation } from './open-conversation.ts';
import { handOver, startSession } from './start-session.ts';
import { startTrialSession, type Trial } from './start-trial.ts';
import { startVisitSession, type Visit } from './start-visit.ts';

/** `isRecorded`: the opening says that the call is recorded. */
type IncomingCall = { callSid: string; isRecorded: boolean };

/** The live conversations of this process. `begin…` returns null while no further conversation may start. */
export type LiveConversations = {
  count(): number;
  /**
   * True when no further conversation may start. Conversations that are still being opened count towards the maximum.
   */
  isFull(): boolean;
  /**
   * Starts or takes over the conversation of a call. If a call opens two sockets, the later socket takes over the
   * conversation, even when the maximum of conversations is reached. Null for a call that was refused or has ended.
   */
  beginCall(call: IncomingCall, channel: VoiceChannel): Promise<CallSession | null>;
  /** Starts a trial conversation of a member; it is not stored, and its time limit is half of that of a call. */
  beginTrial(trial: Trial, channel: VoiceChannel): Promise<CallSession | null>;
  /** Starts a conversation with a visitor of the public site; it is not stored and has lower limits. */
  beginVisit(visit: Visit, channel: VoiceChannel): Promise<CallSession | null>;
  /**
   * Hands all conversations over to other processes, including those that are being opened. From then on, `begin…` only
   * ends the channel with `restart` and returns null.
   */
  drain(): Promise<void>;
};

/** Registers live sessions, with a look-up by call. A session is removed when it closes. */
function createRegister() {
  const live = new Set<CallSession>();
  const ofCall = new Map<string, CallSession>();
  return {
    live,
    find: (callSid: string) => ofCall.get(callSid),
    add(session: CallSession, callSid: string | null): CallSession {
      live.add(session);
      if (callSid !== null) ofCall.set(callSid, session);
      void session.closed.promise.then(() => {
        live.delete(session);
        if (callSid !== null && ofCall.get(callSid) === session) ofCall.delete(callSid);
      });
      return session;
    },
  };
}

/** A conversation that is being opened for the channel. */
type Opening = { channel: VoiceChannel; opened: Promise<CallSession | null> };

/** Registers openings until they have succeeded or failed. */
function createOpenings() {
  const pending = new Set<Opening>();
  const lastOfCall = new Map<string, Opening>();
  return {
    pending,
    has: (callSid: string) => lastOfCall.has(callSid),
    /** Opens a conversation after the earlier openings of the same call, so that the later socket takes over. */
    async add(
      channel: VoiceChannel,
      callSid: string | null,
      open: () => Promise<CallSession | null>,
    ): Promise<CallSession | null> {
      const earlier = callSid === null ? undefined : lastOfCall.get(callSid);
      const opening = { channel, opened: earlier ? earlier.opened.then(open, open) : open() };
      pending.add(opening);
      if (callSid !== null) lastOfCall.set(callSid, opening);
      try {
        return await opening.opened;
      } finally {
        pending.delete(opening);
        if (callSid !== null && lastOfCall.get(callSid) === opening) lastOfCall.delete(callSid);
      }
    },
  };
}

/**
 * Time for which a stopping process waits for a conversation that is being opened. The opening may take longer, for
 * example when the database does not answer.
 */
const OPENING_MS_MAX = 5_000;

/**
 * Hands a conversation over once it is open. If the opening takes longer than `OPENING_MS_MAX`, only the channel is
 * ended, and another process opens the conversation.
 */
async function handOverOpening({ channel, opened }: Opening): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      channel.end('restart');
      resolve(null);
    }, OPENING_MS_MAX);
  });
  // A failed opening leaves nothing to hand over; its socket reports the error.
  const session = await Promise.race([opened.catch(() => null), patience]).finally(() => clearTimeout(timer));
  if (session) await handOver(session);
}

/** Ends the session after another socket has taken over the call. */
async function endTakenOver(session: CallSession | undefined): Promise<void> {
  if (!session || session.closed.isClosed) return;
  session.channel.end('taken_over');
  await closeSession(session, 'taken_over');
}

type OpenedCall = { callSid: string; sessionId: string; opened: OpenedConversation };

function createCallRecorder(
  { db, log, invalidations, jobs }: Deps,
  { providers }: Responders,
  { callSid, sessionId, opened }: OpenedCall,
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
    async onEnded(toolCalls, isTranslationDue) {
      const about = { callSid, language: opened.ownerLanguage, toolCalls };
      await estimateSentiment(own, callSid);
      await summarizeConversation({ db: own, provider: providers[0] }, about);
      if (isTranslationDue) jobs.wake('translate-turns', {});
      invalidations.publish([opened.businessId], ['calls']);
    },
  });
}

/** Starts the recording in the background. If it fails, the call continues without a recording. */
function startRecordingInBackground(deps: Deps, businessId: number, callSid: string): void {
  startRecording(deps, { businessId, callSid }).catch((error: unknown) =>
    deps.log.error({ err: error, callSid }, 'a recording was not started'),
  );
}

export function createLiveConversations(
  deps: Deps,
  responders: Responders,
  measures: Pick<SessionOptions, 'onAnswered' | 'onFallback'> = {},
): LiveConversations {
  const { config, db, log } = deps;
  const speed = config.APP_MODE === 'sandbox' ? config.RELAY_SPEED : 1;
  const common = { responders, speed, ...measures };
  const register = createRegister();
  const openings = createOpenings();
  let isDraining = false;

  const hasMaximum = () => register.live.size + openings.pending.size >= config.RELAY_CALLS_MAX;
  const isHere = (callSid: string) => register.find(callSid) !== undefined || openings.has(callSid);

  /**
   * Checks the maximum again, because concurrent openings may have taken the last place since the socket was accepted.
   */
  async function open(
    channel: VoiceChannel,
    callSid: string | null,
    start: () => Promise<CallSession | null>,
  ): Promise<CallSession | null> {
    if (!isDraining && hasMaximum() && !(callSid !== null && isHere(callSid))) {
      log.error({ callSid }, 'BUSY: this server holds all the calls it can');
      return null;
    }
    return openings.add(channel, callSid, async () => {
      if (isDraining) {
        channel.end('restart');
        return null;
      }
      const session = await start();
      return session && register.add(session, callSid);
    });
  }

  async function startCall(
    { callSid, isRecorded }: IncomingCall,
    channel: VoiceChannel,
  ): Promise<CallSession | null> {
    const sessionId = randomUUID();
    const opened = await openConversation(db, { callSid, sessionId, isRecorded });
    if (!opened) return null;
    const { opening, initial, spoken } = opened;
    const languages = spoken.map(({ languageCode }) => languageCode);
    await endTakenOver(register.find(callSid));
    const session: CallSession = startSession(
      {
        ...common,
        channel,
        recorder: createCallRecorder(
          deps,
          responders,
          { callSid, sessionId, opened },
          () => void endTakenOver(session),
        ),
        log: log.child({ callSid }),
        makeAgent: (host) => createAgent(deps, { ...opened, callSid }, host),
        languages,
        isLanguageDetected: detectsLanguages(languages),
        initial,
        ...(isRecorded && {
          onFirstWords: () => startRecordingInBackground(deps, opened.businessId, callSid),
        }),
      },
      { opening, isSpokenByProvider: true },
    );
    return session;
  }

  return {
    count: () => register.live.size,
    isFull: () => isDraining || hasMaximum(),
    beginCall: (call, channel) => open(channel, call.callSid, () => startCall(call, channel)),
    beginTrial: (trial, channel) =>
      open(channel, null, () => startTrialSession(deps, { ...common, channel }, trial)),
    beginVisit: (visit, channel) =>
      open(channel, null, () => startVisitSession(deps, { ...common, channel }, visit)),
    async drain() {
      isDraining = true;
      await Promise.all([...[...register.live].map(handOver), ...[...openings.pending].map(handOverOpening)]);
    },
  };
}
