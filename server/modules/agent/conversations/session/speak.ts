import { toSpokenText } from '../../../../core/spoken-text.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { Turn } from '../conversation.ts';
import type { Answer, CallSession } from './call-session.ts';

/** Scripts whose characters stand for syllables or words. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WIDE_CHARACTER_MS = 200;
const CHARACTER_MS = 65;

/** About how long a voice takes for these words, in milliseconds: nobody tells us when it has ended. */
function estimateSpeechMs(words: string): number {
  let total = 0;
  for (const character of words) total += WIDE.test(character) ? WIDE_CHARACTER_MS : CHARACTER_MS;
  return total;
}

const SENTENCE_END = /[.!?…。！？؟।]/;
/** Marks that models write and voices would read out. */
const UNSPOKEN = /[*_#`]/g;

/** A turn that begins now. */
export function newTurn(session: CallSession, given: Pick<Turn, 'role' | 'content'> & Partial<Turn>): Turn {
  const position = session.nextPosition;
  session.nextPosition += 1;
  return {
    position,
    languageCode: session.state.languageCode,
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
export function newAnswer(
  session: CallSession,
  receivedAt: number,
  firstMessage = session.messages.length,
): Answer {
  const turn = newTurn(session, { role: 'assistant', content: '' });
  return { turn, pieces: [], firstMessage, receivedAt, isOpen: false };
}

/** Counts words as spoken from when the line is free. */
export function countSpeech(session: CallSession, words: string): void {
  const from = Math.max(session.speechEndsAt, performance.now());
  session.speechEndsAt = from + estimateSpeechMs(words) / session.speed;
}

function speakPart(session: CallSession, answer: Answer, text: string, isFixedText: boolean): void {
  const words = toSpokenText(text);
  if (words === '') return;
  session.channel.speak(words, session.state.languageCode);
  countSpeech(session, words);
  answer.isOpen = true;
  answer.pieces.push({ text: words, isFixedText });
}

/** Says a part of an answer that a model gave, and measures how long the caller waited for it. */
export function speakWords(session: CallSession, answer: Answer, words: string): void {
  const waitedMs = Math.round(performance.now() - answer.receivedAt);
  answer.turn.firstTokenMs ??= waitedMs;
  if (SENTENCE_END.test(words)) answer.turn.firstSentenceMs ??= waitedMs;
  speakPart(session, answer, words.replace(UNSPOKEN, ''), false);
}

/** Ends the utterance in the language in which it was said. */
export function finishUtterance(session: CallSession, answer: Answer, language: LanguageCode): void {
  if (answer.isOpen) session.channel.finishUtterance(language);
  answer.isOpen = false;
}

/**
 * Says a sentence of ours, of which no model is told, as an utterance of its own, so that the voice does not wait for
 * more.
 */
export function speakFixedText(session: CallSession, answer: Answer, sentence: string): void {
  speakPart(session, answer, `${sentence} `, true);
  finishUtterance(session, answer, session.state.languageCode);
}

/** Persists a turn, or what became of it, and puts it into the transcript. */
export function saveTurn(session: CallSession, turn: Turn): void {
  const { position, role, content } = turn;
  session.transcript.set(position, { position, role, content });
  session.recorder.saveTurn({ ...turn }, session.dialogue);
}

/** Keeps the turn of an answer as far as it was said; one in which nothing was said was none. */
export function saveAnswer(session: CallSession, { turn, pieces }: Answer): void {
  turn.content = pieces
    .map(({ text }) => text)
    .join('')
    .trim();
  if (turn.content !== '' || turn.wasInterrupted) saveTurn(session, turn);
}

/** Says one of our own sentences as a turn. */
export function speakTurn(session: CallSession, sentence: string): void {
  const answer = newAnswer(session, performance.now());
  speakPart(session, answer, sentence, false);
  finishUtterance(session, answer, session.state.languageCode);
  const content = [{ type: 'text' as const, text: sentence }];
  session.messages.push({ role: 'assistant', content, languageCode: session.state.languageCode });
  session.answer = answer;
  saveAnswer(session, answer);
}
