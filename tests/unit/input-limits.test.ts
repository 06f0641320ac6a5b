import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listUpTo, textUpTo } from '../../server/core/limited.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { statusParameters, voiceParameters } from '../../server/integrations/twilio/call-event.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { fromZodError } from '../../server/trpc/validation.ts';
import { findLimitless } from '../support/schema-limits.ts';

type Procedure = { _def: { inputs: z.core.$ZodType[] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe('input limits', () => {
  it.each(procedures)('every text and list has a maximum in the procedure %s', (_path, { _def }) => {
    expect(_def.inputs.flatMap((input) => findLimitless(input))).toEqual([]);
  });

  it.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'every text and list has a maximum in the REST route %s',
    (_name, { request }) => {
      expect(findLimitless(request)).toEqual([]);
    },
  );

  it.each([
    ['voice', voiceParameters],
    ['status', statusParameters],
  ])('every text and list has a maximum in the %s callback of Twilio', (_name, schema) => {
    expect(findLimitless(schema)).toEqual([]);
  });

  it('the check of input limits covers more than fifty procedures', () => {
    expect(procedures.filter(([, { _def }]) => _def.inputs.length > 0).length).toBeGreaterThan(50);
  });
});

describe('findLimitless', () => {
  it.each([
    ['a text of any length', z.string()],
    ['a format that is checked before the maximum', z.email().max(254)],
    ['a pattern that is checked before the maximum', z.string().regex(/^a+$/).max(9)],
    ['a pattern that is checked in spite of the maximum', z.string().max(9).regex(/^a+$/)],
    ['a refinement that runs in spite of the maximum', z.string().max(9).refine(Boolean)],
    ['a list of any length', z.array(z.number())],
    ['a list whose elements are checked before its length', z.array(z.number()).max(9)],
    [
      'a nested text of any length',
      z.object({ a: z.union([z.null(), z.object({ b: z.string() })]).optional() }),
    ],
    ['a text of any length in a list', listUpTo(z.object({ a: z.string() }), 9)],
    [
      'a text of any length that a limited text is transformed to',
      textUpTo(9)
        .transform((a) => ({ a }))
        .pipe(z.object({ a: z.string() })),
    ],
    ['a map of any size', z.record(z.string().max(9), z.number())],
    ['an unknown value', z.unknown()],
  ])('findLimitless reports %s', (_name, schema) => {
    expect(findLimitless(schema)).toHaveLength(1);
  });

  it('findLimitless reports nothing for a schema whose texts and lists have a maximum', () => {
    const schema = z.object({
      a: textUpTo(9).trim().regex(/^a+$/).optional(),
      b: listUpTo(z.object({ c: textUpTo(9).pipe(z.email()) }), 3),
    });
    expect(findLimitless(schema)).toEqual([]);
  });
});

it('a text or list that exceeds its maximum is not validated any further', () => {
  const values: unknown[] = [];
  const watch = (value: unknown) => values.push(value) > 0;
  const schema = z.object({
    a: textUpTo(3).refine(watch),
    b: listUpTo(z.custom<number>(watch), 3),
    c: textUpTo(3).pipe(z.string().refine(watch)),
  });
  expect(schema.safeParse({ a: 'long', b: [1, 2, 3, 4], c: 'long' }).error?.issues).toHaveLength(3);
  expect(values).toEqual([]);
  expect(schema.safeParse({ a: 'abc', b: [1, 2], c: 'abc' }).success).toBe(true);
  expect(values).toEqual(['abc', 1, 2, 'abc']);
});

it('fromZodError reads ten thousand wrong items only once each and reports 100 of them', () => {
  const wrong = Array.from({ length: 10_000 }, (_, at) => at);
  const { error } = z.array(z.string()).safeParse(wrong);
  let looks = 0;
  const input = new Proxy(wrong, {
    get(target, key) {
      looks += 1;
      return Reflect.get(target, key);
    },
  });
  const refusal = fromZodError(error ?? new z.ZodError([]), input);
  expect(refusal.code).toBe('validation_failed');
  expect(looks).toBeLessThanOrEqual(10_000);
  expect(Object.keys(refusal.details.fields ?? {})).toHaveLength(100);
});
