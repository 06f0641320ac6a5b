import { nodesOf, type Plan } from './describe-statement.ts';

/** What limits the rows of a scan, as PostgreSQL writes it. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'One-Time Filter'] as const;

/** The parts of a condition that must all hold: "((a = 1) AND (b = 2))" is "a = 1" and "b = 2". */
export function conjunctsOf(condition: string): string[] {
  const bare = withoutParentheses(condition.trim());
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < bare.length; at += 1) {
    if (bare[at] === '(') depth += 1;
    if (bare[at] === ')') depth -= 1;
    if (depth === 0 && bare.startsWith(' AND ', at)) {
      parts.push(bare.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  parts.push(bare.slice(start));
  return parts.length === 1 ? [bare] : parts.flatMap(conjunctsOf);
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && at < text.length - 1) return text;
  }
  return withoutParentheses(text.slice(1, -1));
}

/** A scan, and the index scans below it whose rows it fetches. */
const scansOf = (node: Plan): Plan[] => [
  node,
  ...(node.Plans ?? []).filter((child) => child['Node Type'].startsWith('Bitmap')).flatMap(scansOf),
];

function namesBusiness(node: Plan, parameter: string): boolean {
  const column = node['Relation Name'] === 'businesses' ? 'id' : 'business_id';
  // Another table's business is as good: that table's own scan is looked at, too.
  const other = `${parameter.replace('$', '\\$')}|\\(${parameter.replace('$', '\\$')}\\)::integer|\\w+\\.(business_id|id)`;
  const limits = new RegExp(`^(\\w+\\.)?${column} = (${other})$`);
  const conditions = scansOf(node).flatMap((scan) => CONDITIONS.map((key) => Reflect.get(scan, key)));
  return conditions.some(
    (condition) =>
      typeof condition === 'string' && conjunctsOf(condition).some((conjunct) => limits.test(conjunct)),
  );
}

/**
 * The scans of tenants' tables that no condition limits to one business, as "table as alias". `parameter` is what the
 * statement's text calls the business: $1, $2, … Functions are not looked into, and neither is what is inserted.
 */
export function openScans(plan: Plan, tenantTables: ReadonlySet<string>, parameter: string): string[] {
  return [...nodesOf(plan)]
    .filter(
      (node) =>
        tenantTables.has(node['Relation Name'] ?? '') &&
        node['Node Type'] !== 'ModifyTable' &&
        !namesBusiness(node, parameter),
    )
    .map((node) => `${node['Relation Name']} as ${node.Alias}`);
}
