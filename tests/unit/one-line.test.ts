import { describe, expect, it } from 'vitest';
import { textOfIssue } from '../../server/core/error-text.ts';
import {
  cleanedName,
  holdsLink,
  mailedLine,
  nameField,
  toMailText,
  toOneLine,
} from '../../server/core/one-line.ts';
import { renderText } from '../../server/texts.ts';

/** The English validation error of a text; undefined if the text is accepted. */
function problemOf(text: string, field = nameField('fields.labels.firstName')): string | undefined {
  const issue = field.safeParse(text).error?.issues[0];
  return issue && renderText(textOfIssue(issue), 'en');
}

describe('a name field', () => {
  it.each([
    '李',
    '娜',
    '민',
    'あ',
    'م',
    '𠮷',
    'Al',
    'Li',
    'Ng',
    'J.R. Smith',
    'St.John',
    'Dr.Who',
    'O’Neil',
    'Node.js',
    'Ph.D.',
  ])('a name field accepts %s', (name) => {
    expect(nameField('fields.labels.firstName').parse(name)).toBe(name);
  });

  it.each(['', ' ', 'A', 'é', 'Ж', 'Ω', '1', '.', '\u202e', '\u200b A \u2066'])(
    'a name field rejects %j as too short, with the documented text',
    (name) => {
      expect(problemOf(name)).toBe('First name must be at least 2 characters');
    },
  );

  it.each([
    'http://evil.example',
    'HTTPS:evil',
    'www.evil',
    'Ana visit evil.com now',
    'evil.example',
    'EVIL.RU',
    'Evil.Com',
    't.co',
    'win@paypal.com',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'e\u200bvil.c\u200bom',
    'пример.рф.испытание',
    '公司.中国',
  ])('a name field rejects the link %s', (name) => {
    expect(problemOf(name)).toBe('Names cannot hold links or web addresses');
  });

  it('a name field removes invisible characters and line breaks', () => {
    const hidden = 'A\u202en\u2066a\u200e\u200f\u061c\ufeff\u00ad\u0007';
    expect(nameField('fields.labels.name').parse(`  ${hidden}\r\nSilva\t\tB\u2028C `)).toBe('Ana Silva B C');
    expect(toOneLine('e\u0301')).toBe('é');
  });

  it('a name field preserves the zero-width joiners of Persian and Indic scripts', () => {
    expect(toOneLine('علی\u200cرضا क्\u200dष')).toBe('علی\u200cرضا क्\u200dष');
  });

  it('a name field checks the length after it has cleaned a name, and rejects a huge name without cleaning', () => {
    expect(problemOf('A'.repeat(120))).toBeUndefined();
    expect(problemOf('A'.repeat(121))).toBeDefined();
    expect(problemOf(`${'\u200b'.repeat(500)}Ana`, mailedLine(10))).toBeUndefined();
    expect(problemOf('a.'.repeat(500_000))).toBeDefined();
  });
});

describe('toMailText', () => {
  it.each([
    ['http://evil.com/win', 'http evil. com/win'],
    ['<b>Evil.Zip</b>', 'bEvil. Zip/b'],
    ['a\r\nBcc: x@evil.example', 'a Bcc: x@evil. example'],
    ['J.R. Smith & Sons', 'J.R. Smith & Sons'],
    ['Cut, 1.5 hours', 'Cut, 1.5 hours'],
  ])('toMailText turns %j into %j', (text, mailText) => {
    expect(toMailText(text)).toBe(mailText);
    expect(toMailText(mailText)).toBe(mailText);
  });

  it.each(['evil.com', 'www.evil.example', 'https://t.co/a.b.example', 'a。com'])(
    'toMailText leaves no link in %s',
    (text) => {
      expect(holdsLink(toMailText(text).replace('www. ', ''))).toBe(false);
    },
  );
});

describe('a name from a sign-in provider', () => {
  it.each([
    ['  Ana\u202e\r\n', 'Ana'],
    ['http://evil.com', 'http evil. com'],
    ['www.evil.example', 'www evil example'],
    ['\u200b', null],
    [null, null],
    ['李', '李'],
  ])('a name from a sign-in provider is cleaned: %j becomes %j', (input, name) => {
    expect(cleanedName(input)).toBe(name);
  });

  it('a name from a sign-in provider is cut to the maximum length of a name', () => {
    expect(cleanedName('𠮷'.repeat(500))).toBe('𠮷'.repeat(120));
  });
});
