import type { ErrorText } from './error-text.ts';

/**
 * Details of a refusal, in addition to its code and text. Inside the server, `Text` is a key that is not rendered yet.
 * For readers, it is a string.
 */
type Details<Text> = {
  /** The error of each invalid input, by field name. */
  fields?: Record<string, Text>;
  /** For a rate limit: seconds until the next attempt is allowed. */
  retryAfterSeconds?: number;
  /** For a balance that does not cover the request: the missing amount. */
  shortfallCents?: number;
  /** For an order whose prices have changed: the current prices. */
  lines?: { item: Text; priceCents: number }[];
  /** For a taken time: the nearest free times, ISO 8601. */
  alternatives?: { startsAt: string; endsAt: string }[];
};

export type ErrorDetails = Details<ErrorText>;

/**
 * The details in the reader's language. tRPC carries them unchanged, and the portal reads them with `readErrorDetails`.
 * The REST adapter renames the fields as its documentation does (http/error-envelope.ts).
 */
export type RenderedDetails = Details<string>;

type Listed = Required<Pick<RenderedDetails, 'fields' | 'lines' | 'alternatives'>> & {
  shortfallCents: number | null;
};

/** The details in an error's data; empty when there are none, or when their shape is not that of our server. */
export function readErrorDetails(data: object): Listed {
  const fields = Object.entries(Object(Reflect.get(data, 'fields')));
  const list = (name: string): unknown[] => {
    const value: unknown = Reflect.get(data, name);
    return Array.isArray(value) ? value : [];
  };
  const shortfallCents: unknown = Reflect.get(data, 'shortfallCents');
  return {
    shortfallCents: typeof shortfallCents === 'number' ? shortfallCents : null,
    fields: Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    ),
    lines: list('lines').filter((line): line is Listed['lines'][number] =>
      has(line, { item: 'string', priceCents: 'number' }),
    ),
    alternatives: list('alternatives').filter((time): time is Listed['alternatives'][number] =>
      has(time, { startsAt: 'string', endsAt: 'string' }),
    ),
  };
}

const has = (value: unknown, types: Record<string, 'string' | 'number'>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type);
