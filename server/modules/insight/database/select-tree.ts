/** A node of PostgreSQL's parse tree: an object whose only key is the name of the node. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Content of a node with this name; undefined for any other node. */
export function contentOf(value: unknown, name: string): Node | undefined {
  const content = isNode(value) ? value[name] : undefined;
  return isNode(content) ? content : undefined;
}

/** The text of a String node; '' for any other node. */
export const wordOf = (value: unknown): string => String(contentOf(value, 'String')?.sval ?? '');

export const wordsOf = (list: unknown): string[] => listOf(list).map(wordOf);

export const lastWordOf = (list: unknown): string => wordOf(listOf(list).at(-1));

/** The text of a literal; undefined for any other expression, NULL, and a literal with a cast. */
export function literalOf(value: unknown): string | undefined {
  const text = contentOf(contentOf(value, 'A_Const'), 'sval');
  return text && String(text.sval ?? '');
}

/**
 * All properties at any depth, in no particular order. Iterative instead of recursive, because the depth of the tree
 * has not been checked yet.
 */
export function* propertiesWithin(value: unknown): Generator<[string, unknown]> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    for (const [key, inner] of Object.entries(Object(waiting.pop()))) {
      if (typeof inner === 'object') waiting.push(inner);
      yield [key, inner];
    }
  }
}
