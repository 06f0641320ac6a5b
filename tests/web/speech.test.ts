import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canListen, listen } from '../../web/lib/voice/listening.ts';
import { createSpeaker, isSameLanguage } from '../../web/lib/voice/speaking.ts';

type Utterance = {
  text: string;
  lang: string;
  voice: { lang: string } | null;
  onstart: () => void;
  onend: () => void;
  onboundary: (event: { charIndex: number }) => void;
};

let queue: Utterance[] = [];
const voices = [
  { lang: 'en-US', default: true },
  { lang: 'fr_CA', default: false },
];
const onSpeaking = vi.fn();

beforeEach(() => {
  queue = [];
  onSpeaking.mockClear();
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (utterance: Utterance) => queue.push(utterance),
    cancel: () => {
      queue = [];
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const texts = () => queue.map(({ text }) => text);

describe('speech synthesis', () => {
  it('speech synthesis starts with the first complete sentence and speaks the rest once it is complete', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('We are open. Until', false, 'en');
    expect(texts()).toEqual(['We are open. ']);
    speaker.add(' five', false, 'en');
    expect(texts()).toHaveLength(1);
    speaker.add('.', true, 'en');
    expect(texts()).toEqual(['We are open. ', 'Until five.']);
  });

  it('speech synthesis recognizes ends of sentences in other scripts', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('您好。请问有什么可以帮您？', false, 'zh');
    speaker.add('هل تريد موعداً؟ نعم', false, 'ar');
    expect(texts()).toEqual(['您好。', '请问有什么可以帮您？', 'هل تريد موعداً؟']);
  });

  it('speech synthesis uses a voice of the language, or the default voice when the browser has none', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('Bonjour.', true, 'fr-FR');
    speaker.add('Guten Tag.', true, 'de');
    expect(queue.map(({ voice }) => voice?.lang ?? null)).toEqual(['fr_CA', null]);
  });

  it('speech synthesis stops immediately on an interruption and returns the text heard and its duration', () => {
    vi.useFakeTimers();
    const speaker = createSpeaker(onSpeaking);
    speaker.add('We are open. Until five today. Bye.', true, 'en');
    const [first, second] = [...queue];
    first?.onstart();
    vi.advanceTimersByTime(1_000);
    first?.onend();
    second?.onstart();
    second?.onboundary({ charIndex: 6 });
    vi.advanceTimersByTime(400);
    expect(speaker.stop()).toEqual({ utterance: 'We are open. Until five', afterMs: 1_400 });
    expect(texts()).toEqual([]);
    expect(onSpeaking.mock.calls.at(-1)).toEqual([false]);
    expect(speaker.stop()).toBeNull();
  });

  it('speech synthesis ends when every sentence was spoken', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('One. Two.', true, 'en');
    for (const utterance of [...queue]) {
      utterance.onstart();
      utterance.onend();
    }
    expect(onSpeaking.mock.calls.flat()).toEqual([true, true, false]);
    expect(speaker.stop()).toBeNull();
  });

  it('speech synthesis treats regional and alternative codes of a language as the same language', () => {
    expect([isSameLanguage('fr', 'fr-CA'), isSameLanguage('cmn-CN', 'zh')]).toEqual([true, true]);
    expect(isSameLanguage('fr', 'fil-PH')).toBe(false);
  });
});

describe('speech recognition', () => {
  type Fake = {
    lang: string;
    onresult: (event: { results: unknown }) => void;
    onerror: (event: { error: string }) => void;
    onend: () => void;
  };
  let last: Fake | undefined;
  const listener = { onInterim: vi.fn(), onDone: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal(
      'webkitSpeechRecognition',
      class {
        start() {
          last = this as never; // The test drives only these members.
        }
        stop() {
          last?.onend();
        }
      },
    );
  });

  it('speech recognition reports interim words and returns the whole text at the end', () => {
    const stop = listen('fr', listener);
    last?.onresult({ results: [[{ transcript: 'je voudrais' }]] });
    last?.onresult({ results: [[{ transcript: 'je voudrais ' }], [{ transcript: 'mardi ' }]] });
    stop();
    expect(last?.lang).toBe('fr');
    expect(listener.onInterim.mock.calls.flat()).toEqual(['je voudrais', 'je voudrais mardi ']);
    expect(listener.onDone.mock.calls).toEqual([['je voudrais mardi', null]]);
  });

  it.each([
    ['not-allowed', 'blocked'],
    ['audio-capture', 'blocked'],
    ['no-speech', 'silent'],
    ['network', 'failed'],
  ])('speech recognition reports why there are no words: %s is %s', (error, problem) => {
    listen('en', listener);
    last?.onerror({ error });
    last?.onend();
    expect(listener.onDone.mock.calls).toEqual([['', problem]]);
  });

  it('speech recognition is unavailable in a browser without support', () => {
    expect(canListen()).toBe(true);
    vi.unstubAllGlobals();
    expect(canListen()).toBe(false);
  });
});
