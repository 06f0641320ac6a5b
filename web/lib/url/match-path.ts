/** Values of the `:name` segments of a pattern; null without a match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (segment.startsWith(':') && actual !== '') found[segment.slice(1)] = actual;
    else if (segment !== actual) return null;
  }
  return found;
}
