import { z } from 'zod';
import { voiceIn } from '../../../languages/index.ts';
import type { Briefing } from '../policy/briefing.ts';
import type { CallFacts } from '../policy/known-figures.ts';
import { createSpeechGate, type SpeechGate } from '../policy/speech-gate.ts';
import { answerTurn, type TurnOutcome } from '../turn/answer-turn.ts';
import type { Answer, CallSession } from './call-session.ts';
import { endAfterSpeech } from './end-session.ts';
import { finishUtterance, newAnswer, saveAnswer, speakFixedText, speakTurn, speakWords } from './speak.ts';
import { startSilenceTimer } from './watch-silence.ts';

type CallerInput = { words: string; receivedAt: number; hasCard: boolean };

/**
 * The answer to a caller's turn. `current` is null until its first words, because an answer without words has no turn.
 */
type PendingAnswer = { current: Answer | null; begin(): Answer };

function createAnswer(session: CallSession, { receivedAt }: CallerInput): PendingAnswer {
  const firstMessage = session.messages.length;
  const pending: PendingAnswer = {
    current: null,
    begin() {
      pending.current ??= newAnswer(session, receivedAt, firstMessage);
      // A later turn of the agent, such as the goodbye at the time limit, may already be the latest answer.
      session.answer ??= pending.current;
      return pending.current;
    },
  };
  return pending;
}

const searchedDay = z.object({ from_day: z.string(), to_day: z.string() });
/**
 * True for a tool result that asks for confirmation. It repeats the model's own input, so it does not count as a fact.
 */
const isQuestion = (output: unknown): boolean => output instanceof Object && 'confirm' in output;

/**
 * Facts of the call against which answers are checked: the turns, tool results, and a day on which slots were searched.
 */
function collectCallFacts({ toolCalls, transcript }: CallSession): Omit<CallFacts, 'isReadBack'> {
  const toolOutputs = toolCalls.flatMap(({ input, output }) => {
    const days = searchedDay.safeParse(input).data;
    return [
      isQuestion(output) ? null : output,
      ...(days && days.from_day === days.to_day ? [days.from_day] : []),
    ];
  });
  return { toolOutputs, turns: [...transcript.values()] };
}

/** Creates the gate that checks a model's sentences against the facts and this call. */
function createGate(session: CallSession, briefing: () => Briefing | undefined): SpeechGate {
  return createSpeechGate({
    language: () => session.state.languageCode,
    isLeak: (text) => briefing()?.isLeak(text) ?? true,
    hasUnknownFigure: (sentence, isReadBack) =>
      briefing()?.hasUnknownFigure(sentence, { ...collectCallFacts(session), isReadBack }) ?? true,
    replacement: () => briefing()?.unknownFigureText ?? '',
  });
}

async function respond(
  session: CallSession,
  { receivedAt }: CallerInput,
  answer: PendingAnswer,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  const { agent, responders, state } = session;
  let briefing: Briefing | undefined;
  let toolsMs = 0;
  const outcome = await answerTurn({
    responders,
    tools: session.tools,
    async brief() {
      briefing = await agent.brief(state.languageCode);
      return briefing;
    },
    makeGate: () => createGate(session, () => briefing),
    onResponderChosen(isModel) {
      session.isModelResponding = isModel;
    },
    onFallback: () => session.onFallback?.(),
    messages: session.messages,
    dialogue: () => session.dialogue,
    onDialogue(next) {
      session.dialogue = next;
    },
    signal,
    isBudgetSpent: session.isBudgetSpent,
    language: () => state.languageCode,
    receivedAt,
    speakFiller: () => speakFixedText(session, answer.begin(), voiceIn(state.languageCode)('voice.filler')),
    onWords: (words) => speakWords(session, answer.begin(), words),
    onToolCall(toolCall, tookMs) {
      toolsMs += tookMs;
      session.toolCalls.push(toolCall);
    },
    onUsage(input, output) {
      session.recorder.countTokens(input, output).then(
        (mayGoOn) => {
          session.isBudgetSpent = !mayGoOn;
        },
        (error: unknown) => session.log.error({ err: error }, 'tokens were not counted'),
      );
    },
    log: session.log,
  });
  if (answer.current) {
    answer.current.turn.toolsMs = Math.round(toolsMs);
    answer.current.turn.sources = session.sources.length > 0 ? [...session.sources] : null;
  }
  if (outcome.kind === 'answered') state.model = outcome.model;
  return outcome;
}

/** True when the business lets the agent take messages, and also when its permissions cannot be read now. */
async function mayTakeMessages({ agent, state }: CallSession): Promise<boolean> {
  const briefing = await agent.brief(state.languageCode).catch(() => null);
  return briefing?.facts.may.takeMessages ?? true;
}

/**
 * Takes a message when no responder is available: no model answers and the phrasebook lacks the language. In the first
 * such turn the agent asks for the message; in the next one it stores the caller's words. If the business takes no
 * messages, the agent says goodbye instead.
 */
async function takeFallbackMessage(session: CallSession, { words }: CallerInput): Promise<void> {
  const t = voiceIn(session.state.languageCode);
  if (!session.isMessageRequested) {
    if (await mayTakeMessages(session)) {
      session.isMessageRequested = true;
      return speakTurn(session, t('voice.leaveMessage'));
    }
    speakTurn(session, `${t('voice.nobodyThere')} ${t('voice.goodbye')}`);
    return endAfterSpeech(session, 'ended');
  }
  session.isModelResponding = false;
  const input = { text: words.slice(0, 1_000) };
  const output = await session.tools.call('take_message', input);
  const wasTaken = output instanceof Object && 'taken' in output;
  speakTurn(session, wasTaken ? t('voice.messageTaken') : t('voice.goodbye'));
  endAfterSpeech(session, 'ended');
}

/** Finishes an answer after its last sentence or an interruption. */
function finishAnswer(session: CallSession, answer: Answer | null, outcome: TurnOutcome): void {
  if (answer) {
    finishUtterance(session, answer, session.state.languageCode);
    saveAnswer(session, answer);
    const { firstTokenMs, firstSentenceMs, toolsMs } = answer.turn;
    if (outcome.kind === 'answered') session.onAnswered?.({ firstTokenMs, firstSentenceMs, toolsMs });
  }
  if (outcome.kind === 'answered') session.wasAnswered = true;
}

async function answerTurnOfCaller(session: CallSession, input: CallerInput): Promise<void> {
  const controller = new AbortController();
  session.answering = controller;
  session.answer = null;
  session.sources = [];
  const answer = createAnswer(session, input);
  try {
    if (input.hasCard)
      speakFixedText(session, answer.begin(), voiceIn(session.state.languageCode)('voice.noCards'));
    const outcome = await respond(session, input, answer, controller.signal);
    finishAnswer(session, answer.current, outcome);
    if (outcome.kind === 'unanswered') await takeFallbackMessage(session, input);
  } finally {
    if (session.answering === controller) session.answering = null;
  }
  const { requestedEnd } = session;
  // In a stopping process, `handOver` ends the session, because it limits how long the answer may still be spoken.
  if (requestedEnd && requestedEnd !== 'restart') endAfterSpeech(session, requestedEnd);
  else if (!controller.signal.aborted) startSilenceTimer(session);
}

/**
 * Answers the latest caller turn together with earlier unanswered ones. Aborts the answer in progress. If several turns
 * are queued, only the last one is answered.
 */
export function answerCaller(session: CallSession, input: CallerInput): void {
  session.answering?.abort(new Error('the caller went on'));
  const { answerQueue } = session;
  answerQueue.last += 1;
  const number = answerQueue.last;
  const isLast = () => number === answerQueue.last;
  answerQueue.chain = answerQueue.chain
    .then(() => (isLast() && !session.ending ? answerTurnOfCaller(session, input) : undefined))
    .catch((error: unknown) => {
      session.log.error({ err: error }, 'a turn was not answered');
      startSilenceTimer(session);
    });
}
