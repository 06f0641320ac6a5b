import type { CallOutcome } from '../../../../core/call-outcomes.ts';
import { voiceIn } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type { AgentHost, Effect } from '../conversation.ts';
import { strongerOutcome } from '../recorder/decide-outcome.ts';
import { prepareTools } from '../tools/prepare-tools.ts';
import type { Answer, CallSession, SessionOptions } from './call-session.ts';
import { endAfterSpeech } from './end-session.ts';
import { recentTurnsOf } from './mask-turns.ts';
import { restoreMessages } from './recall-tool-calls.ts';
import { countSpeech, newTurn, saveTurn, speakTurn } from './speak.ts';
import { switchLanguage } from './switch-language.ts';
import { startSilenceTimer } from './watch-silence.ts';

export const CALL_MS_MAX = 20 * 60_000;
/** So long before its end the caller is told that the call ends. */
const LAST_MINUTE_MS = 60_000;
/** For the answer that is being given, and again for its words to be heard. */
const HAND_OVER_MS_MAX = 5_000;

/** Kept at once: should this process die, the record still says what was done. */
function recordOutcome(session: CallSession, outcome: CallOutcome): void {
  session.state.outcome = strongerOutcome(session.state.outcome, outcome);
  session.recorder.saveState({ ...session.state });
}

function addSources({ sources }: CallSession, more: readonly TurnSource[]): void {
  const isNew = ({ kind, id }: TurnSource) =>
    !sources.some((known) => known.kind === kind && known.id === id);
  for (const source of more) if (isNew(source)) sources.push(source);
}

function applyEffect(session: CallSession, effect: Effect): void {
  if (effect.kind === 'language') switchLanguage(session, effect.code);
  else if (effect.kind === 'did') recordOutcome(session, effect.outcome);
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

function createSession({ initial, makeAgent, ...given }: SessionOptions): CallSession {
  const { languageCode, outcome } = initial;
  const state = { languageCode, outcome, model: null };
  const host: AgentHost = {
    language: () => state.languageCode,
    position: () => session.callerPosition,
    transcript: () => [...session.transcript.values()].sort((one, other) => one.position - other.position),
    isModelAsking: () => session.isModelResponding,
    onEffect: (effect) => applyEffect(session, effect),
  };
  const agent = makeAgent(host);
  const session: CallSession = {
    ...given,
    agent,
    tools: prepareTools(agent.tools, given.log),
    state,
    isBudgetSpent: false,
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
    turns: { last: 0, chain: Promise.resolve() },
    detectedLanguage: null,
    pressedKeys: '',
    timers: {},
    ending: null,
    requestedEnd: null,
    isMessageRequested: false,
    closed: createClosed(),
  };
  return session;
}

/** The opening words, which the line says by itself or, in a trial, the conversation. */
function speakOpening(session: CallSession, opening: string, isSpokenByLine: boolean): void {
  const turn = newTurn(session, { role: 'assistant', content: opening, isDisclosure: true });
  const answer: Answer = {
    turn,
    pieces: [{ text: opening, isFixedText: false }],
    firstMessage: 0,
    receivedAt: performance.now(),
    isOpen: false,
  };
  if (!isSpokenByLine) {
    session.channel.speak(opening, session.state.languageCode);
    session.channel.finishUtterance(session.state.languageCode);
  }
  countSpeech(session, opening);
  session.answer = answer;
  const content = [{ type: 'text' as const, text: opening }];
  session.messages.push({ role: 'assistant', content, languageCode: session.state.languageCode });
  saveTurn(session, turn);
}

/** Behind the answer that is being given, so that no sentence is cut in two. */
function announceEnd(session: CallSession): void {
  const announce = () => {
    if (session.ending || session.closed.isClosed) return;
    speakTurn(session, voiceIn(session.state.languageCode)('voice.lastMinute'));
    startSilenceTimer(session);
  };
  session.turns.chain = session.turns.chain.then(announce).catch((error: unknown) => {
    session.log.error({ err: error }, 'the end of a call was not announced');
  });
}

/** A conversation that goes on within its last minute was told before, by another process. */
function limitLength(session: CallSession, leftMs: number): void {
  if (leftMs > LAST_MINUTE_MS)
    session.timers.lastMinute = setTimeout(() => announceEnd(session), leftMs - LAST_MINUTE_MS);
  session.timers.longest = setTimeout(() => {
    if (session.ending) return;
    session.answering?.abort(new Error('the longest time for a call is over'));
    speakTurn(session, voiceIn(session.state.languageCode)('voice.longestCall'));
    endAfterSpeech(session, 'longest_call');
  }, leftMs);
}

/**
 * Begins a conversation, or goes on with one whose line was lost. What it opens with is kept as its first turn, once. It
 * lasts twenty minutes at most, which the caller is told a minute before, and ends by itself when the caller says nothing.
 */
export function startSession(
  options: SessionOptions,
  { opening, isSpokenByLine }: { opening: string; isSpokenByLine: boolean },
): CallSession {
  const session = createSession(options);
  // Known before the caller's first words: they need it, and reading it takes a moment.
  session.tools.catch(() => undefined);
  session.agent.brief(session.state.languageCode).catch(() => undefined);
  if (session.nextPosition === 0) speakOpening(session, opening, isSpokenByLine);
  limitLength(session, Math.max(0, CALL_MS_MAX - options.initial.elapsedMs));
  startSilenceTimer(session);
  return session;
}

/**
 * Hands the conversation over because this process stops: what is being said is finished, for a few seconds at most, and
 * the line is ended with that reason. Returns when everything is kept.
 */
export async function handOver(session: CallSession): Promise<void> {
  const { closed, turns } = session;
  if (!session.ending) {
    session.requestedEnd ??= 'restart';
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HAND_OVER_MS_MAX);
    });
    await Promise.race([turns.chain, patience]).finally(() => clearTimeout(timer));
    endAfterSpeech(session, session.requestedEnd, HAND_OVER_MS_MAX);
  }
  await closed.promise;
}
