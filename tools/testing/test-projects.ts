/**
 * Folders of tests whose files keep no state in modules, and import the whole product: one project, so that each of its two
 * processes loads that once, and not once for each folder.
 */
export const SHARED_FOLDERS = [
  'integration',
  'http',
  'worker',
  'scenarios',
  'property',
  'sandbox',
  'architecture',
];
export const SHARED_PROJECT = 'product';

/** The project of Vitest that the tests of a folder belong to. */
export const projectOf = (folder: string): string =>
  SHARED_FOLDERS.includes(folder) ? SHARED_PROJECT : folder;

/**
 * Vitest's arguments for names of folders of tests and for parts of paths; with both, what is in such a folder and matches one
 * of the parts.
 */
export function vitestFilters(folders: readonly string[], paths: readonly string[]): string[] {
  const projects = new Set(folders.map((folder) => `--project=${projectOf(folder)}`));
  return [...projects, ...(paths.length > 0 ? paths : folders.map((folder) => `tests/${folder}`))];
}
