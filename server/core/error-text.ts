import type { InterpolationMap } from 'i18next';
import type { TextsByKey } from '../../locales/texts.d.ts';

type ErrorKey = Extract<keyof TextsByKey, `errors.${string}`>;
type WithValues = {
  [Key in ErrorKey]: TextsByKey[Key] extends `${string}{${string}` ? Key : never;
}[ErrorKey];

/** A text of the catalogue's `errors` without parameters. */
export type PlainKey = Exclude<ErrorKey, WithValues>;

/** A fact that a text names, such as an amount in cents or an E.164 number; with the format `text` a text of its own. */
type Value = string | number | readonly string[] | Filled | English;
type Filled = { key: WithValues; values: Readonly<Record<string, Value>> };
/** What a library says of an input, for programs. People who read another language are told that it is not valid. */
type English = { english: string };

/** What a refusal tells a person. `server/texts.ts` renders it in the reader's language. */
export type ErrorText = PlainKey | Filled | English;

/** A text with the facts that it names. The types follow from the English text: `{amount, money}` takes cents. */
export function withValues<Key extends WithValues>(
  key: Key,
  values: InterpolationMap<TextsByKey[Key]> & Filled['values'],
): ErrorText {
  return { key, values };
}

/** A text as a log has it: its key and its facts. */
export function describeText(text: ErrorText): string {
  if (typeof text === 'string') return text;
  return 'english' in text ? text.english : `${text.key} ${JSON.stringify(text.values)}`;
}
