import { voiceIn } from '../../../languages/index.ts';
import type { CallSession } from './call-session.ts';
import { endAfterSpeech } from './end-session.ts';
import { speakTurn } from './speak.ts';

const SILENCE_MS = 8_000;

/** Stops the silence timer when the caller speaks or is about to be answered. */
export function stopSilenceTimer({ timers }: CallSession): void {
  clearTimeout(timers.silence);
}

/** Restarts the silence timer while the caller is still speaking. Does nothing while an answer is being prepared. */
export function notePartialSpeech(session: CallSession): void {
  if (!session.answering && !session.closed.isClosed) startSilenceTimer(session);
}

/** After eight seconds of silence, asks whether the caller is there. After eight more, says goodbye. */
export function startSilenceTimer(session: CallSession, wasAsked = false): void {
  stopSilenceTimer(session);
  if (session.ending) return;
  const untilSpoken = Math.max(0, session.speechEndsAt - performance.now());
  session.timers.silence = setTimeout(
    () => {
      if (session.ending) return;
      if (wasAsked) {
        speakTurn(session, voiceIn(session.state.languageCode)('voice.goodbye'));
        endAfterSpeech(session, 'silence');
      } else {
        speakTurn(session, voiceIn(session.state.languageCode)('voice.stillThere'));
        startSilenceTimer(session, true);
      }
    },
    untilSpoken + (SILENCE_MS * (session.silenceFactor ?? 1)) / session.speed,
  );
}
