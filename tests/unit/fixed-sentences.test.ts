import { describe, expect, it } from 'vitest';
import {
  languageCodes as CODES,
  type LanguageCode,
} from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';

const TOPICS = [
  ...(['busy', 'connecting', 'disclosure', 'filler', 'goodbye', 'lastMinute', 'leaveMessage'] as const),
  ...(['longestCall', 'messageTaken', 'noCards', 'nobodyThere', 'notUnderstood'] as const),
  ...(['recordingNotice', 'stillThere', 'voicemailPrompt'] as const),
];
type Topic = (typeof TOPICS)[number];

const textOf = (topic: Topic, code: LanguageCode) => voiceIn(code)(`voice.${topic}`, { business: '' });

/** The scripts of languages that do not use Latin letters only. */
const SCRIPTS: Partial<Record<LanguageCode, string[]>> = {
  ...{ ar: ['Arabic'], fa: ['Arabic'], ur: ['Arabic'] },
  ...{ bg: ['Cyrillic'], ru: ['Cyrillic'], sr: ['Cyrillic'], uk: ['Cyrillic'] },
  ...{ bn: ['Bengali'], gu: ['Gujarati'], hi: ['Devanagari'], kn: ['Kannada'], ml: ['Malayalam'] },
  ...{ mr: ['Devanagari'], pa: ['Gurmukhi'], ta: ['Tamil'], te: ['Telugu'], th: ['Thai'] },
  ...{ cmn: ['Han'], yue: ['Han'], zh: ['Han'], ja: ['Han', 'Hiragana', 'Katakana'] },
  ...{ el: ['Greek'], he: ['Hebrew'], ko: ['Hangul'] },
};

/** The letters of a text outside of the scripts of its language; "AI" is allowed, because many languages use it. */
function foreignLetters(code: LanguageCode, text: string): string[] {
  const scripts = [...(SCRIPTS[code] ?? ['Latin']), 'Common', 'Inherited'];
  const own = new RegExp(`[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
  return [...text.replace(/\bAI|AI\b/, '')].filter((letter) => !own.test(letter));
}

describe.each(TOPICS)('the voice text %s', (topic) => {
  it.each(CODES)('a voice text is a complete sentence in the script of %s', (code) => {
    const text = textOf(topic, code);
    expect(foreignLetters(code, text)).toEqual([]);
    expect(text).toBe(text.trim().normalize('NFC'));
    // The business name is empty here, which leaves a double space in the disclosure.
    expect(text).not.toMatch(topic === 'disclosure' ? /\d|'|"|[{}]/ : /\s{2}|\d|'|"|[{}]/);
    // Thai has no punctuation at the end of a sentence.
    if (code !== 'th') expect(text).toMatch(/[.?!;。？؟।۔]$/);
  });

  it('a voice text differs between languages, except for the two codes of Mandarin', () => {
    expect(textOf(topic, 'cmn')).toBe(textOf(topic, 'zh'));
    const others = CODES.filter((code) => code !== 'cmn').map((code) => textOf(topic, code));
    expect(others.filter((text, index) => others.indexOf(text) !== index)).toEqual([]);
  });
});

describe('the fixed sentences of the voice', () => {
  it.each(CODES)('the fixed sentences of the voice differ from each other in %s', (code) => {
    const texts = TOPICS.map((topic) => textOf(topic, code));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(CODES)('the fixed sentences of the voice are short in %s', (code) => {
    expect(textOf('filler', code).length).toBeLessThanOrEqual(50);
    for (const topic of TOPICS) expect(textOf(topic, code).length).toBeLessThanOrEqual(140);
  });

  it.each(CODES)('the fixed sentences that end a call end with the same farewell in %s', (code) => {
    const farewell =
      textOf('goodbye', code)
        .split(/(?<=[.。।۔，] ?)/u)
        .at(-1) ?? '';
    for (const topic of ['messageTaken', 'longestCall'] as const)
      if (code !== 'th') expect(textOf(topic, code).endsWith(farewell), topic).toBe(true);
  });

  it.each(CODES)(
    'the fixed sentences of the voice contain the business name unchanged in %s, without direction marks',
    (code) => {
      for (const topic of ['greeting', 'disclosure'] as const)
        expect(voiceIn(code)(`voice.${topic}`, { business: 'Café & $t(x) {y}' })).toContain(
          'Café & $t(x) {y}',
        );
      for (const topic of TOPICS) expect(textOf(topic, code)).not.toMatch(/[\u2066-\u2069]/);
    },
  );
});
