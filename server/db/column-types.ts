/**
 * A type of PostgreSQL as JavaScript sees it. `postgres` names the types that a column or parameter may have and
 * `words` the only texts that it may hold; both are held against the migrated database by
 * tests/integration/statements.test.ts. `Value` exists for the compiler alone.
 */
export type ColumnType<Value> = {
  readonly postgres: readonly string[];
  readonly isNullable: boolean;
  readonly words?: readonly string[];
  /** True for what every value of the column is; only tests ask, of each row that a statement returns. */
  isValid(value: unknown): boolean;
  /** True for the name of a time zone: its rules are loaded before the caller sees the row (load-zone-rules.ts). */
  readonly isZone?: boolean;
  /** How a parameter is handed to the driver, where that is not the value itself. */
  readonly encode?: (value: unknown) => unknown;
  readonly value?: Value;
};

type Required<Value> = ColumnType<Value> & { readonly orNull: ColumnType<Value | null> };

type Definition = Omit<ColumnType<unknown>, 'isNullable' | 'value'>;

function column<Value>(definition: Definition): Required<Value> {
  const { isValid } = definition;
  return {
    ...definition,
    isNullable: false,
    orNull: { ...definition, isNullable: true, isValid: (value) => value === null || isValid(value) },
  };
}

const isText = (value: unknown) => typeof value === 'string';
const listOf = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isValid);

export const bool = column<boolean>({ postgres: ['bool'], isValid: (value) => typeof value === 'boolean' });
/** A whole number. A bigint that no JavaScript number holds exactly makes the read fail (pool.ts). */
export const int = column<number>({ postgres: ['int2', 'int4', 'int8'], isValid: Number.isSafeInteger });
export const float = column<number>({ postgres: ['float8'], isValid: Number.isFinite });
export const text = column<string>({ postgres: ['text'], isValid: isText });
/** The name of a business's time zone. */
export const zone = column<string>({ postgres: ['text'], isZone: true, isValid: isText });
export const uuid = column<string>({ postgres: ['uuid'], isValid: isText });
export const bytes = column<Buffer>({ postgres: ['bytea'], isValid: Buffer.isBuffer });
/** An instant, to the millisecond. */
export const instant = column<Date>({ postgres: ['timestamptz'], isValid: (value) => value instanceof Date });
/** A parameter that keeps an instant's microseconds, or is written as ISO 8601 by the caller. */
export const instantText = column<string>({ postgres: ['timestamptz'], isValid: isText });
/** A parameter: a day as YYYY-MM-DD. Select `day::text` where a statement returns one. */
export const day = column<string>({ postgres: ['date'], isValid: isText });
/** Any JSON; a parameter is written by JSON.stringify. */
export const json = jsonOf<unknown>();

/** JSON of a shape that is known because only we write it. Nothing checks it: parse what comes from outside. */
export function jsonOf<Value>(): Required<Value> {
  return column<Value>({
    postgres: ['jsonb', 'json'],
    isValid: (value) => value !== undefined,
    encode: (value) => JSON.stringify(value),
  });
}

export const ints = column<readonly number[]>({
  postgres: ['_int2', '_int4', '_int8'],
  isValid: listOf(Number.isSafeInteger),
});
export const floats = column<readonly number[]>({ postgres: ['_float8'], isValid: listOf(Number.isFinite) });
export const texts = column<readonly string[]>({ postgres: ['_text'], isValid: listOf(isText) });
export const instants = column<readonly Date[]>({
  postgres: ['_timestamptz'],
  isValid: listOf((value) => value instanceof Date),
});

/** A parameter: a time on a wall clock, `yyyy-MM-ddTHH:mm:ss`. Select `to_char(…)` where a statement returns one. */
export const wallTime = column<string>({ postgres: ['timestamp'], isValid: isText });

/** A parameter: times of day, null where there is none. */
export const times = column<readonly (string | null)[]>({
  postgres: ['_time'],
  isValid: listOf((value) => value === null || isText(value)),
});

/** A parameter: a list of any JSON, each written by JSON.stringify. */
export const jsons = column<readonly unknown[]>({
  postgres: ['_jsonb'],
  isValid: Array.isArray,
  encode: (values) => (values as readonly unknown[]).map((value) => JSON.stringify(value)),
});

/** A text that is one of these words. Where a CHECK of the database lists its words, a test wants the same ones. */
export function oneOf<const Words extends readonly string[]>(words: Words): Required<Words[number]> {
  return column<Words[number]>({
    postgres: ['text'],
    words,
    isValid: (value) => isText(value) && words.includes(value as string),
  });
}

/** A list of such words. */
export function listOfWords<const Words extends readonly string[]>(
  words: Words,
): Required<readonly Words[number][]> {
  return column<readonly Words[number][]>({
    postgres: ['_text'],
    isValid: listOf((value) => isText(value) && words.includes(value as string)),
  });
}
