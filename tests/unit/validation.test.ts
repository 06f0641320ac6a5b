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
  it('fromZodError returns missing_fields when required fields are absent, and names each field', () => {
    const error = refuse({});
    expect(error.code).toBe('missing_fields');
    expect(error.details.fields).toEqual({ email: 'Required', password: 'Required' });
  });

  it('fromZodError returns validation_failed for an invalid field, with the message of the schema', () => {
    const error = refuse({ email: 'nobody', password: 'abc' });
    expect(error.code).toBe('validation_failed');
    expect(error.message).toBe('Invalid email address');
    expect(error.details.fields).toEqual({ email: 'Invalid email address', password: 'Too short' });
  });

  it('fromZodError returns missing_fields when one field is absent and another is invalid, and names both', () => {
    const error = refuse({ email: 'nobody' });
    expect(error.code).toBe('missing_fields');
    expect(error.details.fields).toEqual({ email: 'Invalid email address', password: 'Required' });
  });

  it('fromZodError treats null as an invalid value, not as a missing one', () => {
    expect(refuse({ email: null, password: 'long enough' }).code).toBe('validation_failed');
  });

  it('fromZodError names nested fields by their path', () => {
    const error = refuse({ email: 'a@b.ca', password: 'long enough', address: {} });
    expect(error.details.fields).toEqual({ 'address.city': 'Required' });
  });

  it('fromZodError reports the field body when the input is undefined', () => {
    expect(refuse(undefined).details.fields).toEqual({ body: 'Required' });
  });
});

describe('the errors of our input schemas', () => {
  const limits = z.object({
    firstName: nameField('fields.labels.firstName'),
    spans: listUpTo(z.string(), 4, problem('fields.spansMax')),
    cap: z.number().refine(() => false, problemWith(withValues('fields.oneOf', { choices: [1_000, 2_000] }))),
  });
  const input = { firstName: 'A', spans: Array(5).fill('09:00'), cap: 7 };
  const { error } = limits.safeParse(input);
  if (!error) throw new Error('expected a refusal');
  const refused = fromZodError(error, input);

  it('the errors of our input schemas have the documented English texts, with the label and the limits', () => {
    expect(renderError(refused, 'en').details.fields).toEqual({
      firstName: 'First name must be at least 2 characters',
      spans: 'Expected at most 4 spans a day',
      cap: 'Choose one of $10.00, $20.00',
    });
  });

  it('the errors of our input schemas are in the language of the reader, including the label and the amounts', () => {
    expect(renderError(refused, 'fr').details.fields).toEqual({
      firstName: 'Le prénom doit compter au moins 2 caractères',
      spans: 'Au plus 4 plages par jour sont possibles',
      cap: 'Choisissez parmi 10,00\u00a0$, 20,00\u00a0$',
    });
  });
});

describe('the shared fields of REST inputs', () => {
  it.each([1, '1', true, 'true'])('the shared fields of REST inputs parse the flag %j as true', (value) =>
    expect(flag.parse(value)).toBe(true),
  );
  it.each([0, '0', false, 'false'])('the shared fields of REST inputs parse the flag %j as false', (value) =>
    expect(flag.parse(value)).toBe(false),
  );
  it.each(['yes', 2, null, 'TRUE', {}, []])(
    'the shared fields of REST inputs reject the flag %j',
    (value) => {
      expect(flag.safeParse(value).success).toBe(false);
    },
  );

  it.each([
    [7, 7],
    ['7', 7],
    ['0', 0],
    [2_147_483_647, 2_147_483_647],
  ])('the shared fields of REST inputs parse the id %j as %i', (value, expected) =>
    expect(id.parse(value)).toBe(expected),
  );
  it.each(['', '7.5', 7.5, -1, '-1', '0x10', ' 7', Number.NaN, 2 ** 53, true, null, [7], '9'.repeat(30)])(
    'the shared fields of REST inputs reject the id %j',
    (value) => expect(id.safeParse(value).success).toBe(false),
  );

  it('the shared fields of REST inputs treat an empty or blank text as absent', () => {
    expect(optionalText.parse('  ')).toBeUndefined();
    expect(optionalText.parse(null)).toBeUndefined();
    expect(optionalText.parse(undefined)).toBeUndefined();
    expect(optionalText.parse(' Anna ')).toBe('Anna');
  });

  it('the shared fields of REST inputs accept a limit that is absent or at least 1', () => {
    expect(limit.parse(undefined)).toBeUndefined();
    expect(limit.parse('20')).toBe(20);
    expect(limit.safeParse(0).success).toBe(false);
    expect(limit.safeParse(-5).success).toBe(false);
  });

  it('toFlag converts true to 1 and false to 0, as the REST API returns flags', () => {
    expect([true, false].map(toFlag)).toEqual([1, 0]);
  });
});
