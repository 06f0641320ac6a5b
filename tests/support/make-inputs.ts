import type { z } from 'zod';
import { type JsonSchema, jsonSchema } from '../../server/http/openapi.ts';
import { exampleOf } from '../../server/http/openapi-examples.ts';
import { NOTHING } from '../../server/trpc/contract.ts';
import type { OpenDeps } from './deps.ts';
import { isNeverDone, type MakeValue, MORE_INPUTS, ownValueOf } from './input-values.ts';
import {
  createReferencedRow,
  isReferenceField,
  type MarkedCompany,
  ReferenceField,
  sampleOf,
} from './reference-fields.ts';

/** An input template: contains references to rows, and functions for values that are unique per request. */
export type Draft = unknown;

/** The position of a schema: the procedure and the name of the last field on the path to the schema. */
type Place = { procedure: string; field: string };

const NAMING_ENDS = ['Id', 'Ids', 'Sid'];

/** True for a field that refers to a row of a business, or whose name looks like a reference. */
const isReference = (place: Place) => isReferenceField(place) || looksLikeReference(place.field);
const looksLikeReference = (field: string) =>
  field === 'id' || field === 'cursor' || NAMING_ENDS.some((end) => field.endsWith(end));

/** Treats 'customer_id' and 'customerId' as one field. */
const toCamelCase = (name: string) =>
  name
    .split('_')
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** API examples spell fields in snake case. */
const toSnakeCase = (name: string) =>
  [...name].map((letter) => (letter === letter.toLowerCase() ? letter : `_${letter.toLowerCase()}`)).join('');

/**
 * Generates inputs that the schema accepts. The first input has only the required fields if that is valid. Each other
 * input differs from it in one aspect: one more optional field, or another choice, flag or enum value. `entry` is the
 * procedure, or the REST row ('POST /api/…') that leads to it. Throws if no input is valid, or if no valid input
 * contains a field that refers to a row; the message says what to add and where.
 */
export function makeInputs(schema: z.ZodType, procedure: string, entry = procedure): Draft[] {
  if (schema === NOTHING) return [undefined];
  const drafts = [
    ...variantsOf(jsonSchema(schema, 'input'), { procedure, field: '' }),
    ...moreOf(entry, procedure),
  ];
  const checked = drafts.map((draft) => ({ draft, ...schema.safeParse(fill(draft, 0, sampleOf)) }));
  const accepted = checked
    .filter(({ success, draft }) => success && !isNeverDone(entry, fill(draft, 0, sampleOf)))
    .map(({ draft }) => draft);
  if (accepted.length === 0)
    throw new Error(
      `no input of ${entry} could be made: give its fields values in tests/support/input-values.ts. ${checked[0]?.error?.message}`,
    );
  const known = new Set(accepted.flatMap(referenceFieldsIn).map(({ field }) => field));
  for (const { field } of drafts.flatMap(referenceFieldsIn))
    if (!known.has(field))
      throw new Error(
        `no input of ${entry} with "${field}" could be made: write one under MORE_INPUTS of tests/support/input-values.ts`,
      );
  return accepted;
}

/** Input templates of `MORE_INPUTS`, with a reference in place of each value "named". */
function moreOf(entry: string, procedure: string): Draft[] {
  const named = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value === 'named' ? new ReferenceField(procedure, toCamelCase(name), 'number') : value,
      ]),
    );
  return (MORE_INPUTS[entry] ?? []).map(named);
}

/**
 * The text and number fields that a schema accepts at any depth and that do not refer to a row according to
 * `reference-fields.ts`.
 */
export function valueFieldsIn(schema: JsonSchema, procedure: string): string[] {
  const { properties, anyOf, oneOf, allOf, items } = schema;
  const parts = [...[anyOf, oneOf, allOf].flatMap(listOf), ...(items ? [Object(items)] : [])];
  const fields = Object.entries(Object(properties)).flatMap(([name, inner]) => {
    const field = toCamelCase(name);
    const isValue = isFree(Object(inner)) && !isReference({ procedure, field });
    return [...(isValue ? [field] : []), ...valueFieldsIn(Object(inner), procedure)];
  });
  return [...fields, ...parts.flatMap((part) => valueFieldsIn(part, procedure))];
}

/** True if the schema, one of its choices or its list elements accept any text or any number. */
function isFree(schema: JsonSchema): boolean {
  if ('enum' in schema || 'const' in schema) return false;
  if (['string', 'number', 'integer'].includes(String(schema.type))) return true;
  const { anyOf, oneOf, items } = schema;
  return [...[anyOf, oneOf].flatMap(listOf), ...(items ? [Object(items)] : [])].some(isFree);
}

/** The reference fields in an input, in field order. */
export function referenceFieldsIn(draft: Draft): ReferenceField[] {
  if (draft instanceof ReferenceField) return [draft];
  return draft !== null && typeof draft === 'object' ? Object.values(draft).flatMap(referenceFieldsIn) : [];
}

/**
 * Fills a template for request number `at`: the same number produces the same times and email addresses, another number
 * other ones.
 */
export function fill(draft: Draft, at: number, idOf: (name: ReferenceField) => unknown): unknown {
  if (draft instanceof ReferenceField) return draft.isSpelled ? String(idOf(draft)) : idOf(draft);
  if (typeof draft === 'function') return draft(at);
  if (Array.isArray(draft)) return draft.map((element) => fill(element, at, idOf));
  if (draft === null || typeof draft !== 'object') return draft;
  return Object.fromEntries(Object.entries(draft).map(([name, inner]) => [name, fill(inner, at, idOf)]));
}

/** Creates a row of the company for each reference field in the template, except for the field `except`. */
export async function createReferencedRows(
  draft: Draft,
  deps: OpenDeps,
  company: MarkedCompany,
  except?: ReferenceField,
): Promise<Map<ReferenceField, unknown>> {
  const ids = new Map<ReferenceField, unknown>();
  for (const name of referenceFieldsIn(draft))
    if (name !== except) ids.set(name, await createReferencedRow(name, deps, company));
  return ids;
}

let sent = 0;
/** A unique request number. */
export function nextRequest(): number {
  sent += 1;
  return sent;
}

/** Fills a template with new rows of the company of the caller. */
export async function fillFor(draft: Draft, deps: OpenDeps, company: MarkedCompany): Promise<unknown> {
  const ids = await createReferencedRows(draft, deps, company);
  return fill(draft, nextRequest(), (name) => ids.get(name));
}

/** Input templates for all variants of a schema, with the most realistic template first. */
function variantsOf(schema: JsonSchema, place: Place): Draft[] {
  const choices = choicesOf(schema);
  if (choices.length > 0) return variantsOfChoices(choices, place);
  if ('const' in schema) return [schema.const];
  if (Array.isArray(schema.enum)) return [...new Set([exampleFor(schema, place), ...schema.enum])];
  if (Array.isArray(schema.allOf)) return variantsOfObject(mergedOf(schema.allOf), place);
  if (schema.type === 'object') return variantsOfObject(schema, place);
  if (schema.type === 'array') return variantsOf(Object(schema.items), place).map((element) => [element]);
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'null') return [null];
  return [leafOf(schema, place)];
}

const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);

/** The choices of a union, including nested unions; null and the empty text come last. */
function choicesOf(schema: JsonSchema): JsonSchema[] {
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].flatMap((choice) => {
    const inner = choicesOf(choice);
    return inner.length > 0 ? inner : [choice];
  });
  const isNothing = (choice: JsonSchema) => choice.type === 'null' || choice.const === '';
  return [...choices.filter((choice) => !isNothing(choice)), ...choices.filter(isNothing)];
}

/**
 * Input templates for every choice of a union. If the union accepts a number and its text form, the text templates are
 * the number templates converted to text.
 */
function variantsOfChoices(choices: readonly JsonSchema[], place: Place): Draft[] {
  const number = choices.find(({ type }) => type === 'number' || type === 'integer');
  return choices.flatMap((choice) => {
    const isSpelled = number !== undefined && choice.type === 'string' && !('const' in choice);
    return isSpelled ? variantsOf(number, place).map(asText) : variantsOf(choice, place);
  });
}

function asText(draft: Draft): Draft {
  if (draft instanceof ReferenceField)
    return new ReferenceField(draft.procedure, draft.field, draft.type, true);
  return typeof draft === 'function' ? (at: number) => String(draft(at)) : String(draft);
}

function mergedOf(parts: readonly JsonSchema[]): JsonSchema {
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

function variantsOfObject({ properties, required }: JsonSchema, { procedure }: Place): Draft[] {
  const fields = Object.entries(Object(properties)).map(([name, schema]) => ({
    name,
    isRequired: Array.isArray(required) && required.includes(name),
    variants: variantsOf(Object(schema), { procedure, field: toCamelCase(name) }),
  }));
  const base = Object.fromEntries(
    fields.filter(({ isRequired }) => isRequired).map(({ name, variants }) => [name, variants[0]]),
  );
  const changed = fields.flatMap(({ name, isRequired, variants }) =>
    variants.slice(isRequired ? 1 : 0).map((variant) => ({ ...base, [name]: variant })),
  );
  return [base, ...changed];
}

function leafOf(schema: JsonSchema, place: Place): Draft | MakeValue {
  const value = isReferenceField(place) ? undefined : ownValueOf(place.procedure, place.field);
  if (value !== undefined && matchesType(schema, value(0))) return value;
  if (!isReference(place)) return exampleFor(schema, place);
  return new ReferenceField(place.procedure, place.field, schema.type === 'string' ? 'string' : 'number');
}

const exampleFor = (schema: JsonSchema, { field }: Place) => exampleOf(schema, toSnakeCase(field));

const matchesType = ({ type }: JsonSchema, value: unknown) =>
  typeof value === (type === 'integer' ? 'number' : type);
