import { toSpokenText } from '../../../core/spoken-text.ts';
import type { LanguageCode } from '../../languages/index.ts';
import type { Turn } from './conversation.ts';
import { estimateSpeechMs } from './estimate-speech.ts';
import type { Answer, Talk } from './talk.ts';

const SENTENCE_END = /[.!?…。！？؟।]/;
/** Marks that models write and voices would read out. */
const UNSPOKEN = /[*_#`]/g;

/** A turn that begins now. */
export function newTurn(talk: Talk, given: Pick<Turn, 'role' | 'content'> & Partial<Turn>): Turn {
  const position = talk.nextPosition;
  talk.nextPosition += 1;
  return {
    position,
    languageCode: talk.state.languageCode,
    isDisclosure: false,
    wasInterrupted: false,
    firstTokenMs: null,
    firstSentenceMs: null,
    toolsMs: null,
    sources: null,
    ...given,
  };
}

/** An answer that begins now; what models are told from `firstMessage` on belongs to it. */
export function newAnswer(talk: Talk, heardAt: number, firstMessage = talk.messages.length): Answer {
  const turn = newTurn(talk, { role: 'assistant', content: '' });
  return { turn, pieces: [], firstMessage, heardAt, isOpen: false };
}

/** Counts words as spoken from when the line is free. */
export function countSpeech(talk: Talk, words: string): void {
  const from = Math.max(talk.spokenUntil, performance.now());
  talk.spokenUntil = from + estimateSpeechMs(words) / talk.speed;
}

function sayPart(talk: Talk, answer: Answer, text: string, isOurs: boolean): void {
  const words = toSpokenText(text);
  if (words === '') return;
  talk.line.say(words, talk.state.languageCode);
  countSpeech(talk, words);
  answer.isOpen = true;
  answer.pieces.push({ text: words, isOurs });
}

/** Says a part of an answer that a model gave, and measures how long the caller waited for it. */
export function sayWords(talk: Talk, answer: Answer, words: string): void {
  const waitedMs = Math.round(performance.now() - answer.heardAt);
  answer.turn.firstTokenMs ??= waitedMs;
  if (SENTENCE_END.test(words)) answer.turn.firstSentenceMs ??= waitedMs;
  sayPart(talk, answer, words.replace(UNSPOKEN, ''), false);
}

/** Ends the utterance in the language in which it was said. */
export function finishUtterance(talk: Talk, answer: Answer, language: LanguageCode): void {
  if (answer.isOpen) talk.line.finish(language);
  answer.isOpen = false;
}

/**
 * Says a sentence of ours, of which no model is told, as an utterance of its own, so that the voice does not wait for
 * more.
 */
export function saySentence(talk: Talk, answer: Answer, sentence: string): void {
  sayPart(talk, answer, `${sentence} `, true);
  finishUtterance(talk, answer, talk.state.languageCode);
}

/** Persists a turn, or what became of it, and puts it into the transcript. */
export function keepTurn(talk: Talk, turn: Turn): void {
  const { position, role, content } = turn;
  talk.transcript.set(position, { position, role, content });
  talk.recorder.keepTurn({ ...turn }, talk.dialogue);
}

/** Keeps the turn of an answer as far as it was said; one in which nothing was said was none. */
export function keepAnswer(talk: Talk, { turn, pieces }: Answer): void {
  turn.content = pieces
    .map(({ text }) => text)
    .join('')
    .trim();
  if (turn.content !== '' || turn.wasInterrupted) keepTurn(talk, turn);
}

/** Says one of our own sentences as a turn. */
export function tell(talk: Talk, sentence: string): void {
  const answer = newAnswer(talk, performance.now());
  sayPart(talk, answer, sentence, false);
  finishUtterance(talk, answer, talk.state.languageCode);
  const content = [{ type: 'text' as const, text: sentence }];
  talk.messages.push({ role: 'assistant', content, languageCode: talk.state.languageCode });
  talk.answer = answer;
  keepAnswer(talk, answer);
}
