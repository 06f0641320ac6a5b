import { voiceIn } from '../../languages/index.ts';
import type { CallOutcome, TurnSource } from '../../telephony/calls/calls.schema.ts';
import type { AgentHost, Effect } from './conversation.ts';
import { strongerOutcome } from './decide-outcome.ts';
import { endAfterSpeech } from './end-talk.ts';
import { saidSoFar } from './mask-turns.ts';
import { prepareTools } from './prepare-tools.ts';
import { recallMessages } from './recall-deeds.ts';
import { countSpeech, keepTurn, newTurn, tell } from './speak.ts';
import { switchLanguage } from './switch-language.ts';
import type { Answer, Talk, TalkOptions } from './talk.ts';
import { watchSilence } from './watch-silence.ts';

export const CALL_MS_MAX = 20 * 60_000;
/** So long before its end the caller is told that the call ends. */
const LAST_MINUTE_MS = 60_000;
/** For the answer that is being given, and again for its words to be heard. */
const HAND_OVER_MS_MAX = 5_000;

/** Kept at once: should this process die, the record still says what was done. */
function noteOutcome(talk: Talk, outcome: CallOutcome): void {
  talk.state.outcome = strongerOutcome(talk.state.outcome, outcome);
  talk.recorder.keepState({ ...talk.state });
}

function noteSources({ sources }: Talk, more: readonly TurnSource[]): void {
  const isNew = ({ kind, id }: TurnSource) =>
    !sources.some((known) => known.kind === kind && known.id === id);
  for (const source of more) if (isNew(source)) sources.push(source);
}

function takeEffect(talk: Talk, effect: Effect): void {
  if (effect.kind === 'language') switchLanguage(talk, effect.code);
  else if (effect.kind === 'did') noteOutcome(talk, effect.outcome);
  else if (effect.kind === 'sources') noteSources(talk, effect.sources);
  else if (effect.kind === 'end') talk.wantedEnd ??= 'ended';
  else {
    talk.wantedEnd = 'transfer';
    noteOutcome(talk, 'transferred');
  }
}

function makeOver(): Talk['over'] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { isOver: false, promise, resolve };
}

function makeTalk({ begin, makeAgent, ...given }: TalkOptions): Talk {
  const { languageCode, outcome } = begin;
  const state = { languageCode, outcome, model: null };
  const host: AgentHost = {
    language: () => state.languageCode,
    position: () => talk.askedAt,
    transcript: () => [...talk.transcript.values()].sort((one, other) => one.position - other.position),
    isModelAsking: () => talk.isModelAsking,
    onEffect: (effect) => takeEffect(talk, effect),
  };
  const agent = makeAgent(host);
  const talk: Talk = {
    ...given,
    agent,
    tools: prepareTools(agent.tools, given.log),
    state,
    isModelSpent: false,
    messages: recallMessages(begin),
    dialogue: begin.dialogue,
    transcript: new Map(begin.turns.map((turn) => [turn.position, turn])),
    isModelAsking: false,
    deeds: begin.deeds.map(({ deed }) => deed),
    sources: [],
    nextPosition: (begin.turns.at(-1)?.position ?? -1) + 1,
    callerTurns: begin.turns.filter(({ role }) => role === 'user').length,
    saidBefore: saidSoFar(begin.turns),
    wasAnswered: false,
    askedAt: 0,
    answer: null,
    spokenUntil: performance.now(),
    answering: null,
    turns: { last: 0, chain: Promise.resolve() },
    otherLanguage: null,
    keys: '',
    timers: {},
    ending: null,
    wantedEnd: null,
    isMessageAsked: false,
    over: makeOver(),
  };
  return talk;
}

/** The opening words, which the line says by itself or, in a trial, the conversation. */
function open(talk: Talk, opening: string, isSpokenByLine: boolean): void {
  const turn = newTurn(talk, { role: 'assistant', content: opening, isDisclosure: true });
  const answer: Answer = {
    turn,
    pieces: [{ text: opening, isOurs: false }],
    firstMessage: 0,
    heardAt: performance.now(),
    isOpen: false,
  };
  if (!isSpokenByLine) {
    talk.line.say(opening, talk.state.languageCode);
    talk.line.finish(talk.state.languageCode);
  }
  countSpeech(talk, opening);
  talk.answer = answer;
  const content = [{ type: 'text' as const, text: opening }];
  talk.messages.push({ role: 'assistant', content, languageCode: talk.state.languageCode });
  keepTurn(talk, turn);
}

/** Behind the answer that is being given, so that no sentence is cut in two. */
function announceEnd(talk: Talk): void {
  const announce = () => {
    if (talk.ending || talk.over.isOver) return;
    tell(talk, voiceIn(talk.state.languageCode)('voice.lastMinute'));
    watchSilence(talk);
  };
  talk.turns.chain = talk.turns.chain.then(announce).catch((error: unknown) => {
    talk.log.error({ err: error }, 'the end of a call was not announced');
  });
}

/** A conversation that goes on within its last minute was told before, by another process. */
function limitLength(talk: Talk, leftMs: number): void {
  if (leftMs > LAST_MINUTE_MS)
    talk.timers.lastMinute = setTimeout(() => announceEnd(talk), leftMs - LAST_MINUTE_MS);
  talk.timers.longest = setTimeout(() => {
    if (talk.ending) return;
    talk.answering?.abort(new Error('the longest time for a call is over'));
    tell(talk, voiceIn(talk.state.languageCode)('voice.longestCall'));
    endAfterSpeech(talk, 'longest_call');
  }, leftMs);
}

/**
 * Begins a conversation, or goes on with one whose line was lost. What it opens with is kept as its first turn, once. It
 * lasts twenty minutes at most, which the caller is told a minute before, and ends by itself when the caller says nothing.
 */
export function beginTalk(
  options: TalkOptions,
  { opening, isSpokenByLine }: { opening: string; isSpokenByLine: boolean },
): Talk {
  const talk = makeTalk(options);
  // Known before the caller's first words: they need it, and reading it takes a moment.
  talk.tools.catch(() => undefined);
  talk.agent.brief(talk.state.languageCode).catch(() => undefined);
  if (talk.nextPosition === 0) open(talk, opening, isSpokenByLine);
  limitLength(talk, Math.max(0, CALL_MS_MAX - options.begin.elapsedMs));
  watchSilence(talk);
  return talk;
}

/**
 * Hands the conversation over because this process stops: what is being said is finished, for a few seconds at most, and
 * the line is ended with that reason. Returns when everything is kept.
 */
export async function handOver(talk: Talk): Promise<void> {
  const { over, turns } = talk;
  if (!talk.ending) {
    talk.wantedEnd ??= 'restart';
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HAND_OVER_MS_MAX);
    });
    await Promise.race([turns.chain, patience]).finally(() => clearTimeout(timer));
    endAfterSpeech(talk, talk.wantedEnd, HAND_OVER_MS_MAX);
  }
  await over.promise;
}
