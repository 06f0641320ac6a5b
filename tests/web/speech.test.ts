// @vitest-environment happy-dom
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

describe('reading aloud', () => {
  it('begins with the first whole sentence, and says the rest when all is there', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('We are open. Until', false, 'en');
    expect(texts()).toEqual(['We are open. ']);
    speaker.add(' five', false, 'en');
    expect(texts()).toHaveLength(1);
    speaker.add('.', true, 'en');
    expect(texts()).toEqual(['We are open. ', 'Until five.']);
  });

  it('knows the ends of sentences in other scripts', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('您好。请问有什么可以帮您？', false, 'zh');
    speaker.add('هل تريد موعداً؟ نعم', false, 'ar');
    expect(texts()).toEqual(['您好。', '请问有什么可以帮您？', 'هل تريد موعداً؟']);
  });

  it('chooses a voice of the language, or none', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('Bonjour.', true, 'fr-FR');
    speaker.add('Guten Tag.', true, 'de');
    expect(queue.map(({ voice }) => voice?.lang ?? null)).toEqual(['fr_CA', null]);
  });

  it('cut off, tells what was heard until then and for how long, and is silent at once', () => {
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
    expect(speaker.stop()).toEqual({ heard: 'We are open. Until five', afterMs: 1_400 });
    expect(texts()).toEqual([]);
    expect(onSpeaking.mock.calls.at(-1)).toEqual([false]);
    expect(speaker.stop()).toBeNull();
  });

  it('is over when everything was said', () => {
    const speaker = createSpeaker(onSpeaking);
    speaker.add('One. Two.', true, 'en');
    for (const utterance of [...queue]) {
      utterance.onstart();
      utterance.onend();
    }
    expect(onSpeaking.mock.calls.flat()).toEqual([true, true, false]);
    expect(speaker.stop()).toBeNull();
  });

  it('takes regions and other names of a language for the same one', () => {
    expect([isSameLanguage('fr', 'fr-CA'), isSameLanguage('cmn-CN', 'zh')]).toEqual([true, true]);
    expect(isSameLanguage('fr', 'fil-PH')).toBe(false);
  });
});

describe('listening', () => {
  type Fake = {
    lang: string;
    onresult: (event: { results: unknown }) => void;
    onerror: (event: { error: string }) => void;
    onend: () => void;
  };
  let last: Fake | undefined;
  const heard = { onWords: vi.fn(), onDone: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal(
      'webkitSpeechRecognition',
      class {
        start() {
          last = this as never; // only what the test drives
        }
        stop() {
          last?.onend();
        }
      },
    );
  });

  it('shows words as they are understood, and hands over all of them at the end', () => {
    const stop = listen('fr', heard);
    last?.onresult({ results: [[{ transcript: 'je voudrais' }]] });
    last?.onresult({ results: [[{ transcript: 'je voudrais ' }], [{ transcript: 'mardi ' }]] });
    stop();
    expect(last?.lang).toBe('fr');
    expect(heard.onWords.mock.calls.flat()).toEqual(['je voudrais', 'je voudrais mardi ']);
    expect(heard.onDone.mock.calls).toEqual([['je voudrais mardi', null]]);
  });

  it.each([
    ['not-allowed', 'blocked'],
    ['audio-capture', 'blocked'],
    ['no-speech', 'silent'],
    ['network', 'failed'],
  ])('says why there are no words: %s is %s', (error, problem) => {
    listen('en', heard);
    last?.onerror({ error });
    last?.onend();
    expect(heard.onDone.mock.calls).toEqual([['', problem]]);
  });

  it('is not offered where the browser cannot', () => {
    expect(canListen()).toBe(true);
    vi.unstubAllGlobals();
    expect(canListen()).toBe(false);
  });
});
