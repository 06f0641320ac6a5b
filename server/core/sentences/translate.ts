/** Sentences in one language, by their English with `{1}`, `{2}` for what stands at these places. */
export type SentenceTable = Readonly<Record<string, string>>;

type Pattern = { shape: RegExp; meaning: string; letters: number };

/** No sentence of ours is longer; a longer text is not looked at. */
const LENGTH_MAX = 1_000;

const VALUE = /\{\d\}/g;
const AMOUNT = /-?\$[\d,]+(?:\.\d\d)?/g;
/** A day of the English sentences: `Nov 14` and `Nov 14, 2026`. */
const DAY = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{1,2})(?:, (\d{4}))?\b/g;

const patternsOf = new WeakMap<SentenceTable, readonly Pattern[]>();

function readPatterns(table: SentenceTable): readonly Pattern[] {
  const known = patternsOf.get(table);
  if (known) return known;
  const patterns = Object.entries(table)
    .filter(([english]) => english.search(VALUE) >= 0)
    .map(([english, meaning]) => ({
      shape: shapeOf(english),
      meaning,
      letters: english.replace(VALUE, '').length,
    }))
    // Of two that fit, the one that says more itself is meant.
    .sort((one, other) => other.letters - one.letters);
  patternsOf.set(table, patterns);
  return patterns;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A place that stands twice holds the same twice. */
function shapeOf(english: string): RegExp {
  const source = english
    .split(/(\{\d\})/)
    .map((part) => (/^\{\d\}$/.test(part) ? `(?<v${part[1]}>[^]+?)` : literally(part)))
    .join('');
  const seen = new Set<string>();
  const once = source.replace(/\(\?<(v\d)>\[\^\]\+\?\)/g, (group, name: string) => {
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return group;
  });
  return new RegExp(`^${once}$`);
}

/** How what stands in a sentence is written in its language. */
export type Values = {
  sayAmount: (dollars: number) => string;
  /** A day of a month by its English name, `Nov`, and of a year if it is told. */
  sayDay: (month: string, day: number, year?: number) => string;
  /** Marks what may run in the other direction. */
  isolate: (value: string) => string;
};

/** An English sentence of the server's in the language of a table; undefined when the table does not have it. */
export function translate(
  english: string,
  table: SentenceTable,
  { sayAmount, sayDay, isolate }: Values,
): string | undefined {
  if (english.length > LENGTH_MAX) return undefined;
  if (Object.hasOwn(table, english)) return table[english];
  const sayValue = (value: string) =>
    table[value] ??
    isolate(
      value
        .replace(AMOUNT, (amount) => sayAmount(Number(amount.replace(/[$,]/g, ''))))
        .replace(DAY, (_text, month: string, day: string, year?: string) =>
          sayDay(month, Number(day), year === undefined ? undefined : Number(year)),
        ),
    );
  for (const { shape, meaning } of readPatterns(table)) {
    const found = shape.exec(english)?.groups;
    if (found) return meaning.replace(/\{(\d)\}/g, (_place, at: string) => sayValue(found[`v${at}`] ?? ''));
  }
  return undefined;
}
