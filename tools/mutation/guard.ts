/** One place of a file and what stands there once the guard is gone. `find` occurs exactly once. */
export type Edit = { file: string; find: string; replace: string };

/** A guard of the product, how to remove it, and the test files of which one must go red. */
export type Guard = Edit & {
  name: string;
  tests: readonly string[];
  /** Removed together with it: what would otherwise do the same work, or no longer fit. */
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
export function editsOf(guard: Guard): Edit[] {
  const { file, find, replace } = guard;
  return [{ file, find, replace }, ...guard.also];
}
