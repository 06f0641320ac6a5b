import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRedaction } from '../../server/modules/scheduling/customers/compute-redaction.ts';

const EMMA = { firstName: 'Emma', lastName: 'Martin', phone: '+14165550177', email: 'emma@example.test' };

describe('computeRedaction', () => {
  it.each([
    ['Thank you, Emma.', 'Thank you, [erased].'],
    ['Mr. Martin, good day', 'Mr. [erased], good day'],
    ['I have 416-555-0177.', 'I have [erased].'],
    ['It is +1 (416) 555-0177, right?', 'It is [erased], right?'],
    ['It is (416) 555 0177, right?', 'It is [erased], right?'],
    ['4 1 6 5 5 5 0 1 7 7 then', '[erased] then'],
    ['We write to EMMA@example.test.', 'We write to [erased].'],
  ])('computeRedaction redacts the customer in “%s”', (text, redacted) => {
    expect(computeRedaction(EMMA)(text)).toBe(redacted);
  });

  it.each([
    'The Martinique desk is open',
    'Emmanuel is here at 4165550178',
    'An emma is a word here',
    'On 2026-03-31 at 9:00',
  ])('computeRedaction leaves “%s” unchanged', (text) => {
    expect(computeRedaction(EMMA)(text)).toBe(text);
  });

  it('computeRedaction redacts a foreign phone number, with or without its country code', () => {
    const redact = computeRedaction({ ...EMMA, phone: '+33612345678' });
    expect(redact('06 12 34 56 78 or +33 6 12 34 56 78')).toBe('[erased] or [erased]');
  });

  it('computeRedaction redacts a name in a script without spaces', () => {
    const redact = computeRedaction({ ...EMMA, firstName: '美咲', lastName: '田中' });
    expect(redact('田中美咲様ですね')).toBe('[erased][erased]様ですね');
  });

  it('computeRedaction redacts names of several words, hyphens and apostrophes', () => {
    const redact = computeRedaction({ ...EMMA, firstName: 'Jean-Luc', lastName: "O'Neil (Jr.)" });
    expect(redact("Jean-Luc O'Neil (Jr.), hello")).toBe('[erased] [erased], hello');
  });
});

it('computeRedaction does not throw for any name, email address or text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, text, (firstName, lastName, email, content) => {
      expect(() => computeRedaction({ ...EMMA, firstName, lastName, email })(content)).not.toThrow();
    }),
  );
});
