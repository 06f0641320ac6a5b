/** Matches the end of a sentence in any script. */
const SENTENCE = /^[\s\S]*?(?:[.!?…]+["'”’»)]*\s|[。！？।؟۔\n])/u;

/** True when this browser can speak text. */
export const canSpeak = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

/** Speaks streamed text, one sentence at a time. */
export type Speaker = {
  /** `isLast` is true when no more text follows. */
  add: (token: string, isLast: boolean, language: string) => void;
  /**
   * Stops immediately. Returns the text that was audible since the last stop and its duration; null if nothing was
   * spoken.
   */
  stop: () => { utterance: string; afterMs: number } | null;
};

/** The speech between two stops. Events of the browser about earlier speech are ignored. */
type Round = {
  spoken: string;
  now: { text: string; at: number } | null;
  left: number;
  beganAt: number | null;
};

const newRound = (): Round => ({ spoken: '', now: null, left: 0, beganAt: null });

/** Creates a speaker. `onSpeaking` is called when speech starts and ends. A browser without a voice stays silent. */
export function createSpeaker(onSpeaking: (isSpeaking: boolean) => void): Speaker {
  let waiting = '';
  let round = newRound();

  function speak(text: string, language: string): void {
    if (text.trim() === '' || !canSpeak()) return;
    const mine = round;
    mine.left += 1;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.voice = findVoice(language);
    utterance.onstart = () => {
      mine.beganAt ??= Date.now();
      mine.now = { text, at: 0 };
      if (mine === round) onSpeaking(true);
    };
    utterance.onboundary = ({ charIndex }) => {
      mine.now = { text, at: charIndex };
    };
    utterance.onend = utterance.onerror = () => {
      mine.spoken += text;
      mine.now = null;
      mine.left -= 1;
      if (mine === round && mine.left === 0) rest();
    };
    window.speechSynthesis.speak(utterance);
  }

  function rest(): void {
    round = newRound();
    onSpeaking(false);
  }

  return {
    add(token, isLast, language) {
      waiting += token;
      for (let found = SENTENCE.exec(waiting); found; found = SENTENCE.exec(waiting)) {
        speak(found[0], language);
        waiting = waiting.slice(found[0].length);
      }
      if (!isLast) return;
      speak(waiting, language);
      waiting = '';
    },
    stop() {
      const { spoken, now, beganAt } = round;
      waiting = '';
      rest();
      if (canSpeak()) window.speechSynthesis.cancel();
      if (beganAt === null) return null;
      return { utterance: (spoken + (now ? audibleTextOf(now) : '')).trim(), afterMs: Date.now() - beganAt };
    },
  };
}

/** The text up to the end of the word at position `at`; in a script without spaces, up to `at` itself. */
function audibleTextOf({ text, at }: { text: string; at: number }): string {
  if (!/\s/.test(text.trim())) return text.slice(0, at);
  const end = text.slice(at).search(/\s/);
  return end < 0 ? text : text.slice(0, at + end);
}

/** A voice of the language, preferably the browser's default; null without one. */
function findVoice(language: string): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis.getVoices().filter(({ lang }) => isSameLanguage(lang, language));
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}

/** True when two tags name the same language. Regions are ignored, and Mandarin may be `zh` or `cmn`. */
export function isSameLanguage(one: string, other: string): boolean {
  return primaryOf(one) === primaryOf(other);
}

function primaryOf(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split(/[-_]/);
  return primary === 'cmn' ? 'zh' : primary;
}
