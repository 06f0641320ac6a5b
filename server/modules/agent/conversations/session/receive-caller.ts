import { cutText } from '../../../../core/spoken-text.ts';
import { type LanguageCode, languageOf, voiceIn } from '../../../languages/index.ts';
import { phrasebook } from '../phrasebook.ts';
import { answerCaller } from './answer-caller.ts';
import { type CallSession, TELEPHONE_LIMITS } from './call-session.ts';
import { endAfterSpeech, restoreEnd, withdrawEnd } from './end-session.ts';
import { maskTurn } from './mask-turns.ts';
import { newTurn, saveTurn, speakTurn, switchLanguage } from './speak.ts';
import { stopSilenceTimer } from './watch-silence.ts';

/** An entry of keys ends when no key is pressed for this long; # ends the entry immediately. */
const KEYS_REST_MS = 1_500;

/**
 * Masks card numbers in the new turn. If a number started in earlier turns, it is masked there too, in the record and
 * in the messages.
 */
function maskWords(
  session: CallSession,
  rawText: string,
  languageCode: LanguageCode,
): { text: string; hasCard: boolean } {
  const languages = [...new Set<LanguageCode>([languageCode, session.state.languageCode, 'en'])];
  const masked = maskTurn(rawText, {
    before: session.recentTurns,
    position: session.nextPosition,
    languages,
  });
  for (const { position, content } of masked.changed) {
    const former = session.recentTurns.turns.find((turn) => turn.position === position)?.content;
    session.recorder.updateTurn(position, content);
    // The dialogue state may contain the masked digits, so it is dropped.
    session.dialogue = null;
    for (const part of session.messages.flatMap((message) =>
      message.role === 'user' ? message.content : [],
    ))
      if (part.type === 'text' && part.text === former) part.text = content;
  }
  session.recentTurns = masked.before;
  return { text: masked.content, hasCard: masked.hasCard };
}

function addCallerTurn(session: CallSession, rawText: string, languageCode: LanguageCode): void {
  const receivedAt = performance.now();
  const { turns: turnsMax, turnLength } = session.limits ?? TELEPHONE_LIMITS;
  const words = cutText(rawText, turnLength).trim();
  if (words === '' || session.closed.isClosed) return;
  session.callerTurns += 1;
  if (session.callerTurns === 1) session.onFirstWords?.();
  const { text, hasCard } = maskWords(session, words, languageCode);
  const turn = newTurn(session, { role: 'user', content: text, languageCode });
  saveTurn(session, turn);
  session.messages.push({
    role: 'user',
    content: [{ type: 'text', text }],
    languageCode: session.state.languageCode,
    position: turn.position,
  });
  // The agent's speech has ended, because the caller is speaking. If its end was estimated to be later, the estimate
  // was wrong.
  session.speechEndsAt = Math.min(session.speechEndsAt, receivedAt);
  stopSilenceTimer(session);
  const spoken = [languageCode, session.state.languageCode];
  if (spoken.some((code) => phrasebook.saysOnlyGoodbye(text, code))) restoreEnd(session);
  else withdrawEnd(session);
  session.withdrawnEnd = null;
  if (session.ending) return;
  session.callerPosition = turn.position;
  if (session.callerTurns > turnsMax) {
    session.answering?.abort(new Error('the caller has used all turns of a call'));
    speakTurn(session, voiceIn(session.state.languageCode)('voice.longestCall'));
    endAfterSpeech(session, 'longest_call');
  } else answerCaller(session, { words: text, receivedAt, hasCard });
}

/** Codes of detected languages by ours or Google's, if they differ: Norwegian, Filipino, Mandarin. */
const DETECTED_CODES: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', cmn: 'zh' };

function primaryOf(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split('-');
  return DETECTED_CODES[primary] ?? primary;
}

/**
 * The language among these that matches a tag of the speech recognizer: the exact tag, otherwise the first one with the
 * primary language. A detected language has only the primary tag. Null if none matches.
 */
function matchLanguage(tag: string, languages: readonly LanguageCode[]): LanguageCode | null {
  const lowerTag = tag.toLowerCase();
  const exact = languages.find((code) => {
    const { transcribedAs, spoken } = languageOf(code);
    return [transcribedAs.toLowerCase(), spoken?.tag.toLowerCase()].includes(lowerTag);
  });
  const primary = primaryOf(tag);
  const hasPrimary = (code: LanguageCode) =>
    [code, languageOf(code).transcribedAs].some((known) => primaryOf(known) === primary);
  return exact ?? languages.find(hasPrimary) ?? null;
}

/** Number of turns at the start of a call in which a whole sentence switches the language. Later turns may be names. */
const FIRST_TURNS = 2;
/** Minimum number of words of a sentence whose language is certain. Fewer words may be a greeting or a name. */
const SENTENCE_WORDS_MIN = 4;
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** True for a sentence whose own words are in this language, and not only the tag of the speech recognizer. */
function isSentenceIn(text: string, language: LanguageCode, among: readonly LanguageCode[]): boolean {
  const words = [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
  return words.length >= SENTENCE_WORDS_MIN && phrasebook.guessLanguage(text, among) === language;
}

/**
 * Detects that the caller speaks another language of the business, and switches to it. Switches at once if one of the
 * first two turns is a sentence in that language, otherwise after `turnsBeforeSwitch` consecutive turns. Returns the
 * language of this turn.
 */
function followLanguage(session: CallSession, text: string, tag: string | undefined): LanguageCode {
  const current = session.state.languageCode;
  const among = [current, ...session.languages];
  const detected = tag === undefined ? null : matchLanguage(tag, among);
  // Detection takes short turns for another language, even if their words are in the spoken one.
  const isCurrent = detected === current || phrasebook.guessLanguage(text, among) === current;
  if (detected === null || isCurrent) {
    session.detectedLanguage = null;
    return current;
  }
  const count = session.detectedLanguage?.code === detected ? session.detectedLanguage.count + 1 : 1;
  session.detectedLanguage = { code: detected, count };
  const { turnsBeforeSwitch } = session.limits ?? TELEPHONE_LIMITS;
  const isCertain = session.callerTurns < FIRST_TURNS && isSentenceIn(text, detected, among);
  if (count >= turnsBeforeSwitch || isCertain) switchLanguage(session, detected);
  return detected;
}

/**
 * Stores a caller turn with card numbers masked, and answers it. `tag` is the language tag of the speech recognizer.
 */
export function receiveWords(session: CallSession, rawText: string, tag: string | undefined): void {
  addCallerTurn(session, rawText, followLanguage(session, rawText, tag));
}

function flushKeys(session: CallSession): void {
  const { pressedKeys } = session;
  session.pressedKeys = '';
  clearTimeout(session.timers.keys);
  if (pressedKeys !== '') addCallerTurn(session, `pressed ${pressedKeys}`, session.state.languageCode);
}

/** Collects a pressed key. Keys that belong together become one turn: "pressed 5". */
export function receiveKey(session: CallSession, key: string): void {
  if (session.closed.isClosed) return;
  stopSilenceTimer(session);
  clearTimeout(session.timers.keys);
  const isWhole = key === '#' && session.pressedKeys !== '';
  if (!isWhole) session.pressedKeys += key;
  session.timers.keys = setTimeout(() => flushKeys(session), isWhole ? 0 : KEYS_REST_MS / session.speed);
}
