import { voiceIn } from '../../languages/index.ts';
import { endAfterSpeech } from './end-talk.ts';
import { tell } from './speak.ts';
import type { Talk } from './talk.ts';

const SILENCE_MS = 8_000;

/** The caller is heard, or about to be answered. */
export function hushSilence({ timers }: Talk): void {
  clearTimeout(timers.silence);
}

/** Asks a caller who says nothing for eight seconds after our last word whether they are there, and then says goodbye. */
export function watchSilence(talk: Talk, wasAsked = false): void {
  hushSilence(talk);
  if (talk.ending) return;
  const untilSpoken = Math.max(0, talk.spokenUntil - performance.now());
  talk.timers.silence = setTimeout(
    () => {
      if (talk.ending) return;
      if (wasAsked) {
        tell(talk, voiceIn(talk.state.languageCode)('voice.goodbye'));
        endAfterSpeech(talk, 'silence');
      } else {
        tell(talk, voiceIn(talk.state.languageCode)('voice.stillThere'));
        watchSilence(talk, true);
      }
    },
    untilSpoken + (SILENCE_MS * (talk.patience ?? 1)) / talk.speed,
  );
}
