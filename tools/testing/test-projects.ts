/**
 * Folders of tests that import the whole product and keep no state in modules. They form one project, so that each of
 * its two processes loads the product only once.
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

/** The Vitest project of a test folder. */
const projectOf = (folder: string): string => (SHARED_FOLDERS.includes(folder) ? SHARED_PROJECT : folder);

/**
 * Vitest's arguments to select tests by folders and by parts of paths. If both are given, selects the files in these
 * folders whose path contains one of the parts.
 */
export function vitestFilters(folders: readonly string[], paths: readonly string[]): string[] {
  const projects = new Set(folders.map((folder) => `--project=${projectOf(folder)}`));
  return [...projects, ...(paths.length > 0 ? paths : folders.map((folder) => `tests/${folder}`))];
}
