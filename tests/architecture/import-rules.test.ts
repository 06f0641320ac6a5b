import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readImportGraph } from '../support/import-graph.ts';
import { findViolations } from '../support/import-rules.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['server', 'worker', 'web', 'sandbox', 'tools', 'prisma', 'tests'];
let planted: string | undefined;

/** Writes the files to a temporary folder. */
function plant(files: Record<string, string>): string {
  planted = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), text);
  }
  return planted;
}

/** The import rules that these files break. */
function brokenRules(files: Record<string, string>): string[] {
  return findViolations(readImportGraph(plant(files), folders)).map((violation) => violation.rule);
}

/** The files in which Biome, with the project's own settings, finds an import that is part of a cycle. */
function filesInCycles(files: Record<string, string>): string[] {
  const folder = plant(files);
  for (const name of ['biome.json', '.gitignore', 'tools/lint'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const args = ['lint', '--only=suspicious/noImportCycles', '--reporter=json', '.'];
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
  const report: { diagnostics: { location: { path: string } }[] } = JSON.parse(stdout);
  return report.diagnostics.map(({ location }) => location.path).sort();
}

afterEach(() => {
  if (planted) rmSync(planted, { recursive: true, force: true });
});

describe('the import graph of the project', () => {
  it('the import graph of the project has no violation of an import rule', () => {
    expect(findViolations(readImportGraph(root, folders))).toEqual([]);
  });

  it('the import graph of the project contains all files, imports between folders, and packages', () => {
    const graph = readImportGraph(root, folders);
    const imports = [...graph.values()].flatMap((file) => file.imports);
    expect(graph.size).toBeGreaterThan(30);
    expect(graph.has('tools/commands/start.ts')).toBe(true);
    expect(imports.filter((found) => !found.isPackage).length).toBeGreaterThan(50);
    const unknown = imports.filter((found) => !found.isPackage && !found.isType && !graph.has(found.to));
    const outside = /(\/generated\/|^[^/]+$|\.(css|svg|json|png)$)/;
    expect(unknown.map((found) => found.to).filter((to) => !outside.test(to))).toEqual([]);
  });
});

const WEB = 'web takes values from core and schemas, types from the router, nothing else';
const INNER = 'db, events, jobs, limits and integrations know no module and no entry point';

const ORDER = 'a module imports only modules below it';
const INDEX = 'a module is imported through its index.ts or a schema';

const PURE = 'the phrasebook imports nothing of the product';
const PACKAGE = 'the phrasebook is imported through its index.ts';

const cases: Array<[rule: string, file: string, text: string]> = [
  [WEB, 'web/a.tsx', "import { db } from '../server/db/client.ts';"],
  [WEB, 'web/a.tsx', "import { appRouter } from '../server/trpc/router.ts';"],
  [WEB, 'web/a.tsx', "import type { Context } from '../server/trpc/context.ts';"],
  [WEB, 'web/a.tsx', "export { run } from '../worker/run-job.ts';"],
  ['worker imports worker and server only', 'worker/a.ts', "import '../web/main.tsx';"],
  ['worker imports worker and server only', 'worker/a.ts', "import '../sandbox/app.ts';"],
  ['server imports server and texts only', 'server/a.ts', "import { x } from '../worker/registry.ts';"],
  ['server imports server and texts only', 'server/a.ts', "import type { x } from '../web/app.tsx';"],
  ['server imports server and texts only', 'server/a.ts', "const x = await import('../sandbox/app.ts');"],
  ['sandbox imports sandbox, and types', 'sandbox/a.ts', "import { x } from '../server/config.ts';"],
  ['nothing but tools and tests imports sandbox', 'web/a.ts', "import { x } from '../sandbox/app.ts';"],
  ['nothing but tests imports tools', 'server/a.ts', "import { x } from '../tools/terminal.ts';"],
  ['nothing but tests imports tools', 'worker/a.ts', "import { x } from '../tools/terminal.ts';"],
  ['nothing but tests imports tools', 'web/a.tsx', "import type { X } from '../tools/terminal.ts';"],
  ['nothing but tests imports tools', 'sandbox/a.ts', "import type { X } from '../tools/terminal.ts';"],
  ['nothing but tests imports tools', 'prisma/a.ts', "import { x } from '../tools/terminal.ts';"],
  ['core imports core and texts only', 'server/core/a.ts', "import { x } from '../db/client.ts';"],
  [INNER, 'server/db/a.ts', "import { x } from '../modules/calls/calls.queries.ts';"],
  [INNER, 'server/events/a.ts', "import { x } from '../http/session.ts';"],
  [INNER, 'server/jobs/a.ts', "import { x } from '../trpc/router.ts';"],
  [INNER, 'server/integrations/stripe/a.ts', "import type { x } from '../../modules/billing/pay.ts';"],
  [
    'modules know no entry point',
    'server/modules/mail/pay.ts',
    "import { x } from '../../trpc/procedures.ts';",
  ],
  [
    'modules know no entry point',
    'server/modules/mail/a.router.ts',
    "import { x } from '../../trpc/router.ts';",
  ],
  [
    'modules know no entry point',
    'server/modules/mail/a.contract.ts',
    "import { x } from '../../http/rest-adapter.ts';",
  ],
  ['modules know no entry point', 'server/modules/mail/pay.ts', "import { x } from '../../app.ts';"],
  [ORDER, 'server/modules/billing/pay.ts', "import { x } from '../identity/index.ts';"],
  [ORDER, 'server/modules/mail/a.ts', "import type { X } from '../tenants/index.ts';"],
  [ORDER, 'server/modules/billing/a.schema.ts', "export { x } from '../insight/reports/reports.schema.ts';"],
  [ORDER, 'server/modules/tenants/a.ts', "import { x } from '../unknown/index.ts';"],
  [INDEX, 'server/modules/tenants/a.ts', "import { x } from '../billing/payments/pay.ts';"],
  [INDEX, 'server/http/a.ts', "import type { X } from '../modules/billing/payments/pay.ts';"],
  [INDEX, 'worker/registry.ts', "import { x } from '../server/modules/billing/payments/pay.ts';"],
  [
    'a module does not import its own index.ts',
    'server/modules/billing/cards/a.ts',
    "import { x } from '../index.ts';",
  ],
  [PURE, 'server/phrasebook/a.ts', "import { x } from '../core/money.ts';"],
  [PURE, 'server/phrasebook/dialogue/a.ts', "import type { X } from '../../modules/agent/index.ts';"],
  [PURE, 'server/phrasebook/a.ts', "import type { T } from '../../locales/en/voice.json';"],
  [PACKAGE, 'server/modules/agent/a.ts', "import { x } from '../../phrasebook/dialogue/advance.ts';"],
  [PACKAGE, 'server/http/a.ts', "import type { X } from '../phrasebook/facts.ts';"],
  [PACKAGE, 'worker/a.ts', "import { x } from '../server/phrasebook/library.ts';"],
  ['no barrels', 'server/phrasebook/dialogue/index.ts', 'export const a = 1;'],
  ['a module has its place in the order', 'server/modules/unknown/a.ts', 'export const a = 1;'],
  ['no barrels', 'server/modules/billing/cards/index.ts', 'export const a = 1;'],
  ['entry points do not import the app', 'server/http/a.ts', "import { buildApp } from '../app.ts';"],
  ['main is imported by nobody', 'server/a.ts', "import './main.ts';"],
  [
    'features of web do not import each other',
    'web/features/a/x.tsx',
    "import type { y } from '../b/y.tsx';",
  ],
  ['features of web import no pages', 'web/features/a/x.tsx', "import { P } from '../../pages/p.tsx';"],
  ['no dynamic import', 'server/a.ts', "export const load = () => import('./b.ts');"],
  ['no barrels', 'web/features/a/index.ts', 'export const a = 1;'],
];

describe('the import rules', () => {
  it.each(cases)('the import rules report a violation of “%s” (%s: %s)', (rule, file, text) => {
    expect(brokenRules({ [file]: text })).toContain(rule);
  });

  it('the import rules report a cycle of any length through imports, exports and dynamic imports', () => {
    const files = {
      'web/a.ts': "import { b } from './b.ts';",
      'web/b.ts': "export * from './c.ts';",
      'web/c.ts': "export const load = () => import('./a.ts');",
    };
    expect(filesInCycles(files)).toEqual(Object.keys(files));
  });

  it('the import rules report a cycle that contains a type-only import', () => {
    const files = {
      'server/a.ts': "import type { B } from './b.ts';",
      'server/b.ts': "import { a } from './a.ts';",
    };
    expect(filesInCycles(files)).toEqual(Object.keys(files));
  });

  it('the import rules throw for a file that does not parse', () => {
    expect(() => brokenRules({ 'server/a.ts': 'import { from' })).toThrow();
  });

  const allowed: Array<[file: string, text: string]> = [
    ['web/a.tsx', "import type { AppRouter } from '../server/trpc/router.ts';"],
    ['web/a.tsx', "import { format } from '../server/core/money.ts';"],
    ['web/a.tsx', "import { schema } from '../server/modules/calls/calls.schema.ts';"],
    ['web/routes.tsx', "const page = () => import('./features/a/page.tsx');"],
    ['worker/a.ts', "import { x } from '../server/deps.ts';"],
    ['sandbox/a.ts', "import type { X } from '../server/trpc/router.ts';"],
    ['server/modules/mail/a.router.ts', "import { x } from '../../trpc/procedures.ts';"],
    ['server/modules/mail/a.contract.ts', "import type { RequestFacts } from '../../http/rest-row.ts';"],
    ['server/modules/mail/a.contract.ts', "import { takes } from '../../trpc/contract.ts';"],
    ['server/modules/mail/b.ts', "import { x } from './d.ts';"],
    ['server/http/a.ts', "import { x } from '../modules/mail/index.ts';"],
    ['server/modules/agent/a.ts', "import { x } from '../../phrasebook/index.ts';"],
    ['server/phrasebook/index.ts', "export { x } from './dialogue/advance.ts';"],
    ['server/phrasebook/a.ts', "import { detect } from 'tinyld';"],
    ['tests/a.ts', "import { x } from '../server/phrasebook/dialogue/advance.ts';"],
    ['server/modules/tenants/a.ts', "import { x } from '../billing/index.ts';"],
    ['server/modules/tenants/a.ts', "import { x } from '../billing/cards/cards.schema.ts';"],
    ['server/modules/billing/index.ts', "export { x } from './cards/remove-card.ts';"],
    ['server/deps.ts', "import { x } from './modules/billing/payments/pay.ts';"],
    ['worker/registry.ts', "import { x } from '../server/modules/billing/index.ts';"],
    ['tests/a.ts', "import { x } from '../server/modules/billing/payments/pay.ts';"],
    ['tests/a.ts', "import { x } from '../sandbox/app.ts';"],
    ['tests/a.ts', "import { x } from '../tools/terminal.ts';"],
    ['tools/a.ts', "import { x } from '../sandbox/app.ts';"],
    ['tools/a.ts', "import { x } from '../server/config.ts';"],
    ['tools/a.ts', "import { x } from '../tests/support/until.ts';"],
  ];
  it.each(allowed)('the import rules allow %s: %s', (file, text) => {
    expect(brokenRules({ [file]: text })).toEqual([]);
  });
});
