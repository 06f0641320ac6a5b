import type { InterpolationMap, TFunction } from 'i18next';
import type { TextsByKey } from '../../locales/texts.d.ts';

type ErrorKey = Extract<keyof TextsByKey, `errors.${string}` | `fields.${string}`>;
/** A key of the texts for problems that input schemas find. The server and the portal's forms render the same texts. */
export type FieldKey = Extract<ErrorKey, `fields.${string}`>;

type WithValues = {
  [Key in ErrorKey]: TextsByKey[Key] extends `${string}{${string}` ? Key : never;
}[ErrorKey];

/** The key of an error text that has no parameters. */
export type PlainKey = Exclude<ErrorKey, WithValues>;

/** A value in a text, such as an amount in cents or an E.164 number. For the format `text` it is a nested text. */
type Value = string | number | readonly string[] | readonly number[] | Filled | English;
type Filled = { key: ErrorKey; values: Readonly<Record<string, Value>> };
/**
 * A library's own English message about an input. In other languages, readers get the translation of “not valid”
 * instead.
 */
type English = { english: string };

/** The text of a refusal before it is rendered in the reader's language. */
export type ErrorText = PlainKey | Filled | English;

/**
 * A text with its parameters. Their types follow from the placeholders of the English text: `{amount, money}` takes
 * cents.
 */
export function withValues<Key extends WithValues>(
  key: Key,
  values: InterpolationMap<TextsByKey[Key]> & Filled['values'],
): Filled {
  return { key, values };
}

/** Formats a text for the log: its key and its values. */
export function describeText(text: ErrorText): string {
  if (typeof text === 'string') return text;
  return 'english' in text ? text.english : `${text.key} ${JSON.stringify(text.values)}`;
}

/** The message of a schema check, as zod takes it. The key has no parameter, or only `max`. */
export const problem = <Key extends FieldKey>(key: Key): Key => key;

/** The message of a refinement, with the values that its text contains. */
export function problemWith({ key, values }: Filled): { message: string; params: Filled['values'] } {
  return { message: key, params: values };
}

type Issue = { message: string; maximum?: unknown; params?: unknown };

const isFieldKey = (text: string): text is FieldKey => text.startsWith('fields.');

/** Converts a Zod issue to a text. Its placeholders are the exceeded limit and the values passed to `problemWith`. */
export function textOfIssue({ message, maximum, params }: Issue): ErrorText {
  if (!isFieldKey(message)) return { english: message };
  return {
    key: message,
    values: { ...(typeof maximum === 'number' && { max: maximum }), ...Object(params) },
  };
}

/** Renders a text with the translator of a language. English that a library wrote stays English. */
export function renderWith(t: TFunction, text: ErrorText): string {
  if (typeof text === 'string') return t(text);
  if ('english' in text) return text.english;
  // The cast is safe: `withValues` checked the values against the text of this key.
  const render = t as (key: string, values: object) => string;
  return render(text.key, text.values);
}
