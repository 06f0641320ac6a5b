import type { AnsweredBy } from './answer-turn.ts';
import { answerTurn } from './answer-turn.ts';
import { endAfterSpeech } from './end-talk.ts';
import { FILLERS } from './sentences/fillers.ts';
import { GOODBYES } from './sentences/goodbyes.ts';
import { LEAVE_MESSAGE } from './sentences/leave-message.ts';
import { MESSAGE_TAKEN } from './sentences/message-taken.ts';
import { NO_CARDS } from './sentences/no-cards.ts';
import { finishUtterance, keepAnswer, newAnswer, saySentence, sayWords, tell } from './speak.ts';
import type { Answer, Talk } from './talk.ts';
import { watchSilence } from './watch-silence.ts';

type Asked = { words: string; heardAt: number; hasCard: boolean };

/** The answer in progress, begun with its first words: an answer of which nothing is said has no turn. */
function answerOf(talk: Talk, heardAt: number, firstMessage: number): Answer {
  talk.answer ??= newAnswer(talk, heardAt, firstMessage);
  return talk.answer;
}

async function think(talk: Talk, { heardAt }: Asked, signal: AbortSignal): Promise<AnsweredBy> {
  const { agent, minds, state } = talk;
  const firstMessage = talk.messages.length;
  const answer = () => answerOf(talk, heardAt, firstMessage);
  let toolsMs = 0;
  const end = await answerTurn({
    minds,
    tools: await talk.tools,
    instruct: () => agent.instruct(state.languageCode),
    messages: talk.messages,
    signal,
    isModelSpent: state.inputTokens + state.outputTokens > talk.tokensMax,
    rulesKnowLanguage: () => minds.rulesKnow(state.languageCode),
    heardAt,
    fill: () => saySentence(talk, answer(), FILLERS[state.languageCode]),
    onWords: (words) => sayWords(talk, answer(), words),
    onTool(deed, tookMs) {
      toolsMs += tookMs;
      talk.deeds.push(deed);
    },
    onUsage(input, output) {
      state.inputTokens += input;
      state.outputTokens += output;
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
    return tell(talk, LEAVE_MESSAGE[language]);
  }
  const tools = await talk.tools;
  const input = JSON.stringify({ text: words.slice(0, 1_000) });
  const output = await tools.call({ toolCallId: 'message', toolName: 'take_message', input });
  const wasTaken = output instanceof Object && 'taken' in output;
  tell(talk, wasTaken ? MESSAGE_TAKEN[language] : GOODBYES[language]);
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
      saySentence(talk, answer, NO_CARDS[talk.state.languageCode]);
    }
    const end = await think(talk, asked, controller.signal);
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
