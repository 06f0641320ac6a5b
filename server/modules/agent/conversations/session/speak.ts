import { toSpokenText } from '../../../../core/spoken-text.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { Turn } from '../conversation.ts';
import type { Answer, CallSession } from './call-session.ts';

/** Scripts in which a character stands for a syllable or a word. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WIDE_CHARACTER_MS = 200;
const CHARACTER_MS = 65;

/** Estimated duration of speech in milliseconds. The telephony provider does not report the end of speech. */
function estimateSpeechMs(words: string): number {
  let total = 0;
  for (const character of words) total += WIDE.test(character) ? WIDE_CHARACTER_MS : CHARACTER_MS;
  return total;
}

const SENTENCE_END = /[.!?…。！？؟।]/;
/** Markup characters that a voice would read aloud. */
const UNSPOKEN = /[*_#`]/g;

/** Creates a turn at the next position. */
export function newTurn(session: CallSession, fields: Pick<Turn, 'role' | 'content'> & Partial<Turn>): Turn {
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
    ...fields,
  };
}

/** Creates an answer; messages from `firstMessage` on belong to it. */
export function newAnswer(
  session: CallSession,
  receivedAt: number,
  firstMessage = session.messages.length,
): Answer {
  const turn = newTurn(session, { role: 'assistant', content: '' });
  return { turn, pieces: [], firstMessage, receivedAt, isOpen: false };
}

/** Extends the estimated end of speech by the duration of these words. */
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

/** Speaks a part of a responder's answer and measures its latency. */
export function speakWords(session: CallSession, answer: Answer, words: string): void {
  const waitedMs = Math.round(performance.now() - answer.receivedAt);
  answer.turn.firstTokenMs ??= waitedMs;
  if (SENTENCE_END.test(words)) answer.turn.firstSentenceMs ??= waitedMs;
  speakPart(session, answer, words.replace(UNSPOKEN, ''), false);
}

/** Ends the utterance in the language in which it was spoken. */
export function finishUtterance(session: CallSession, answer: Answer, language: LanguageCode): void {
  if (answer.isOpen) session.channel.finishUtterance(language);
  answer.isOpen = false;
}

/**
 * Speaks a fixed sentence that models do not see. It is a separate utterance, so that speech synthesis does not wait
 * for more text.
 */
export function speakFixedText(session: CallSession, answer: Answer, sentence: string): void {
  speakPart(session, answer, `${sentence} `, true);
  finishUtterance(session, answer, session.state.languageCode);
}

/** Switches recognition and speech to another language of the business. */
export function switchLanguage(session: CallSession, code: LanguageCode): void {
  const before = session.state.languageCode;
  session.detectedLanguage = null;
  if (code === before || !session.languages.includes(code)) return;
  if (session.answer) finishUtterance(session, session.answer, before);
  session.state.languageCode = code;
  session.channel.switchLanguage(code, session.isLanguageDetected ?? false);
  session.recorder.saveState({ ...session.state });
}

/** Stores or updates a turn and adds it to the transcript. */
export function saveTurn(session: CallSession, turn: Turn): void {
  const { position, role, content } = turn;
  session.transcript.set(position, { position, role, content });
  session.recorder.saveTurn({ ...turn }, session.dialogue);
}

/** Stores the spoken part of an answer; an answer without words is not stored. */
export function saveAnswer(session: CallSession, { turn, pieces }: Answer): void {
  turn.content = pieces
    .map(({ text }) => text)
    .join('')
    .trim();
  if (turn.content !== '' || turn.wasInterrupted) saveTurn(session, turn);
}

/** Speaks a fixed sentence as a separate turn, after ending the utterance of an answer in progress. */
export function speakTurn(session: CallSession, sentence: string): void {
  if (session.answer) finishUtterance(session, session.answer, session.state.languageCode);
  const answer = newAnswer(session, performance.now());
  speakPart(session, answer, sentence, false);
  finishUtterance(session, answer, session.state.languageCode);
  const content = [{ type: 'text' as const, text: sentence }];
  session.messages.push({ role: 'assistant', content, languageCode: session.state.languageCode });
  session.answer = answer;
  saveAnswer(session, answer);
}
