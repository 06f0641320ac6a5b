import { type Edit, shorten } from './mutant.ts';
import { type SqlToken, tokenize } from './sql-tokens.ts';

// The SQL of the product has keywords in upper case. This distinguishes the function `left(…)` from `LEFT JOIN`.

/** Keywords that end a condition at the same depth. */
const AFTER_CONDITION = new Set(
  (
    'WHERE GROUP ORDER HAVING LIMIT OFFSET FETCH FOR RETURNING UNION EXCEPT INTERSECT WINDOW JOIN LEFT RIGHT FULL ' +
    'INNER CROSS ON THEN LOOP DO SET SELECT INSERT UPDATE DELETE WITH FROM VALUES'
  ).split(' '),
);
const OPERATOR = /^(?:[=<>+\-*/|&:~!,]|IN|LIKE|ANY|ALL|IS|NOT|FROM)$/;

/** The original text of a piece of SQL, and its tokens without spaces and comments. */
type Sql = { source: string; tokens: SqlToken[] };
/** A range of token positions; `to` is exclusive. */
type Range = [from: number, to: number];

/**
 * All generic mutations of SQL. Makes a conjunct always true. Makes a guard (`IF … THEN … RAISE` or `RETURN`) never
 * apply. Removes `ON CONFLICT DO NOTHING` or a row lock. Each mutation is valid SQL with the same parameters.
 */
export function mutateSql(source: string): Edit[] {
  const sql = { source, tokens: tokenize(source).filter(({ kind }) => kind !== 'space') };
  const conditions = findConditions(sql);
  return [
    ...conditions.flatMap((range) => dropEach(sql, range)),
    ...conditions.filter((range) => isGuard(sql, range)).map((range) => dropGuard(sql, range)),
    ...findConflictClauses(sql).map((range) => drop(sql, range, 'conflict-clause')),
    ...findLocks(sql).map((range) => drop(sql, range, 'row-lock')),
  ];
}

/** Mutations of an expression alone, in the format that PostgreSQL prints for CHECK and partial indexes. */
export function mutateExpression(source: string): Edit[] {
  const sql = { source, tokens: tokenize(source).filter(({ kind }) => kind !== 'space') };
  const parts = conjuncts(sql, [0, sql.tokens.length]);
  return parts.length > 1 ? parts.map((conjunct) => dropConjunct(sql, conjunct)) : [];
}

function findConditions(sql: Sql): Range[] {
  const { tokens } = sql;
  const cases = searchedCases(tokens);
  const ranges: Range[] = [];
  const fragment = fragmentRange(sql);
  if (fragment) ranges.push(fragment);
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word') continue;
    const from = at + 1;
    const to = endOfCondition(tokens, from);
    const end = tokens[to]?.text;
    const isCondition =
      (text === 'WHERE' && end !== 'DO') ||
      text === 'HAVING' ||
      (text === 'ON' && isJoinCondition(tokens, at)) ||
      ((text === 'IF' || text === 'ELSIF') && tokens[at - 1]?.text !== 'END' && end === 'THEN') ||
      (text === 'WHEN' && cases.has(at) && end === 'THEN');
    if (isCondition && to > from) ranges.push([from, to]);
  }
  return ranges;
}

/**
 * The token range of a text that is only a part of a condition, such as `AND c.status = $status`; otherwise undefined.
 */
function fragmentRange({ tokens }: Sql): Range | undefined {
  const to = endOfCondition(tokens, 0);
  const hasAnd = tokens.slice(0, to).some(({ text, depth }) => text === 'AND' && depth === 0);
  return hasAnd ? [0, to] : undefined;
}

function isJoinCondition(tokens: readonly SqlToken[], at: number): boolean {
  const next = tokens[at + 1]?.text ?? '';
  return (
    tokens[at - 1]?.text !== 'DISTINCT' && !['CONFLICT', 'CONSTRAINT', 'UPDATE', 'DELETE'].includes(next)
  );
}

/**
 * The positions of WHEN in `CASE WHEN condition THEN`. `CASE value WHEN` is excluded, because a value follows its WHEN.
 */
function searchedCases(tokens: readonly SqlToken[]): Set<number> {
  const open: { depth: number; isSearched: boolean }[] = [];
  const positions = new Set<number>();
  for (const [at, { text, depth }] of tokens.entries()) {
    if (text === 'CASE' && tokens[at - 1]?.text !== 'END')
      open.push({ depth, isSearched: tokens[at + 1]?.text === 'WHEN' });
    const innermost = open.at(-1);
    if (innermost?.depth !== depth) continue;
    if (text === 'WHEN' && innermost.isSearched) positions.add(at);
    if (text === 'END') open.pop();
  }
  return positions;
}

function endOfCondition(tokens: readonly SqlToken[], from: number): number {
  const depth = tokens[from]?.depth ?? 0;
  const closes = tokens.findIndex(
    (token, at) => at >= from && (token.depth < depth || token.kind === 'quote'),
  );
  const limit = closes < 0 ? tokens.length : closes;
  for (const [at] of onLevel(tokens, [from, limit])) if (endsCondition(tokens, at)) return at;
  return limit;
}

type Positioned = [at: number, token: SqlToken];

/** The tokens of the range at the depth of its first token, without CASE expressions. */
function* onLevel(tokens: readonly SqlToken[], [from, to]: Range): Generator<Positioned> {
  let cases = 0;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.depth !== tokens[from]?.depth || !token) continue;
    if (token.text === 'CASE') cases += 1;
    if (cases === 0) yield [at, token];
    else if (token.text === 'END') cases -= 1;
  }
}

function endsCondition(tokens: readonly SqlToken[], at: number): boolean {
  const token = tokens[at];
  if (!token) return true;
  if (token.text === ';' || token.text === ',') return true;
  if (token.text === 'FROM' && tokens[at - 1]?.text === 'DISTINCT') return false;
  return token.kind === 'word' && (AFTER_CONDITION.has(token.text) || /^(?:WHEN|ELSE|END)$/.test(token.text));
}

/** The parts of a condition between ANDs; the whole condition if its outermost operator is OR. */
function conjuncts(sql: Sql, range: Range): Range[] {
  const [from, to] = withoutParentheses(sql.tokens, range);
  const level = [...onLevel(sql.tokens, [from, to])];
  const cuts = level.some(([, { text }]) => text === 'OR') ? [] : positionsOfAnd(level);
  const parts = [from - 1, ...cuts].map((cut, index): Range => [cut + 1, cuts[index] ?? to]);
  return parts.filter((part) => isDroppable(sql, part));
}

/** Excludes the AND of BETWEEN. */
function positionsOfAnd(level: readonly Positioned[]): number[] {
  let isBetween = false;
  return level.flatMap(([at, { text }]) => {
    const isConjunction = text === 'AND' && !isBetween;
    if (text === 'BETWEEN' || text === 'AND') isBetween = text === 'BETWEEN';
    return isConjunction ? [at] : [];
  });
}

function withoutParentheses(tokens: readonly SqlToken[], [from, to]: Range): Range {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (to - from < 3 || first?.text !== '(' || last?.text !== ')') return [from, to];
  const closes = tokens.findIndex(
    (token, at) => at > from && token.text === ')' && token.depth === first.depth,
  );
  return closes === to - 1 ? withoutParentheses(tokens, [from + 1, to - 1]) : [from, to];
}

/**
 * True if the condition can be replaced by true. False if it contains an interpolation that may contain further
 * conditions; those are mutated where they are written.
 */
function isDroppable({ tokens }: Sql, [from, to]: Range): boolean {
  if (to <= from) return false;
  const part = tokens.slice(from, to);
  if (part.length === 1 && /^(?:true|false)$/i.test(part[0]?.text ?? '')) return false;
  return part.every(
    ({ text, depth }, at) =>
      !text.startsWith('${') ||
      depth > (part[0]?.depth ?? 0) ||
      OPERATOR.test(part[at - 1]?.text ?? '') ||
      OPERATOR.test(part[at + 1]?.text ?? '') ||
      part[at + 1]?.text === '.',
  );
}

/**
 * A join on the business is redundant if the tables are also joined by id, because ids are unique among all businesses.
 */
const SAME_BUSINESS = /^(?!NEW|OLD|[pv]_)\w+\.business_id = (?!NEW|OLD|[pv]_)\w+\.business_id$/;

const INNER_JOIN =
  /(?<!(?:LEFT|RIGHT|FULL|OUTER)\s+)JOIN \w+ \w+ ON (\w+\.(?:business_id|id)) = (\w+\.(?:business_id|id))(?!\w)/g;

/**
 * True if `a.business_id = $business` follows from other conditions: an inner join on the business connects `a` with a
 * table that has this condition.
 */
function isImplied({ source }: Sql, text: string, others: readonly string[]): boolean {
  const isOnBusiness = (column = '') => others.includes(`${column} = $business`);
  return [...source.matchAll(INNER_JOIN)].some(
    ([, a, b]) =>
      (text === `${a} = $business` && isOnBusiness(b)) || (text === `${b} = $business` && isOnBusiness(a)),
  );
}

/**
 * True if `a.business_id = b.id` follows from other conditions of the statement, which require both columns to equal
 * `$business`.
 */
function areBothOfBusiness({ source }: Sql, text: string): boolean {
  const columns = /^(\w+\.(?:business_id|id)) = (\w+\.(?:business_id|id))$/.exec(text)?.slice(1) ?? [];
  const conditions = new Set(source.match(/\b\w+\.(?:business_id|id)(?= = \$business\b)/g));
  return columns.length > 0 && columns.every((column) => conditions.has(column));
}

function dropEach(sql: Sql, range: Range): Edit[] {
  const parts = conjuncts(sql, range);
  const texts = parts.map((part) => textOf(sql, part).text);
  const isRedundant = (part: Range) => {
    const { text } = textOf(sql, part);
    if (areBothOfBusiness(sql, text)) return true;
    return parts.length > 1 && (SAME_BUSINESS.test(text) || isImplied(sql, text, texts));
  };
  return parts.filter((part) => !isRedundant(part)).map((part) => dropConjunct(sql, part));
}

function dropConjunct(sql: Sql, range: Range): Edit {
  const { start, end, text } = textOf(sql, range);
  return {
    kind: 'condition',
    description: shorten(`without ${text}`),
    start,
    end,
    text: `(${text} OR true)`,
  };
}

/** Edits an IF with a RAISE or RETURN among its direct statements. */
function isGuard({ tokens }: Sql, [from, to]: Range): boolean {
  if (!/^(?:IF|ELSIF)$/.test(tokens[from - 1]?.text ?? '')) return false;
  const end = tokens.findIndex(({ text }, at) => at > to && /^(?:IF|ELSIF|ELSE|END)$/.test(text));
  return tokens.slice(to, end).some(({ text }) => /^(?:RAISE|RETURN)$/.test(text));
}

function dropGuard(sql: Sql, range: Range): Edit {
  const { start, end, text } = textOf(sql, range);
  return { kind: 'guard', description: shorten(`never IF ${text}`), start, end, text: `false AND (${text})` };
}

function drop(sql: Sql, range: Range, kind: string): Edit {
  const { start, end, text } = textOf(sql, range);
  return { kind, description: shorten(`without ${text}`), start, end, text: '' };
}

function findConflictClauses({ tokens }: Sql): Range[] {
  return tokens.flatMap((token, at): Range[] => {
    if (token.text !== 'ON' || tokens[at + 1]?.text !== 'CONFLICT') return [];
    const until = tokens.findIndex(
      ({ text, depth }, end) => end > at && text === 'DO' && depth === token.depth,
    );
    return tokens[until + 1]?.text === 'NOTHING' ? [[at, until + 2]] : [];
  });
}

const LOCK =
  /^FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)(?: OF [\w$.]+(?: , [\w$.]+)*)?(?: SKIP LOCKED| NOWAIT)?(?= |$)/;

function findLocks({ tokens }: Sql): Range[] {
  return tokens.flatMap(({ text }, at): Range[] => {
    if (text !== 'FOR') return [];
    const clause = tokens.slice(at, at + 16).map((token) => token.text);
    const lock = LOCK.exec(clause.join(' '))?.[0];
    return lock ? [[at, at + lock.split(' ').length]] : [];
  });
}

function textOf({ source, tokens }: Sql, [from, to]: Range): { start: number; end: number; text: string } {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return { start, end, text: source.slice(start, end) };
}
