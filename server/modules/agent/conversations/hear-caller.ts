import { cutText } from '../../../core/spoken-text.ts';
import { type LanguageCode, voiceIn } from '../../languages/index.ts';
import { answerCaller } from './answer-caller.ts';
import { cutToHeard } from './cut-to-heard.ts';
import { endAfterSpeech } from './end-talk.ts';
import { maskTurn } from './mask-turns.ts';
import { finishUtterance, keepAnswer, keepTurn, newTurn, tell } from './speak.ts';
import { followLanguage } from './switch-language.ts';
import type { Talk } from './talk.ts';
import { TELEPHONE_LIMITS } from './telephone-limits.ts';
import { hushSilence, watchSilence } from './watch-silence.ts';

/** Keys that follow each other within this time are one entry; # ends it at once. */
const KEYS_REST_MS = 1_500;

/**
 * Masks card numbers in what was said, and in the caller's turns before it where the number began: in the record and in what
 * models are told.
 */
function maskWords(talk: Talk, said: string, languageCode: LanguageCode): { text: string; hasCard: boolean } {
  const languages = [...new Set<LanguageCode>([languageCode, talk.state.languageCode, 'en'])];
  const masked = maskTurn(said, { before: talk.saidBefore, position: talk.nextPosition, languages });
  for (const { position, content } of masked.changed) {
    const former = talk.saidBefore.turns.find((turn) => turn.position === position)?.content;
    talk.recorder.changeTurn(position, content);
    // It may hold what was masked just now.
    talk.dialogue = null;
    for (const part of talk.messages.flatMap((message) => (message.role === 'user' ? message.content : [])))
      if (part.type === 'text' && part.text === former) part.text = content;
  }
  talk.saidBefore = masked.before;
  return { text: masked.content, hasCard: masked.hasCard };
}

function takeWords(talk: Talk, said: string, languageCode: LanguageCode): void {
  const heardAt = performance.now();
  const { turns: turnsMax, wordsLength } = talk.limits ?? TELEPHONE_LIMITS;
  const words = cutText(said, wordsLength).trim();
  if (words === '' || talk.over.isOver) return;
  talk.callerTurns += 1;
  if (talk.callerTurns === 1) talk.onFirstHeard?.();
  const { text, hasCard } = maskWords(talk, words, languageCode);
  const turn = newTurn(talk, { role: 'user', content: text, languageCode });
  keepTurn(talk, turn);
  talk.messages.push({
    role: 'user',
    content: [{ type: 'text', text }],
    languageCode: talk.state.languageCode,
    position: turn.position,
  });
  // Whoever is heard speaks into a silence: our estimate of how long we would be speaking was too long.
  talk.spokenUntil = Math.min(talk.spokenUntil, heardAt);
  hushSilence(talk);
  if (talk.ending) return;
  talk.askedAt = turn.position;
  if (talk.callerTurns > turnsMax) {
    tell(talk, voiceIn(talk.state.languageCode)('voice.longestCall'));
    endAfterSpeech(talk, 'longest_call');
  } else answerCaller(talk, { words: text, heardAt, hasCard });
}

/** The caller said something, in a language by its recogniser's tag. It is kept, with card numbers masked, and answered. */
export function hearWords(talk: Talk, said: string, tag: string | undefined): void {
  takeWords(talk, said, followLanguage(talk, tag));
}

function takeKeys(talk: Talk): void {
  const { keys } = talk;
  talk.keys = '';
  clearTimeout(talk.timers.keys);
  if (keys !== '') takeWords(talk, `pressed ${keys}`, talk.state.languageCode);
}

/** The caller pressed a key. Keys that belong together are given to the agent as words: "pressed 5". */
export function hearKey(talk: Talk, key: string): void {
  if (talk.over.isOver) return;
  hushSilence(talk);
  clearTimeout(talk.timers.keys);
  const isWhole = key === '#' && talk.keys !== '';
  if (!isWhole) talk.keys += key;
  talk.timers.keys = setTimeout(() => takeKeys(talk), isWhole ? 0 : KEYS_REST_MS / talk.speed);
}

/** Takes from what models are told of an answer the words that the caller did not hear. */
function forgetUnheard(talk: Talk, firstMessage: number, heard: string): void {
  const told = talk.messages.slice(firstMessage).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.content.filter((part) => part.type === 'text');
  });
  cutToHeard(told, heard);
  for (const message of talk.messages.slice(firstMessage))
    if (message.role === 'assistant')
      message.content = message.content.filter((part) => part.type !== 'text' || part.text !== '');
  const isEmpty = (message: (typeof talk.messages)[number]) =>
    message.role === 'assistant' && message.content.length === 0;
  for (let at = talk.messages.length - 1; at >= firstMessage; at -= 1) {
    const message = talk.messages[at];
    if (message && isEmpty(message)) talk.messages.splice(at, 1);
  }
}

/**
 * The caller spoke into an answer of which they heard this much. The rest is not said any more, and neither the record nor
 * a model is told of it.
 */
export function hearInterruption(talk: Talk, heard: string): void {
  const { answer } = talk;
  if (!answer || answer.turn.isDisclosure || talk.over.isOver) return;
  talk.answering?.abort(new Error('the caller interrupted'));
  talk.spokenUntil = performance.now();
  const cut = async (before: Promise<void>) => {
    // What the model said last is among the messages only once it has noticed.
    await before;
    answer.turn.wasInterrupted = true;
    cutToHeard(answer.pieces, heard);
    const words = answer.pieces.filter(({ isOurs }) => !isOurs).map(({ text }) => text);
    forgetUnheard(talk, answer.firstMessage, words.join(''));
    finishUtterance(talk, answer, talk.state.languageCode);
    keepAnswer(talk, answer);
  };
  talk.turns.chain = cut(talk.turns.chain).catch((error: unknown) => {
    talk.log.error({ err: error }, 'an interruption was not kept');
  });
  watchSilence(talk);
}
