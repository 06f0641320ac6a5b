/**
 * A mutant: a copy of the product with one generated change in one file, such as a condition that is always false. The
 * tests must detect the change.
 */
export type Mutant = {
  /** The id: `file#kind.ordinal`. For a mutation of the schema, the name of the table replaces the file. */
  id: string;
  area: string;
  kind: string;
  /** The mutated file, relative to the root. */
  file: string;
  description: string;
  /** Returns the mutated text of the file. `text` is the current text, or empty for a new file. */
  mutate(text: string): string;
};

/** One replacement in a text: `text` replaces the range from `start` to `end`. */
export type Edit = { kind: string; description: string; start: number; end: number; text: string };

export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Numbers the edits of a file by kind, in text order. */
export function numberEdits(file: string, edits: readonly Edit[]): { id: string; edit: Edit }[] {
  const counts = new Map<string, number>();
  const inOrder = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  return inOrder.map((edit) => {
    const ordinal = (counts.get(edit.kind) ?? 0) + 1;
    counts.set(edit.kind, ordinal);
    return { id: `${file}#${edit.kind}.${ordinal}`, edit };
  });
}

/** A description of one line that fits into a terminal. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}
