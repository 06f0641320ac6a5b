/** A replacement in a file that removes a guard. `find` occurs exactly once. */
export type Edit = { file: string; find: string; replace: string };

/** A guard of the product, how to remove it, and the test files of which one must go red. */
export type Guard = Edit & {
  name: string;
  tests: readonly string[];
  /** Further edits: they remove what would do the same work, or adapt what would no longer compile. */
  also: readonly Edit[];
};

/** Makes the guards of one file, each watched by the same tests. */
export function guardsOf(file: string, ...tests: string[]) {
  return (name: string, find: string, replace: string, ...also: Edit[]): Guard => ({
    name,
    file,
    find,
    replace,
    tests: tests.map((test) => `tests/${test}.test.ts`),
    also,
  });
}

/** Every edit of a guard, its own first. */
function editsOf(guard: Guard): Edit[] {
  const { file, find, replace } = guard;
  return [{ file, find, replace }, ...guard.also];
}

/**
 * What the files of a guard read without it, by path; `read` gives a file's text. Throws when an edit does not fit: its
 * text has to stand exactly once in its file, the edits before it made.
 */
export function removeGuard(guard: Guard, read: (file: string) => string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of editsOf(guard)) {
    const text = texts.get(file) ?? read(file);
    const places = text.split(find).length - 1;
    if (places !== 1)
      throw new Error(`"${guard.name}": found ${places} times, not once, in ${file}:\n${find}`);
    texts.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return texts;
}
