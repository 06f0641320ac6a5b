import { cutText } from '../../../../core/spoken-text.ts';
import { type LanguageCode, voiceIn } from '../../../languages/index.ts';
import { answerCaller } from './answer-caller.ts';
import { type CallSession, TELEPHONE_LIMITS } from './call-session.ts';
import { endAfterSpeech } from './end-session.ts';
import { maskTurn } from './mask-turns.ts';
import { newTurn, saveTurn, speakTurn } from './speak.ts';
import { followLanguage } from './switch-language.ts';
import { stopSilenceTimer } from './watch-silence.ts';

/** Keys within this time form one entry; # ends it. */
const KEYS_REST_MS = 1_500;

/**
 * Masks card numbers in the new turn and in earlier turns where the number started, in the record and in the messages.
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
    // The dialogue state may repeat the masked digits.
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
  // The caller's speech ends ours, so a later estimated end was too long.
  session.speechEndsAt = Math.min(session.speechEndsAt, receivedAt);
  stopSilenceTimer(session);
  if (session.ending) return;
  session.callerPosition = turn.position;
  if (session.callerTurns > turnsMax) {
    speakTurn(session, voiceIn(session.state.languageCode)('voice.longestCall'));
    endAfterSpeech(session, 'longest_call');
  } else answerCaller(session, { words: text, receivedAt, hasCard });
}

/** Stores a caller turn with card numbers masked, and answers it. `tag` is the language tag of the recogniser. */
export function receiveWords(session: CallSession, rawText: string, tag: string | undefined): void {
  addCallerTurn(session, rawText, followLanguage(session, tag));
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
