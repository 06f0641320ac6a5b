import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const SERVER = path.resolve(import.meta.dirname, '../../server');

const FOLDERS = /^(core|domains|trpc|http|integrations|db)\//;
/** Where nothing is said to who reads the portal: other people, programs and machines are told something there. */
const OTHERS = new RegExp(
  [
    'core/(sentences/|device-name|order\\.ts|plan\\.ts)',
    'db/(generated/|(load|keep)-zone-rules|app-role)',
    'domains/(mail/|customers/read-import-file)',
    'domains/receptionist/(rules/|tools/|instructions)',
    'domains/languages/catalogue/',
    'db/transaction',
    'domains/conversations/(run-steps|prepare-tools|summarize-|ask-translation)',
    'domains/appointments/(queue-appointment-mail|calendar-feed)',
    'domains/(database/ensure-login|numbers/numbers\\.contract)',
    // Files for spreadsheets, whose columns are read again.
    '/export-[\\w-]+\\.ts$',
    'http/(openapi|gauges|conversation-metrics|metrics|sandbox|webhooks/|site/|social-form-post|voice-)',
    'integrations/(llm/|resend/|twilio/twiml|stripe/stripe-event|web-pages/)',
  ].join('|'),
);
/** What such properties say is for other readers; `message` too, in contracts, which answer programs. */
const PROPERTIES = new Set(['summary', 'because', 'help', 'text', 'deadLetter', 'description', 'name']);
const CALLS = /(^|\.)log\.(info|warn|error)$|\.query$|^of(Business|EveryBusiness|NoBusiness)$|\.startsWith$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Two words, or a value and words; no statement, no identifier. */
const isSentence = (text: string) =>
  /^(\{1\}[^{]{4}|\p{Lu})/u.test(text) &&
  /\p{L}{2} \p{L}|: /u.test(text) &&
  !/\b(SELECT|FROM|UPDATE|WHERE|INSERT|CASE|ORDER|JOIN|GRANT|NULL|AND)\b/.test(text);

export type Said = { file: string; english: string };

/** Whether what stands in a part of a program is for other readers. */
function isForOthers(node: Node, file: string, source: string): boolean {
  const callee = isNode(node.callee) ? source.slice(node.callee.start, node.callee.end) : '';
  if (node.type === 'NewExpression') return callee !== 'AppError';
  if (node.type === 'CallExpression') return CALLS.test(callee);
  const key = node.type === 'Property' && isNode(node.key) ? String(node.key.name) : '';
  return PROPERTIES.has(key) || (key === 'message' && file.endsWith('.contract.ts'));
}

const isCode = ({ type }: Node): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('TS') && !/^TS(As|Satisfies)/.test(type));

const cooked = (quasi: unknown): string => String(Object(Object(quasi).value).cooked);

/** A template with its values as `{1}`, `{2}`. */
function sentenceOf({ quasis }: Node): string {
  const parts = Array.isArray(quasis) ? quasis.map(cooked) : [];
  return parts.reduce((text, part, at) => `${text}{${at}}${part}`);
}

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return sentenceOf(node);
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Every text in the source of a file of the server's; `isSaid` of what a person is told. */
function textsIn(file: string, source: string): { english: string; isSaid: boolean }[] {
  const found: { english: string; isSaid: boolean }[] = [];
  const visit = (node: unknown, hidden: boolean): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, hidden);
    if (!isNode(node) || isCode(node)) return;
    const isQuiet = hidden || isForOthers(node, file, source);
    const english = textOf(node);
    if (english !== null) found.push({ english, isSaid: !isQuiet && isSentence(english) });
    for (const child of Object.values(node)) visit(child, isQuiet);
  };
  visit(parseSync(file, source).program, false);
  return found;
}

/** What the server says to people, and every text of its source. */
export function readServer(): { said: Said[]; written: Set<string> } {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && FOLDERS.test(name) && !/generated|core\/sentences/.test(name),
  );
  const said: Said[] = [];
  const written = new Set<string>();
  for (const file of files) {
    const texts = textsIn(file, readFileSync(path.join(SERVER, file), 'utf8'));
    for (const { english, isSaid } of texts) {
      written.add(english);
      if (isSaid && !OTHERS.test(file)) said.push({ file, english });
    }
  }
  return { said, written };
}
