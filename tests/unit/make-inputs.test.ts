import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listUpTo, textUpTo } from '../../server/core/limited.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { flag, id } from '../../server/http/wire-fields.ts';
import { NOTHING } from '../../server/trpc/contract.ts';
import { CONTRACTS } from '../../server/trpc/contracts.ts';
import { fill, makeInputs, referenceFieldsIn } from '../support/make-inputs.ts';
import type { ReferenceField } from '../support/reference-fields.ts';
import { unknownId } from '../support/reference-fields.ts';

const placeholder = ({ field, isSpelled }: ReferenceField) => (isSpelled ? `${field} as text` : field);
const inputsOf = (schema: z.ZodType, procedure = 'customers.try') =>
  makeInputs(schema, procedure).map((draft) => fill(draft, 0, placeholder));

describe('inputs of the API for the tests of tenant isolation', () => {
  it.each([...CONTRACTS])(
    'the input generator of the tenant isolation tests accepts the procedure %s and knows a resource for each of its ids',
    (path, { input }) => {
      for (const name of makeInputs(input, path).flatMap(referenceFieldsIn)) unknownId(name);
    },
  );

  it.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'the input generator of the tenant isolation tests accepts the REST route %s and knows a resource for each of its ids',
    (name, { request, procedure }) => {
      for (const field of makeInputs(request, procedure, name).flatMap(referenceFieldsIn)) unknownId(field);
    },
  );
});

describe('makeInputs', () => {
  it('makeInputs makes an input of the required fields alone, and one input more for each value of each optional field', () => {
    const schema = z.object({
      customerId: z.int32(),
      notes: textUpTo(20).optional(),
      isActive: z.boolean().default(true),
    });
    expect(inputsOf(schema)).toEqual([
      { customerId: 'customerId' },
      { customerId: 'customerId', notes: 'Prefers mornings' },
      { customerId: 'customerId', isActive: true },
      { customerId: 'customerId', isActive: false },
    ]);
  });

  it('makeInputs makes one input for each choice of a union, changing one union at a time', () => {
    const schema = z.object({
      what: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('service'), serviceId: z.int32() }),
        z.object({ kind: z.enum(['general', 'closed']) }),
      ]),
      who: z.union([z.object({ customerId: z.int32() }), z.null()]),
    });
    const [service, customer] = [{ kind: 'service', serviceId: 'serviceId' }, { customerId: 'customerId' }];
    expect(inputsOf(schema)).toEqual([
      { what: service, who: customer },
      { what: { kind: 'general' }, who: customer },
      { what: { kind: 'closed' }, who: customer },
      { what: service, who: null },
    ]);
  });

  it('makeInputs makes one input for each form of a REST value, such as a number and the same number as text', () => {
    expect(inputsOf(z.object({ customer_id: id }))).toEqual([
      { customer_id: 'customerId' },
      { customer_id: 'customerId as text' },
    ]);
    expect(inputsOf(z.object({ full_day: flag }))).toHaveLength(8);
  });

  it('makeInputs makes one input in which each list with a maximum length has one element', () => {
    const schema = z.object({ days: listUpTo(z.object({ serviceId: z.int32() }), 3) });
    expect(inputsOf(schema)).toEqual([{ days: [{ serviceId: 'serviceId' }] }]);
  });

  it('makeInputs makes only inputs that the schema accepts, provided that one exists', () => {
    const schema = z
      .object({
        customerId: z.int32(),
        notes: textUpTo(20).optional(),
        status: z.enum(['confirmed']).optional(),
      })
      .refine(({ notes, status }) => (notes === undefined) !== (status === undefined));
    expect(inputsOf(schema)).toEqual([
      { customerId: 'customerId', notes: 'Prefers mornings' },
      { customerId: 'customerId', status: 'confirmed' },
    ]);
  });

  it('makeInputs makes the single input undefined for a procedure without an input schema', () => {
    expect(inputsOf(NOTHING)).toEqual([undefined]);
  });
});

describe('makeInputs and new procedures', () => {
  it('the lookup of an unknown id throws for a field that refers to an unknown resource, and names reference-fields.ts', () => {
    const [draft] = makeInputs(z.object({ parrotId: z.int32() }), 'customers.try');
    const [name] = referenceFieldsIn(draft);
    expect(name).toBeDefined();
    expect(() => name && unknownId(name)).toThrow(
      /customers\.try takes "parrotId".*tests\/support\/reference-fields\.ts/,
    );
  });

  it('makeInputs throws for a field without a known valid value, and names input-values.ts as the file to change', () => {
    const schema = z.object({ colour: textUpTo(7).regex(/^#[\da-f]{6}$/) });
    expect(() => makeInputs(schema, 'customers.try')).toThrow(
      /customers\.try.*tests\/support\/input-values\.ts/,
    );
  });

  it('makeInputs throws for a field that occurs in no accepted input, and names MORE_INPUTS as the place to add one', () => {
    const schema = z
      .object({ notes: textUpTo(20).optional(), customerId: z.int32().optional() })
      .refine(({ customerId, notes }) => customerId === undefined || notes !== undefined);
    expect(() => makeInputs(schema, 'customers.try')).toThrow(/"customerId".*MORE_INPUTS/);
  });
});
