import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES } from '../../server/core/mail-language.ts';
import { REPORT_LANGUAGES } from '../../server/core/report-language.ts';
import { languageCodes } from '../../server/domains/languages/catalogue/languages.ts';
import { readArea } from '../../server/texts.ts';

/** The areas that the server writes itself, with the languages that each is written in. */
const AREAS: Record<string, readonly string[]> = {
  voice: languageCodes,
  mail: MAIL_LANGUAGES,
  report: REPORT_LANGUAGES,
  callNotes: REPORT_LANGUAGES,
  spokenCode: REPORT_LANGUAGES,
};

/** Parameters that a language names otherwise than English does. The writers pass them all. */
const OWN_PARAMETERS: Record<string, Record<string, string>> = {
  'mail/ar': {
    'teamChanged.joined.news': 'by member role',
    'dataExported.subject': 'businessName what',
    'welcome.prices': 'price seconds',
  },
};

const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = { [name: string]: string | Texts };

function flatten(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts as Texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${name}`, text]] : flatten(text, `${prefix}${name}.`),
  );
}

/** Each key with the parameters of its text. The forms of a plural are one key. */
function parametersOf(texts: object): Record<string, string> {
  const names = new Map<string, Set<string>>();
  for (const [form, text] of flatten(texts)) {
    const key = form.replace(PLURAL, '');
    const known = names.get(key) ?? new Set();
    for (const [, name = ''] of text.matchAll(/\{-?(\w+)\}/g)) known.add(name);
    names.set(key, known);
  }
  return Object.fromEntries([...names].map(([key, known]) => [key, [...known].sort().join(' ')]));
}

/** The forms of each plural. */
function formsOf(texts: object): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [name] of flatten(texts)) {
    const form = PLURAL.exec(name)?.[1];
    const key = name.replace(PLURAL, '');
    if (form) forms.set(key, [...(forms.get(key) ?? []), form]);
  }
  return forms;
}

describe.each(Object.entries(AREAS))('the texts of %s', (area, languages) => {
  const english = parametersOf(readArea('en', area));

  it.each(languages)('have the keys and parameters of the English ones in %s', (language) => {
    const own = OWN_PARAMETERS[`${area}/${language}`] ?? {};
    expect(parametersOf(readArea(language, area))).toEqual({ ...english, ...own });
  });

  it.each(languages)('have every plural form that %s has', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, forms] of formsOf(readArea(language, area)))
      expect(forms.toSorted(), key).toEqual(needed.toSorted());
  });

  it.each(languages)('hold words and parameters alone in %s', (language) => {
    for (const [key, text] of flatten(readArea(language, area))) {
      expect(text, key).toBe(text.trim().normalize('NFC'));
      expect(text.replace(/\{-?\w+\}/g, ''), key).not.toMatch(/^$|[{}<>]|\$t\(/);
    }
  });
});
