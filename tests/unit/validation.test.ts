import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem, problemWith, withValues } from '../../server/core/error-text.ts';
import type { ErrorCode } from '../../server/core/errors.ts';
import { listUpTo } from '../../server/core/limited.ts';
import { nameField } from '../../server/core/one-line.ts';
import { flag, id, limit, optionalText, toFlag } from '../../server/http/wire-fields.ts';
import { type RenderedError, renderError } from '../../server/trpc/render-error.ts';
import { fromZodError } from '../../server/trpc/validation.ts';

const schema = z.object({
  email: z.email('Invalid email address'),
  password: z.string().min(6, 'Too short'),
  address: z.object({ city: z.string() }).optional(),
});

function refuse(input: unknown): { code: ErrorCode } & RenderedError {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error('expected a refusal');
  const refused = fromZodError(error, input);
  return { code: refused.code, ...renderError(refused, 'en') };
}

describe('fromZodError', () => {
  it('says missing_fields when a required field is absent, and names each', () => {
    const error = refuse({});
    expect(error.code).toBe('missing_fields');
    expect(error.details.fields).toEqual({ email: 'Required', password: 'Required' });
  });

  it('says validation_failed when a field is there and wrong, in its own words', () => {
    const error = refuse({ email: 'nobody', password: 'abc' });
    expect(error.code).toBe('validation_failed');
    expect(error.message).toBe('Invalid email address');
    expect(error.details.fields).toEqual({ email: 'Invalid email address', password: 'Too short' });
  });

  it('says missing_fields when one is absent and another wrong, and names both', () => {
    const error = refuse({ email: 'nobody' });
    expect(error.code).toBe('missing_fields');
    expect(error.details.fields).toEqual({ email: 'Invalid email address', password: 'Required' });
  });

  it('takes null for a value that is there and wrong', () => {
    expect(refuse({ email: null, password: 'long enough' }).code).toBe('validation_failed');
  });

  it('names fields inside fields by their path', () => {
    const error = refuse({ email: 'a@b.ca', password: 'long enough', address: {} });
    expect(error.details.fields).toEqual({ 'address.city': 'Required' });
  });

  it('names the body when nothing was sent at all', () => {
    expect(refuse(undefined).details.fields).toEqual({ body: 'Required' });
  });
});

describe('what a schema of ours finds', () => {
  const limits = z.object({
    firstName: nameField('fields.labels.firstName'),
    spans: listUpTo(z.string(), 4, problem('fields.spansMax')),
    cap: z.number().refine(() => false, problemWith(withValues('fields.oneOf', { choices: [1_000, 2_000] }))),
  });
  const input = { firstName: 'A', spans: Array(5).fill('09:00'), cap: 7 };
  const { error } = limits.safeParse(input);
  if (!error) throw new Error('expected a refusal');
  const refused = fromZodError(error, input);

  it('is documented English with the label and the limits in it', () => {
    expect(renderError(refused, 'en').details.fields).toEqual({
      firstName: 'First name must be at least 2 characters',
      spans: 'Expected at most 4 spans a day',
      cap: 'Choose one of $10.00, $20.00',
    });
  });

  it('is written in the language of the reader, the label and the amounts too', () => {
    expect(renderError(refused, 'fr').details.fields).toEqual({
      firstName: 'Le prénom doit compter au moins 2 caractères',
      spans: 'Au plus 4 plages par jour sont possibles',
      cap: 'Choisissez parmi 10,00\u00a0$, 20,00\u00a0$',
    });
  });
});

describe('the fields of the wire', () => {
  it.each([1, '1', true, 'true'])('flag %j is true', (value) => expect(flag.parse(value)).toBe(true));
  it.each([0, '0', false, 'false'])('flag %j is false', (value) => expect(flag.parse(value)).toBe(false));
  it.each(['yes', 2, null, 'TRUE', {}, []])('flag %j is refused', (value) => {
    expect(flag.safeParse(value).success).toBe(false);
  });

  it.each([
    [7, 7],
    ['7', 7],
    ['0', 0],
    [2_147_483_647, 2_147_483_647],
  ])('id %j is %i', (value, expected) => expect(id.parse(value)).toBe(expected));
  it.each(['', '7.5', 7.5, -1, '-1', '0x10', ' 7', Number.NaN, 2 ** 53, true, null, [7], '9'.repeat(30)])(
    'id %j is refused',
    (value) => expect(id.safeParse(value).success).toBe(false),
  );

  it('text that is empty or only spaces is none', () => {
    expect(optionalText.parse('  ')).toBeUndefined();
    expect(optionalText.parse(null)).toBeUndefined();
    expect(optionalText.parse(undefined)).toBeUndefined();
    expect(optionalText.parse(' Anna ')).toBe('Anna');
  });

  it('a limit is absent or at least 1', () => {
    expect(limit.parse(undefined)).toBeUndefined();
    expect(limit.parse('20')).toBe(20);
    expect(limit.safeParse(0).success).toBe(false);
    expect(limit.safeParse(-5).success).toBe(false);
  });

  it('flags leave as 1 and 0', () => {
    expect([true, false].map(toFlag)).toEqual([1, 0]);
  });
});
