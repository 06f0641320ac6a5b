import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Where a file imports another one of the portal when it is needed: the whole expression, and what it names. */
export type DynamicImport = { start: number; end: number; file: string };

type SourceFile = {
  /** Texts that stand in it whole, `calls.count`, as far as the catalogue has them. */
  literals: string[];
  /** Beginning and end of keys that are put together: `t(`calls.status.${status}`)`. */
  patterns: { head: string; tail: string }[];
  /** Sentences with values in them: `At most {1} days`. */
  sentences: string[];
  /** Files of the project that it needs at once. */
  imports: string[];
  dynamicImports: DynamicImport[];
};

export type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(node: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, seen);
  if (!isNode(node)) return;
  seen(node);
  for (const child of Object.values(node)) if (typeof child === 'object') visit(child, seen);
}

const cooked = (quasi: unknown): string =>
  isNode(quasi) && typeof quasi.value === 'object' && quasi.value !== null
    ? String(Reflect.get(quasi.value, 'cooked'))
    : '';

/** The two ends of a template, `calls.` and `.title`; without anything in between the first is the whole. */
function endsOf({ quasis }: Node): { head: string; tail: string } | null {
  if (!Array.isArray(quasis)) return null;
  return { head: cooked(quasis[0]), tail: quasis.length > 1 ? cooked(quasis.at(-1)) : '' };
}

/** A template with its values as `{1}`, `{2}`. */
export function sentenceOf({ quasis }: Node): string {
  const parts = Array.isArray(quasis) ? quasis.map(cooked) : [];
  return parts.reduce((text, part, at) => `${text}{${at}}${part}`);
}

const isCallOfT = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && callee.name === 't';

/** A key whose beginning is not written down cannot be found; whoever writes one is told so by the build. */
function refuseHiddenKey(call: Node, file: string): void {
  const [key] = Array.isArray(call.arguments) ? call.arguments : [];
  const ends = isNode(key) && key.type === 'TemplateLiteral' ? endsOf(key) : null;
  if (ends && !/^\w+\./.test(ends.head))
    throw new Error(`${file}: the key of a text must begin with the name of its area`);
}

/** Parses a file of the portal. `source` is what stands in it, if it is known already. */
export function readSource(file: string, source = readFileSync(file, 'utf8')): SourceFile {
  const { program, module, errors } = parseSync(file, source);
  const [problem] = errors;
  if (problem) throw new Error(`${file}: ${problem.message}`);
  const found: SourceFile = { literals: [], patterns: [], sentences: [], imports: [], dynamicImports: [] };
  visit(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.literals.push(node.value);
    const ends = node.type === 'TemplateLiteral' ? endsOf(node) : null;
    if (ends && /^\w+\./.test(ends.head)) found.patterns.push(ends);
    if (node.type === 'TemplateLiteral') found.sentences.push(sentenceOf(node));
    if (isCallOfT(node)) refuseHiddenKey(node, file);
  });
  const resolve = (specifier: string) => path.join(path.dirname(file), specifier);
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    if (!isType && moduleRequest.value.startsWith('.')) found.imports.push(resolve(moduleRequest.value));
  }
  for (const { start, end, moduleRequest } of module.dynamicImports) {
    const specifier = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    if (specifier.startsWith('.')) found.dynamicImports.push({ start, end, file: resolve(specifier) });
  }
  return found;
}
