import type { Plugin } from 'vite';

/** Mantine's classes: each stands in the script of the component that wears it. */
const MANTINE_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

type Rule = { head: string; body: string | null };

/** Where a brace or the end of a rule without braces may stand: not within quotes. */
const MARKS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g;

/** The rules of a minified style sheet in their order; what has no braces, such as `@layer a;`, has no body. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let [start, depth, open] = [0, 0, 0];
  for (const { 0: mark, index } of css.matchAll(MARKS)) {
    if (mark === '{' && depth++ === 0) open = index;
    const isEnd = mark === '}' && --depth === 0;
    if (!isEnd && (mark !== ';' || depth > 0)) continue;
    const head = css.slice(start, isEnd ? open : index);
    rules.push({ head, body: isEnd ? css.slice(open + 1, index) : null });
    start = index + 1;
  }
  return rules;
}

/** Selectors parted by the commas that are within no brackets. */
function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === '(' || list[at] === '[') depth += 1;
    if (list[at] === ')' || list[at] === ']') depth -= 1;
    if (list[at] !== ',' || depth > 0) continue;
    parts.push(list.slice(start, at));
    start = at + 1;
  }
  return [...parts, list.slice(start)];
}

/** A selector in brackets may be one of several, so a class there says nothing. */
const outsideBrackets = (selector: string) => selector.replace(/\([^()]*\)/g, '');

/**
 * A minified style sheet without the rules of Mantine's classes that are not in `worn`: nothing can match them. Rules of
 * other classes stay as they are.
 */
export function withoutUnusedRules(css: string, worn: ReadonlySet<string>): string {
  const isWorn = (selector: string) =>
    (outsideBrackets(selector).match(MANTINE_CLASS) ?? []).every((name) => worn.has(name));
  const kept = splitRules(css).map(({ head, body }) => {
    if (body === null) return `${head};`;
    if (/^@(media|supports|layer|container)/.test(head)) {
      const inside = withoutUnusedRules(body, worn);
      return inside === '' ? '' : `${head}{${inside}}`;
    }
    if (head.startsWith('@')) return `${head}{${body}}`;
    const selectors = splitSelectors(head).filter(isWorn);
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
  });
  return kept.join('');
}

/** Takes the rules out of the built style sheets that no built script has a class for. */
export function unusedRules(): Plugin {
  return {
    name: 'unused-rules',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const code = files.flatMap((file) => (file.type === 'chunk' ? file.code.match(MANTINE_CLASS) : null));
      const worn = new Set(code.filter((name) => name !== null));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = withoutUnusedRules(String(file.source), worn);
      }
    },
  };
}
