/** The values of the `:name` segments of a pattern; null if the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = pattern.split('/');
  const pathSegments = path.split('/');
  if (patternSegments.length !== pathSegments.length) return null;
  const found: Record<string, string> = {};
  for (const [index, segment] of patternSegments.entries()) {
    const actual = pathSegments[index] ?? '';
    if (segment.startsWith(':') && actual !== '') found[segment.slice(1)] = actual;
    else if (segment !== actual) return null;
  }
  return found;
}
