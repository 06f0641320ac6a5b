import { z } from 'zod';
import { voiceIn } from '../../languages/index.ts';
import type { Briefing } from '../receptionist/guards/briefing.ts';
import type { Learned } from '../receptionist/guards/known-figures.ts';
import { createSpeechGate, type SpeechGate } from '../receptionist/guards/speech-gate.ts';
import type { AnsweredBy } from './answer-turn.ts';
import { answerTurn } from './answer-turn.ts';
import { endAfterSpeech } from './end-talk.ts';
import { finishUtterance, keepAnswer, newAnswer, saySentence, sayWords, tell } from './speak.ts';
import type { Answer, Talk } from './talk.ts';
import { watchSilence } from './watch-silence.ts';

type Asked = { words: string; heardAt: number; hasCard: boolean };

/** The answer in progress, begun with its first words: an answer of which nothing is said has no turn. */
function answerOf(talk: Talk, heardAt: number, firstMessage: number): Answer {
  talk.answer ??= newAnswer(talk, heardAt, firstMessage);
  return talk.answer;
}

const searchedDay = z.object({ from_day: z.string(), to_day: z.string() });
/** A question to the caller repeats what the model gave, which is no fact. */
const isQuestion = (output: unknown): boolean => output instanceof Object && 'confirm' in output;

/** What tools answered; and the day of which it was asked whether it has free times. */
function learnedOf({ deeds, transcript }: Talk): Learned {
  const toolAnswers = deeds.flatMap(({ input, output }) => {
    const days = searchedDay.safeParse(input).data;
    return [
      isQuestion(output) ? null : output,
      ...(days && days.from_day === days.to_day ? [days.from_day] : []),
    ];
  });
  return { toolAnswers, turns: [...transcript.values()] };
}

/** Holds the words of a model against what the business and this conversation know. */
function gateOf(talk: Talk, briefing: () => Briefing | undefined): SpeechGate {
  return createSpeechGate({
    language: () => talk.state.languageCode,
    isLeak: (said) => briefing()?.isLeak(said) ?? true,
    hasUnknownFigure: (sentence) => briefing()?.hasUnknownFigure(sentence, learnedOf(talk)) ?? true,
    replacement: () => briefing()?.notKnown ?? '',
  });
}

async function respond(talk: Talk, { heardAt }: Asked, signal: AbortSignal): Promise<AnsweredBy> {
  const { agent, responders, state } = talk;
  const firstMessage = talk.messages.length;
  const answer = () => answerOf(talk, heardAt, firstMessage);
  let briefing: Briefing | undefined;
  let toolsMs = 0;
  const end = await answerTurn({
    responders,
    tools: await talk.tools,
    async brief() {
      briefing = await agent.brief(state.languageCode);
      return briefing;
    },
    makeGate: () => gateOf(talk, () => briefing),
    onAsking(isModel) {
      talk.isModelAsking = isModel;
    },
    onFallback: () => talk.onFallback?.(),
    messages: talk.messages,
    dialogue: () => talk.dialogue,
    onDialogue(next) {
      talk.dialogue = next;
    },
    signal,
    isModelSpent: talk.isModelSpent,
    rulesKnowLanguage: () => responders.rulesKnow(state.languageCode),
    heardAt,
    fill: () => saySentence(talk, answer(), voiceIn(state.languageCode)('voice.filler')),
    onWords: (words) => sayWords(talk, answer(), words),
    onTool(deed, tookMs) {
      toolsMs += tookMs;
      talk.deeds.push(deed);
    },
    onUsage(input, output) {
      talk.recorder.countTokens(input, output).then(
        (mayGoOn) => {
          talk.isModelSpent = !mayGoOn;
        },
        (error: unknown) => talk.log.error({ err: error }, 'tokens were not counted'),
      );
    },
    log: talk.log,
  });
  if (talk.answer) {
    talk.answer.turn.toolsMs = Math.round(toolsMs);
    talk.answer.turn.sources = talk.sources.length > 0 ? [...talk.sources] : null;
  }
  if (end.kind === 'answered') state.model = end.model;
  return end;
}

/**
 * Nobody here can speak with this caller: they are asked for a message, and what they say next is one. Without a model and
 * in a language without rules that is all there is.
 */
async function takeMessage(talk: Talk, { words }: Asked): Promise<void> {
  const language = talk.state.languageCode;
  if (!talk.isMessageAsked) {
    talk.isMessageAsked = true;
    return tell(talk, voiceIn(language)('voice.leaveMessage'));
  }
  const tools = await talk.tools;
  talk.isModelAsking = false;
  const input = JSON.stringify({ text: words.slice(0, 1_000) });
  const output = await tools.call({ toolCallId: 'message', toolName: 'take_message', input });
  const wasTaken = output instanceof Object && 'taken' in output;
  tell(talk, wasTaken ? voiceIn(language)('voice.messageTaken') : voiceIn(language)('voice.goodbye'));
  endAfterSpeech(talk, 'ended');
}

/** What is left to do once the words of an answer are out, or were broken off. */
function settle(talk: Talk, end: AnsweredBy): void {
  const { answer } = talk;
  if (answer) {
    finishUtterance(talk, answer, talk.state.languageCode);
    keepAnswer(talk, answer);
    const { firstTokenMs, firstSentenceMs, toolsMs } = answer.turn;
    if (end.kind === 'answered') talk.onAnswered?.({ firstTokenMs, firstSentenceMs, toolsMs });
  }
  if (end.kind === 'answered') talk.wasAnswered = true;
}

async function giveAnswer(talk: Talk, asked: Asked): Promise<void> {
  const controller = new AbortController();
  talk.answering = controller;
  talk.answer = null;
  talk.sources = [];
  try {
    if (asked.hasCard) {
      const answer = answerOf(talk, asked.heardAt, talk.messages.length);
      saySentence(talk, answer, voiceIn(talk.state.languageCode)('voice.noCards'));
    }
    const end = await respond(talk, asked, controller.signal);
    settle(talk, end);
    if (end.kind === 'speechless') await takeMessage(talk, asked);
  } finally {
    if (talk.answering === controller) talk.answering = null;
  }
  if (talk.wantedEnd) endAfterSpeech(talk, talk.wantedEnd);
  else if (!controller.signal.aborted) watchSilence(talk);
}

/**
 * Answers what the caller said last, and with it what was not answered before. What is being answered already is broken
 * off first; of several that wait for that only the last is answered.
 */
export function answerCaller(talk: Talk, asked: Asked): void {
  talk.answering?.abort(new Error('the caller went on'));
  const { turns } = talk;
  turns.last += 1;
  const turn = turns.last;
  turns.chain = turns.chain
    .then(() => (turn === turns.last && !talk.ending ? giveAnswer(talk, asked) : undefined))
    .catch((error: unknown) => {
      talk.log.error({ err: error }, 'a turn was not answered');
      watchSilence(talk);
    });
}
