import { type CallOutcome, strongerOutcome } from '../../../../core/call-outcomes.ts';
import { voiceIn } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type { AgentHost } from '../conversation.ts';
import { phrasebook } from '../phrasebook.ts';
import { type AgentEffect, prepareTools } from '../tools/agent-tool.ts';
import type { Answer, CallSession, SessionOptions } from './call-session.ts';
import { endAfterSpeech, preventWithdrawal } from './end-session.ts';
import { recentTurnsOf } from './mask-turns.ts';
import { restoreMessages } from './restore-conversation.ts';
import { countSpeech, newTurn, saveTurn, speakTurn, switchLanguage } from './speak.ts';
import { startSilenceTimer } from './watch-silence.ts';

export const CALL_MS_MAX = 20 * 60_000;
/** The warning is spoken this long before the time limit. */
const LAST_MINUTE_MS = 60_000;
/**
 * When this process stops, another process continues its calls. Before that, generating the current answer may take
 * this long, and speaking the answer may take the same time once more.
 */
const HAND_OVER_MS_MAX = 5_000;

/** Stores an outcome immediately, so that it survives a crash. */
function recordOutcome(session: CallSession, outcome: CallOutcome): void {
  session.state.outcome = strongerOutcome(session.state.outcome, outcome);
  session.recorder.saveState({ ...session.state });
}

function addSources({ sources }: CallSession, more: readonly TurnSource[]): void {
  const isNew = ({ kind, id }: TurnSource) =>
    !sources.some((known) => known.kind === kind && known.id === id);
  for (const source of more) if (isNew(source)) sources.push(source);
}

function applyEffect(session: CallSession, effect: AgentEffect): void {
  if (effect.kind === 'language') switchLanguage(session, effect.code);
  else if (effect.kind === 'completed') recordOutcome(session, effect.outcome);
  else if (effect.kind === 'sources') addSources(session, effect.sources);
  else if (effect.kind === 'end') session.requestedEnd ??= 'ended';
  else {
    session.requestedEnd = 'transfer';
    recordOutcome(session, 'transferred');
  }
}

function createClosed(): CallSession['closed'] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { isClosed: false, promise, resolve };
}

function createSession({ initial, makeAgent, ...options }: SessionOptions): CallSession {
  const { languageCode, outcome } = initial;
  const state = { languageCode, outcome, model: null };
  const host: AgentHost = {
    language: () => state.languageCode,
    position: () => session.callerPosition,
    transcript: () => [...session.transcript.values()].sort((one, other) => one.position - other.position),
    isModelResponding: () => session.isModelResponding,
    onEffect: (effect) => applyEffect(session, effect),
  };
  const agent = makeAgent(host);
  const session: CallSession = {
    ...options,
    agent,
    tools: prepareTools(agent.tools, options.log),
    state,
    isBudgetSpent: initial.isBudgetSpent,
    messages: restoreMessages(initial),
    dialogue: initial.dialogue,
    transcript: new Map(initial.turns.map((turn) => [turn.position, turn])),
    isModelResponding: false,
    toolCalls: initial.toolCalls.map(({ toolCall }) => toolCall),
    sources: [],
    nextPosition: (initial.turns.at(-1)?.position ?? -1) + 1,
    callerTurns: initial.turns.filter(({ role }) => role === 'user').length,
    recentTurns: recentTurnsOf(initial.turns),
    wasAnswered: false,
    callerPosition: 0,
    answer: null,
    speechEndsAt: performance.now(),
    answering: null,
    answerQueue: { last: 0, chain: Promise.resolve() },
    detectedLanguage: null,
    pressedKeys: '',
    timers: {},
    ending: null,
    requestedEnd: null,
    endsWithdrawn: 0,
    withdrawnEnd: null,
    isMessageRequested: false,
    closed: createClosed(),
  };
  return session;
}

/** Records the opening. The telephony provider speaks it on calls; the session speaks it in trials and visits. */
function speakOpening(session: CallSession, opening: string, isSpokenByProvider: boolean): void {
  const turn = newTurn(session, { role: 'assistant', content: opening, isDisclosure: true });
  const answer: Answer = {
    turn,
    pieces: [{ text: opening, isFixedText: false }],
    firstMessage: 0,
    receivedAt: performance.now(),
    isOpen: false,
  };
  if (!isSpokenByProvider) {
    session.channel.speak(opening, session.state.languageCode);
    session.channel.finishUtterance(session.state.languageCode);
  }
  countSpeech(session, opening);
  session.answer = answer;
  const content = [{ type: 'text' as const, text: opening }];
  session.messages.push({ role: 'assistant', content, languageCode: session.state.languageCode });
  saveTurn(session, turn);
}

const QUESTION_END = /[?？؟;]$|か。$/;

/** The agent's last turn if it asks a question that the caller has not answered; null otherwise. */
function unansweredQuestion({ answer }: CallSession): string | null {
  if (!answer || answer.turn.isDisclosure || answer.turn.wasInterrupted) return null;
  const { content } = answer.turn;
  return QUESTION_END.test(content) ? content : null;
}

/**
 * Queues the warning after the current answer, so that no sentence is interrupted. A question that waits for an answer
 * is repeated after the warning, because a "yes" counts only for the last words of the agent.
 */
function announceEnd(session: CallSession): void {
  const announce = () => {
    if (session.ending || session.closed.isClosed) return;
    const question = unansweredQuestion(session);
    speakTurn(session, voiceIn(session.state.languageCode)('voice.lastMinute'));
    if (question !== null) speakTurn(session, question);
    startSilenceTimer(session);
  };
  session.answerQueue.chain = session.answerQueue.chain.then(announce).catch((error: unknown) => {
    session.log.error({ err: error }, 'the end of a call was not announced to the caller');
  });
}

/**
 * Starts the timers for the warning and for the end. A session that starts in the last minute of the call gives no
 * warning, because the previous process has already given it.
 */
function limitLength(session: CallSession, leftMs: number): void {
  if (leftMs > LAST_MINUTE_MS)
    session.timers.lastMinute = setTimeout(() => announceEnd(session), leftMs - LAST_MINUTE_MS);
  session.timers.longest = setTimeout(() => {
    if (session.ending) return preventWithdrawal(session);
    session.answering?.abort(new Error('the longest time for a call is over'));
    speakTurn(session, voiceIn(session.state.languageCode)('voice.longestCall'));
    endAfterSpeech(session, 'longest_call');
  }, leftMs);
}

/**
 * Starts a conversation or continues one after a lost connection. The opening is stored once, as the first turn. The
 * conversation lasts at most 20 minutes, with a warning a minute before the end. It ends earlier when the caller stays
 * silent.
 */
export function startSession(
  options: SessionOptions,
  { opening, isSpokenByProvider }: { opening: string; isSpokenByProvider: boolean },
): CallSession {
  const session = createSession(options);
  // The facts and the language are loaded before the caller's first words, because loading takes a moment.
  session.agent.brief(session.state.languageCode).catch(() => undefined);
  phrasebook.prepare([session.state.languageCode, ...session.languages]).catch((error: unknown) => {
    session.log.error({ err: error }, 'a language could not be prepared');
  });
  if (session.nextPosition === 0) speakOpening(session, opening, isSpokenByProvider);
  limitLength(session, Math.max(0, CALL_MS_MAX - options.initial.elapsedMs));
  startSilenceTimer(session);
  return session;
}

/**
 * Ends the channel because this process stops, so that another process can continue the conversation. Finishes the
 * current speech first, within `HAND_OVER_MS_MAX`. Resolves when everything is stored.
 */
export async function handOver(session: CallSession): Promise<void> {
  const { closed, answerQueue } = session;
  preventWithdrawal(session);
  if (!session.ending) {
    session.requestedEnd ??= 'restart';
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HAND_OVER_MS_MAX);
    });
    await Promise.race([answerQueue.chain, patience]).finally(() => clearTimeout(timer));
    endAfterSpeech(session, session.requestedEnd ?? 'restart', HAND_OVER_MS_MAX);
  }
  await closed.promise;
}
