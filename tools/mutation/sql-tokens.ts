/**
 * `word`: a keyword, name, number or parameter. `text`: a string, a quoted name or a `${…}` of a template literal.
 * `quote`: the dollar quotes around the body of a function, which is parsed as code.
 */
export type SqlToken = {
  kind: 'word' | 'symbol' | 'text' | 'quote' | 'space';
  text: string;
  start: number;
  end: number;
  /** The number of open parentheses and brackets around the token. */
  depth: number;
};

const SPACE = /(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const WORD = /\$?[\p{L}\p{N}_][\p{L}\p{N}_$]*/uy;
const ESCAPED_STRING = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y;
const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w*)?\$/y;

/** Splits SQL into tokens; joined, they are the original text. Spaces and comments are tokens of the kind `space`. */
export function tokenize(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  const bodies: string[] = [];
  let depth = 0;
  let at = 0;
  let before = '';
  while (at < sql.length) {
    const { kind, text } = readToken(sql, at, { before, body: bodies.at(-1) });
    if (kind === 'quote') bodies.at(-1) === text ? bodies.pop() : bodies.push(text);
    const isClosing = kind === 'symbol' && /^[)\]]$/.test(text);
    if (isClosing) depth -= 1;
    tokens.push({ kind, text, start: at, end: at + text.length, depth });
    if (kind === 'symbol' && /^[([]$/.test(text)) depth += 1;
    if (kind !== 'space') before = text;
    at += text.length;
  }
  return tokens;
}

type Context = {
  before: string;
  /** The dollar quote of the current function body. */
  body: string | undefined;
};

function readToken(sql: string, at: number, context: Context): Pick<SqlToken, 'kind' | 'text'> {
  const space = match(SPACE, sql, at);
  if (space) return { kind: 'space', text: space };
  const dollars = match(DOLLAR_QUOTE, sql, at);
  if (dollars) return readDollarQuote(sql, at, dollars, context);
  if (sql.startsWith('${', at)) return { kind: 'text', text: sql.slice(at, endOfInterpolation(sql, at)) };
  const escaped = match(ESCAPED_STRING, sql, at);
  if (escaped) return { kind: 'text', text: escaped };
  const first = sql[at] ?? '';
  if (first === "'" || first === '"') return { kind: 'text', text: sql.slice(at, endOfString(sql, at)) };
  const word = match(WORD, sql, at);
  return word ? { kind: 'word', text: word } : { kind: 'symbol', text: first };
}

function readDollarQuote(sql: string, at: number, quote: string, { before, body }: Context) {
  if (quote === body || (!body && /^(AS|DO)$/i.test(before))) return { kind: 'quote' as const, text: quote };
  const end = sql.indexOf(quote, at + quote.length);
  return { kind: 'text' as const, text: sql.slice(at, end < 0 ? sql.length : end + quote.length) };
}

/**
 * The position after a string. A doubled quote does not end the string, and neither does a quote in an interpolation.
 */
function endOfString(sql: string, start: number): number {
  const quote = sql[start];
  let at = start + 1;
  while (at < sql.length) {
    if (sql.startsWith('${', at)) at = endOfInterpolation(sql, at);
    else if (sql[at] !== quote) at += 1;
    else if (sql[at + 1] === quote) at += 2;
    else return at + 1;
  }
  return sql.length;
}

function endOfInterpolation(sql: string, start: number): number {
  let open = 0;
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '{') open += 1;
    if (sql[at] === '}') open -= 1;
    if (open === 0) return at + 1;
  }
  return sql.length;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
