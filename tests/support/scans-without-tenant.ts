import { nodesOf, type Plan } from './describe-statement.ts';

/** The keys of a query plan whose conditions limit the rows of a scan. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'One-Time Filter'] as const;

/** The conjuncts of a condition: "((a = 1) AND (b = 2))" has "a = 1" and "b = 2". */
function conjunctsOf(condition: string): string[] {
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

/** The node of a scan and the bitmap index scans below it that select its rows. */
const scansOf = (node: Plan): Plan[] => [
  node,
  ...(node.Plans ?? []).filter((child) => child['Node Type'].startsWith('Bitmap')).flatMap(scansOf),
];

function namesBusiness(node: Plan, parameter: string): boolean {
  const column = node['Relation Name'] === 'businesses' ? 'id' : 'business_id';
  // A join on the business of another table also counts, because the scan of that table is checked too.
  const other = `${parameter.replace('$', '\\$')}|\\(${parameter.replace('$', '\\$')}\\)::integer|\\w+\\.(business_id|id)`;
  const limits = new RegExp(`^(\\w+\\.)?${column} = (${other})$`);
  const conditions = scansOf(node).flatMap((scan) => CONDITIONS.map((key) => Reflect.get(scan, key)));
  return conditions.some(
    (condition) =>
      typeof condition === 'string' && conjunctsOf(condition).some((conjunct) => limits.test(conjunct)),
  );
}

/**
 * The scans of tenant tables without a condition on one business, as "table as alias". `parameter` is the placeholder
 * of the business in the statement: $1, $2, … Functions and inserted rows are not checked.
 */
export function scansWithoutTenant(
  plan: Plan,
  tenantTables: ReadonlySet<string>,
  parameter: string,
): string[] {
  return [...nodesOf(plan)]
    .filter(
      (node) =>
        tenantTables.has(node['Relation Name'] ?? '') &&
        node['Node Type'] !== 'ModifyTable' &&
        !namesBusiness(node, parameter),
    )
    .map((node) => `${node['Relation Name']} as ${node.Alias}`);
}
