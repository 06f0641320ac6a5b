import type { BrowserTable } from './database.schema.ts';
import {
  contentOf,
  isNode,
  lastWordOf,
  listOf,
  type Node,
  propertiesWithin,
  wordsOf,
} from './select-tree.ts';
import { AGGREGATE_FUNCTIONS } from './select-words.ts';

/** The number of grouping sets of a GROUP BY item. */
function countSets(item: unknown): number {
  const set = contentOf(item, 'GroupingSet');
  if (!set) return 1;
  const items = listOf(set.content);
  if (set.kind === 'GROUPING_SET_ROLLUP') return items.length + 1;
  if (set.kind === 'GROUPING_SET_CUBE') return 2 ** items.length;
  return Math.max(
    1,
    items.reduce<number>((sum, inner) => sum + countSets(inner), 0),
  );
}

/**
 * The number of states that PostgreSQL may hold in memory at once for aggregates: one per aggregate and grouping set. A
 * state is a value, or the rows of a sort.
 */
export function countStates(statement: unknown): number {
  let setsMax = 1;
  let aggregates = 0;
  for (const [key, value] of propertiesWithin(statement)) {
    if (key === 'groupClause')
      setsMax = Math.max(
        setsMax,
        listOf(value).reduce<number>((product, item) => product * countSets(item), 1),
      );
    if (key === 'FuncCall' && isNode(value) && AGGREGATE_FUNCTIONS.has(lastWordOf(value.funcname)))
      aggregates += 1;
  }
  return setsMax * Math.max(1, aggregates);
}

/** Lists of expressions that PostgreSQL may hold in one row: results, values, sort keys and group keys. */
const ROW_LISTS = new Set([
  ...['targetList', 'items', 'sortClause', 'groupClause', 'content', 'partitionClause', 'orderClause'],
]);

/** Number of columns of each source of a SELECT, by the name with which `name.*` refers to the source. */
type Widths = ReadonlyMap<string, number>;

/**
 * The largest number of values in a row within the query: results, sort keys and group keys of one SELECT, and the
 * columns of its stars.
 */
export function findWidest(statement: unknown, tables: readonly BrowserTable[]): number {
  let widest = 0;

  /** The number of columns of a SELECT. `outer`: the sources that a LATERAL subquery can name. */
  function widthOf(select: Node, queries: Widths, outer: Widths): number {
    const known = new Map(queries);
    for (const cte of listOf(isNode(select.withClause) ? select.withClause.ctes : [])) {
      const { ctename, ctequery } = contentOf(cte, 'CommonTableExpr') ?? {};
      known.set(String(ctename), widthOf(contentOf(ctequery, 'SelectStmt') ?? {}, known, outer));
    }
    const branches = [select.larg, select.rarg].filter(isNode);
    const scope = new Map(outer);
    const all = listOf(select.fromClause).reduce<number>(
      (sum, source) => sum + sourceWidth(source, known, scope),
      0,
    );
    let columns = listOf(contentOf(listOf(select.valuesLists)[0], 'List')?.items).length;
    let starColumns = 0;
    for (const target of listOf(select.targetList)) {
      const width = starWidth(target, scope, all);
      columns += width ?? 1;
      starColumns += width ?? 0;
    }
    widest = Math.max(widest, starColumns + countKeys(select));
    for (const subquery of subqueriesIn(select)) widthOf(subquery, known, scope);
    return Math.max(columns, ...branches.map((branch) => widthOf(branch, known, outer)));
  }

  /** Returns the number of columns of a FROM item and stores it in `scope` under the name of the item. */
  function sourceWidth(source: unknown, known: Widths, scope: Map<string, number>): number {
    const join = contentOf(source, 'JoinExpr');
    const subselect = contentOf(source, 'RangeSubselect');
    const { relname, alias } = contentOf(source, 'RangeVar') ?? subselect ?? join ?? {};
    const name = String((isNode(alias) ? alias.aliasname : undefined) ?? relname ?? '');
    let width =
      known.get(String(relname)) ?? tables.find((table) => table.name === relname)?.columns.length ?? 0;
    if (join) {
      width = sourceWidth(join.larg, known, scope) + sourceWidth(join.rarg, known, scope);
      for (const subquery of subqueriesIn(join.quals)) widthOf(subquery, known, scope);
    }
    if (subselect) width = widthOf(contentOf(subselect.subquery, 'SelectStmt') ?? {}, known, scope);
    scope.set(name, Math.max(width, scope.get(name) ?? 0));
    return width;
  }

  widthOf(contentOf(statement, 'SelectStmt') ?? {}, new Map(), new Map());
  return widest;
}

/** The number of columns that `*` or `name.*` stands for; undefined for any other result expression. */
function starWidth(target: unknown, scope: Widths, all: number): number | undefined {
  const fields = listOf(contentOf(contentOf(target, 'ResTarget')?.val, 'ColumnRef')?.fields);
  if (!contentOf(fields.at(-1), 'A_Star')) return undefined;
  const [name] = wordsOf(fields.slice(0, -1));
  return name === undefined ? all : (scope.get(name) ?? 0);
}

/** Parts of a SELECT that are rows of their own: sources, WITH queries, UNION branches and subqueries. */
const OTHER_ROWS = new Set(['fromClause', 'withClause', 'larg', 'rarg', 'SelectStmt']);

/** The number of expressions in the ROW_LISTS of a SELECT, without the parts in OTHER_ROWS. */
function countKeys(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  if (!isNode(value)) return 0;
  return Object.entries(value).reduce<number>((sum, [key, inner]) => {
    if (OTHER_ROWS.has(key)) return sum;
    return sum + (ROW_LISTS.has(key) ? listOf(inner).length : 0) + countKeys(inner);
  }, 0);
}

/** The subqueries in the expressions of a SELECT or of a join. */
function* subqueriesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'SelectStmt' && isNode(inner)) yield inner;
    else if (!OTHER_ROWS.has(key)) yield* subqueriesIn(inner);
  }
}
