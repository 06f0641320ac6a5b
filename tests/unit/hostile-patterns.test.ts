import vm from 'node:vm';
import { expect, it } from 'vitest';
import { TIME_OF_DAY } from '../../server/modules/scheduling/appointments/wire-moment.ts';
import { type Pattern, pump, readPatterns } from '../support/patterns.ts';

/** Seed texts: each regular expression of the product must match at least one of them. */
const SEEDS = [
  'CA',
  '’est',
  'CA-QC',
  '2026-03-31T09:00',
  '1 mars 2026',
  'Łukasz Sørđe\u0301',
  '$customerId',
  '$within(c.business_id)',
  'businessId_id',
  '12.34.abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE',
  'Mon, 5 Oct 2026 14:00:00 GMT',
  '2026-03-31T09:00:00+01:00',
  '09:00:00.123 +0100',
  '23:59',
  '06 h 55',
  '+14165550119',
  '7f0e6d5c-4b3a-4291-8807-f6e5d4c3b2a1',
  '+1 (416) 555-0119',
  '0011',
  '-12.50',
  'bytes=0-1023',
  'RE00112233445566778899aabbccddeeff',
  'You translate the turns of a telephone call into French.',
  'Callingua <hello@callingua.test> ',
  'hello@callingua.test',
  'https://callingua.test/a//',
  'http://callingua.test',
  'https',
  'http',
  'postgresql',
  'rediss',
  'iPhone Safari/1 CriOS/1 Mac OS X Edg/1 OPR/1',
  'iPad Linux Android CrOS Windows SamsungBrowser/1 FxiOS/1',
  '2026-10-05',
  '12',
  'application/json; charset=utf-8',
  '/api/live',
  '/trpc/auth.me,auth.me%2cauth.me',
  'abcdefghijklmnopqrstuvwxyz_-0123456789.ics',
  "''=SUM(A1)",
  '"a";b,c\t\r\n<&>',
  '\\^$.*+?()[]{}|/%_',
  '\u3042\u30a2\u0000',
  'canceled',
  '{name} has {count} calls',
  '\u2068Ada\u2069: \u2066$20.00\u2069 \ue000',
  'service:12',
  'CA0123456789abcdef0123456789abcdef',
  'AC0123456789abcdef0123456789abcdef',
  '0123456789abcdef0123456789abcdef',
  'sk_live_0123456789',
  're_AbCd1234_AbCdEfGhIjKlMnOpQrStUv',
  'GOCSPX-0123',
  'ABCDE12345',
  '08006',
  '<meta name="support-email" content="" />',
  'two  spaces',
  'half a pair\ud83d',
  'display: none',
  '<meta charset="utf-8">',
  'text/html; charset=utf-8',
  '# Parking',
  'https://somebody:secret@callingua.test/video.mp4',
  'the other half\ude00',
  '“a phrase”',
  'pg_catalog',
  '<link rel="stylesheet" href="/assets/a.css">',
  'NOT BETWEEN SYMMETRIC',
  'demo-begins',
  'Do you take cards?',
  'zh-Hant',
  '%%founders-left%%',
  '/#pricing',
  '- **[here](https://callingua.test)**',
  '[here](https://callingua.test)',
  '\u3002',
  '\u674e',
  '0123456789abcdef'.repeat(4),
  '::ffff:10.0.0.1',
  'lh3.googleusercontent.com',
  'platform-lookaside.fbsbx.com',
  'scontent.xx.fbcdn.net',
  '+14169760123',
  '123456',
  '14165550119.2000',
  'veintiuna',
  'vinte e um',
  'trinta e dois',
  '1:00 p. m.',
  '1 e 30',
  '1 hora',
  'domingo, 6 de dezembro',
  '한 क α ש ท ব ਸ ગ த త ಕ മ я ß ٣ e\u0301',
  'خمسة وعشرون',
  'пятьдесят',
  'десять',
  'третье',
  'в',
  'среда',
  'かな',
  '王 明',
  '4.12',
  '07',
  'x',
  '-',
  '7',
  'api.anthropic.com',
  '<html lang="en" dir="ltr">',
  ' indented',
  '{1}',
  '$1,234.50',
  'Nov 14, 2026',
  '(?<v1>[^]+?)',
  'CL-2026-000123',
  'parted-',
  '1e999',
  '2027',
  '3712',
  '3612',
  '3512',
  '5012',
  '8612',
  'the cvv',
  'security code',
  '12.00',
  'SELECT 1 FOR NO KEY UPDATE',
  'SELECT pg_try_advisory_lock (1)',
  'findMany',
  'count',
  '1_000.5e-300',
  'claude-opus-5-20260101',
  'insufficient_quota',
  'credit balance',
  'openai/o3',
  'openai/gpt-5.1-chat',
  'api.openai.com',
  "Supported values are: 'none' and 'low'",
  ' 個',
  'zweihundert',
  'tweehonderd',
  'duemila',
  'pour cent',
  '12\u066b5',
  '12\u202f345',
  '12,345.67',
  'business_id',
  '<facts>',
  '"priceCents" : 12',
  '\u0663.',
];

const LENGTH = 60_000;
/**
 * Time limit in ms for one text. A regular expression with quadratic time exceeds the limit twice in a row. Any other
 * exceeds it at most once, on a busy machine.
 */
const HUNG_MS = 1_000;

/** Regular expressions that the product applies only to its own short, formatted numbers; they are not checked. */
const OF_OUR_OWN_NUMBERS = new Set([String.raw`\B(?=(\d{3})+$)`]);

const patterns: Pattern[] = [
  ...readPatterns(['server', 'worker', 'web']),
  { file: 'server/modules/scheduling/appointments/wire-moment.ts', source: TIME_OF_DAY.source, flags: '' },
].filter(({ source }) => !OF_OUR_OWN_NUMBERS.has(source));

const REPLACE = new vm.Script('text.replace(pattern, "")');

/** Runs a regular expression on each text with a time limit; throws if a text exceeds the limit twice. */
function runAll({ source, flags }: Pattern, texts: Iterable<string>): void {
  const context = vm.createContext({ pattern: new RegExp(source, flags), text: '' });
  const replace = () => REPLACE.runInContext(context, { timeout: HUNG_MS });
  for (const text of texts) {
    context.text = text;
    try {
      replace();
    } catch {
      replace();
    }
  }
}

it.each(
  patterns.map((pattern) => [`/${pattern.source}/${pattern.flags} of ${pattern.file}`, pattern] as const),
)(
  '%s runs in linear time on hostile texts',
  (_name, pattern) => {
    const known = SEEDS.filter((seed) => new RegExp(pattern.source, pattern.flags).test(seed));
    expect(known, 'no seed of this test matches: add one').not.toEqual([]);
    for (const seed of known.slice(0, 2)) runAll(pattern, pump(seed, LENGTH));
  },
  60_000,
);

it('the ReDoS check detects a regular expression with quadratic run time', () => {
  const hostile = { file: 'none', source: '^a+ +(.*)$', flags: '' };
  expect(() => runAll(hostile, pump('a b', LENGTH))).toThrow('timed out');
});

it('the ReDoS check covers more than fifty regular expressions', () => {
  expect(patterns.length).toBeGreaterThan(50);
});
