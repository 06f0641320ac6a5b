/**
 * A PostgreSQL type and its JavaScript value. `postgres` names the types that a column or parameter may have. `words`
 * lists the only texts that it may hold. tests/integration/statements.test.ts compares both lists with the migrated
 * database. `Value` exists only for the compiler.
 */
export type ColumnType<Value> = {
  readonly postgres: readonly string[];
  readonly isNullable: boolean;
  readonly words?: readonly string[];
  /** Whether a value is valid for the column. Only tests call it, for each row that a statement returns. */
  isValid(value: unknown): boolean;
  /** True for the name of a time zone: its rules are loaded before the caller sees the row (load-zone-rules.ts). */
  readonly isZone?: boolean;
  /** Converts a parameter for the driver. Absent when the driver takes the value as it is. */
  readonly encode?: (value: unknown) => unknown;
  readonly value?: Value;
};

type Column<Value> = ColumnType<Value> & { readonly orNull: ColumnType<Value | null> };

type Definition = Omit<ColumnType<unknown>, 'isNullable' | 'value'>;

function column<Value>(definition: Definition): Column<Value> {
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
/** A whole number. A bigint that a JavaScript number cannot hold exactly makes the read fail (pool.ts). */
export const int = column<number>({ postgres: ['int2', 'int4', 'int8'], isValid: Number.isSafeInteger });
export const float = column<number>({ postgres: ['float8'], isValid: Number.isFinite });
export const text = column<string>({ postgres: ['text'], isValid: isText });
/** The name of a business's time zone. */
export const zone = column<string>({ postgres: ['text'], isZone: true, isValid: isText });
export const uuid = column<string>({ postgres: ['uuid'], isValid: isText });
export const bytes = column<Buffer>({ postgres: ['bytea'], isValid: Buffer.isBuffer });
/** An instant, to the millisecond. */
export const instant = column<Date>({ postgres: ['timestamptz'], isValid: (value) => value instanceof Date });
/** A parameter that keeps an instant's microseconds, or that the caller formats as ISO 8601. */
export const instantText = column<string>({ postgres: ['timestamptz'], isValid: isText });
/** A parameter: a day as YYYY-MM-DD. Select `day::text` where a statement returns one. */
export const day = column<string>({ postgres: ['date'], isValid: isText });
/** Any JSON; a parameter is written by JSON.stringify. */
export const json = jsonOf<unknown>();

/**
 * JSON of a known shape that only our code writes. The value is not validated, so do not use this type for JSON from
 * outside.
 */
export function jsonOf<Value>(): Column<Value> {
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

/** A parameter: times of day, each of which may be null. */
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

/** A text that is one of these words. If a CHECK of the database lists its words, a test compares the two lists. */
export function oneOf<const Words extends readonly string[]>(words: Words): Column<Words[number]> {
  return column<Words[number]>({
    postgres: ['text'],
    words,
    isValid: (value) => isText(value) && words.includes(value as string),
  });
}

/** A list of texts, each one of these words. */
export function listOfWords<const Words extends readonly string[]>(
  words: Words,
): Column<readonly Words[number][]> {
  return column<readonly Words[number][]>({
    postgres: ['_text'],
    isValid: listOf((value) => isText(value) && words.includes(value as string)),
  });
}
