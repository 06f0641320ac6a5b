import { describe, expect, it } from 'vitest';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { SENTENCES } from '../../server/core/sentences/sentences.ts';
import { readCatalogue } from '../../server/texts.ts';
import { ar } from '../../web/lib/texts/ar.ts';
import { en } from '../../web/lib/texts/en.ts';
import { fr } from '../../web/lib/texts/fr.ts';
import { SITE_TEXTS } from '../../web/site/texts/site-texts.ts';

const PORTAL = { en, fr, ar };

/** Every text in a catalogue. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node !== 'object' || node === null) return [];
  return Object.values(node).flatMap(textsIn);
}

function everyText(language: PortalLanguage): string[] {
  const sentences = Object.entries(SENTENCES).map(([english, meanings]) =>
    language === 'en' ? english : meanings[language],
  );
  // What is spoken follows no rule of writing.
  const { voice: _voice, spokenCode: _code, ...areas } = readCatalogue(language);
  return [PORTAL[language], SITE_TEXTS[language], sentences, areas].flatMap(textsIn);
}

/** Signs and words that docs/texts.md excludes, per language. */
const WRONG: Record<PortalLanguage, Record<string, RegExp>> = {
  en: {
    'a space before a mark': /\p{L} [:;!?](\s|$)/u,
    'straight quotation marks': /"/,
    'another word for one thing': /\bowners?\b|\bcanceled\b|\bby itself\b|\bany more\b/i,
  },
  fr: {
    'a space that breaks': / [:»$]| %(?!\d)|« |[\d}] (h|min|s|Ko|Mo)\b/u,
    'no space': /[\p{L}\d})»]:(\s|$)|«(?!\u00a0)|(?<!\u00a0)»/u,
    'a space before ; ! ?': /\s[;!?]/u,
    'another sign': /\.\.\.|"|\p{L}'\p{L}/u,
    'another word for one thing': /\bagendas?\b|\be-?mails?\b|\bpourriels?\b|\bweek-ends?\b|\bSMS\b/iu,
  },
  ar: {
    'a mark of another script': /\p{Script=Arabic}[,;?]/u,
    'a space before a mark': /\p{Script=Arabic} [،؛؟:.!]/u,
    'another sign': /\.\.\.|"|\u0640/u,
    'another word for one thing': /إيميل|المالك(ون|ين)/u,
  },
};

/** What programs read: commands, names of mails, the columns of a file. */
const PROGRAMS = /SENTENCE|PHRASE|First name|^[a-z-]+$/;

describe.each(['en', 'fr', 'ar'] as const)('the texts in %s', (language) => {
  const texts = everyText(language).map((text) => text.replace(/\{-?\w+\}/g, '{}'));

  it.each(Object.entries(WRONG[language]))('have no %s', (_what, wrong) => {
    expect(texts.length).toBeGreaterThan(1_500);
    expect(texts.filter((text) => wrong.test(text) && !PROGRAMS.test(text))).toEqual([]);
  });
});
