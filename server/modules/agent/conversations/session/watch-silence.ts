import { voiceIn } from '../../../languages/index.ts';
import type { CallSession } from './call-session.ts';
import { endAfterSpeech } from './end-session.ts';
import { tell } from './speak.ts';

const SILENCE_MS = 8_000;

/** The caller is heard, or about to be answered. */
export function hushSilence({ timers }: CallSession): void {
  clearTimeout(timers.silence);
}

/** Asks a caller who says nothing for eight seconds after our last word whether they are there, and then says goodbye. */
export function watchSilence(session: CallSession, wasAsked = false): void {
  hushSilence(session);
  if (session.ending) return;
  const untilSpoken = Math.max(0, session.spokenUntil - performance.now());
  session.timers.silence = setTimeout(
    () => {
      if (session.ending) return;
      if (wasAsked) {
        tell(session, voiceIn(session.state.languageCode)('voice.goodbye'));
        endAfterSpeech(session, 'silence');
      } else {
        tell(session, voiceIn(session.state.languageCode)('voice.stillThere'));
        watchSilence(session, true);
      }
    },
    untilSpoken + (SILENCE_MS * (session.patience ?? 1)) / session.speed,
  );
}
