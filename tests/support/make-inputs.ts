import type { z } from 'zod';
import { type JsonSchema, jsonSchema } from '../../server/http/openapi.ts';
import { exampleOf } from '../../server/http/openapi-examples.ts';
import { NOTHING } from '../../server/trpc/contract.ts';
import type { OpenDeps } from './deps.ts';
import { isNeverDone, type MakeValue, MORE_INPUTS, ownValueOf } from './input-values.ts';
import { isMade, type MarkedCompany, makeNamed, Name, sampleOf } from './named-things.ts';

/** An input before it is sent: in it stand names, and values that are new each time. */
export type Draft = unknown;

/** Where a schema stands: the procedure that it belongs to, or leads to, and the last field on the way. */
type Place = { procedure: string; field: string };

const NAMING_ENDS = ['Id', 'Ids', 'Sid'];

/** True of a field that names something of a business, or looks so. */
const isName = (place: Place) => isMade(place) || looksLikeName(place.field);
const looksLikeName = (field: string) =>
  field === 'id' || field === 'cursor' || NAMING_ENDS.some((end) => field.endsWith(end));

/** 'customer_id' and 'customerId' are one field. */
const toCamelCase = (name: string) =>
  name
    .split('_')
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** As the examples of the API are called. */
const toSnakeCase = (name: string) =>
  [...name].map((letter) => (letter === letter.toLowerCase() ? letter : `_${letter.toLowerCase()}`)).join('');

/**
 * Inputs that the schema takes, made from itself. The first has the required fields alone where that is enough; each
 * other one differs from it in one thing: one optional field more, or another choice, flag or word of an enum.
 * `entry` is the procedure, or the REST row ('POST /api/…') that leads to it. Throws, and says what to write where, when
 * none can be made, or none that names what a field names.
 */
export function makeInputs(schema: z.ZodType, procedure: string, entry = procedure): Draft[] {
  if (schema === NOTHING) return [undefined];
  const drafts = [
    ...variantsOf(jsonSchema(schema, 'input'), { procedure, field: '' }),
    ...moreOf(entry, procedure),
  ];
  const checked = drafts.map((draft) => ({ draft, ...schema.safeParse(fill(draft, 0, sampleOf)) }));
  const taken = checked
    .filter(({ success, draft }) => success && !isNeverDone(entry, fill(draft, 0, sampleOf)))
    .map(({ draft }) => draft);
  if (taken.length === 0)
    throw new Error(
      `no input of ${entry} could be made: give its fields values in tests/support/input-values.ts. ${checked[0]?.error?.message}`,
    );
  const known = new Set(taken.flatMap(namesIn).map(({ field }) => field));
  for (const { field } of drafts.flatMap(namesIn))
    if (!known.has(field))
      throw new Error(
        `no input of ${entry} with "${field}" could be made: write one under MORE_INPUTS of tests/support/input-values.ts`,
      );
  return taken;
}

/** Inputs that differ in more than one thing, with a name for each field that names something. */
function moreOf(entry: string, procedure: string): Draft[] {
  const named = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value === 'named' ? new Name(procedure, toCamelCase(name), 'number') : value,
      ]),
    );
  return (MORE_INPUTS[entry] ?? []).map(named);
}

/**
 * The fields of texts and numbers that a schema takes, wherever in it they stand, and that name nothing as far as
 * `named-things.ts` knows.
 */
export function valueFieldsIn(schema: JsonSchema, procedure: string): string[] {
  const { properties, anyOf, oneOf, allOf, items } = schema;
  const parts = [...[anyOf, oneOf, allOf].flatMap(listOf), ...(items ? [Object(items)] : [])];
  const fields = Object.entries(Object(properties)).flatMap(([name, inner]) => {
    const field = toCamelCase(name);
    const isValue = isFree(Object(inner)) && !isName({ procedure, field });
    return [...(isValue ? [field] : []), ...valueFieldsIn(Object(inner), procedure)];
  });
  return [...fields, ...parts.flatMap((part) => valueFieldsIn(part, procedure))];
}

/** True where any text or number may stand, also as one of several choices or in a list. */
function isFree(schema: JsonSchema): boolean {
  if ('enum' in schema || 'const' in schema) return false;
  if (['string', 'number', 'integer'].includes(String(schema.type))) return true;
  const { anyOf, oneOf, items } = schema;
  return [...[anyOf, oneOf].flatMap(listOf), ...(items ? [Object(items)] : [])].some(isFree);
}

/** The names in an input, in the order of its fields. */
export function namesIn(draft: Draft): Name[] {
  if (draft instanceof Name) return [draft];
  return draft !== null && typeof draft === 'object' ? Object.values(draft).flatMap(namesIn) : [];
}

/**
 * The input as it is sent, with the values of the `at`-th one: the same number gives the same times and addresses,
 * another one new ones.
 */
export function fill(draft: Draft, at: number, idOf: (name: Name) => unknown): unknown {
  if (draft instanceof Name) return draft.isSpelled ? String(idOf(draft)) : idOf(draft);
  if (typeof draft === 'function') return draft(at);
  if (Array.isArray(draft)) return draft.map((element) => fill(element, at, idOf));
  if (draft === null || typeof draft !== 'object') return draft;
  return Object.fromEntries(Object.entries(draft).map(([name, inner]) => [name, fill(inner, at, idOf)]));
}

/** Makes for the company what each name names, but for one that is named otherwise. */
export async function makeNames(
  draft: Draft,
  deps: OpenDeps,
  company: MarkedCompany,
  except?: Name,
): Promise<Map<Name, unknown>> {
  const ids = new Map<Name, unknown>();
  for (const name of namesIn(draft)) if (name !== except) ids.set(name, await makeNamed(name, deps, company));
  return ids;
}

let sent = 0;
/** The number of a request, another one each time. */
export function nextRequest(): number {
  sent += 1;
  return sent;
}

/** The input as somebody sends it whose company has all that it names. */
export async function fillFor(draft: Draft, deps: OpenDeps, company: MarkedCompany): Promise<unknown> {
  const ids = await makeNames(draft, deps, company);
  return fill(draft, nextRequest(), (name) => ids.get(name));
}

/** What may stand in a place, what somebody would really send first. */
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

/** The choices of a union, also of one within it; nothing (null, the empty text) comes last. */
function choicesOf(schema: JsonSchema): JsonSchema[] {
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].flatMap((choice) => {
    const inner = choicesOf(choice);
    return inner.length > 0 ? inner : [choice];
  });
  const isNothing = (choice: JsonSchema) => choice.type === 'null' || choice.const === '';
  return [...choices.filter((choice) => !isNothing(choice)), ...choices.filter(isNothing)];
}

/** Where a number or a text is taken, the text is the number's. */
function variantsOfChoices(choices: readonly JsonSchema[], place: Place): Draft[] {
  const number = choices.find(({ type }) => type === 'number' || type === 'integer');
  return choices.flatMap((choice) => {
    const isSpelled = number !== undefined && choice.type === 'string' && !('const' in choice);
    return isSpelled ? variantsOf(number, place).map(asText) : variantsOf(choice, place);
  });
}

function asText(draft: Draft): Draft {
  if (draft instanceof Name) return new Name(draft.procedure, draft.field, draft.type, true);
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
  const value = isMade(place) ? undefined : ownValueOf(place.procedure, place.field);
  if (value !== undefined && fits(schema, value(0))) return value;
  if (!isName(place)) return exampleFor(schema, place);
  return new Name(place.procedure, place.field, schema.type === 'string' ? 'string' : 'number');
}

const exampleFor = (schema: JsonSchema, { field }: Place) => exampleOf(schema, toSnakeCase(field));

const fits = ({ type }: JsonSchema, value: unknown) =>
  typeof value === (type === 'integer' ? 'number' : type);
