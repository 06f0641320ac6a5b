import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { PROCEDURE_ACCESS } from '../server/core/permissions.ts';
import { DUE_TABLES } from '../server/events/due-rows.ts';
import { restTable } from '../server/http/rest-table.ts';
import { JOB_NAMES, JOBS, QUEUE_NAMES, SHARDS } from '../server/jobs/catalogue.ts';
import { wakeEverything } from '../server/jobs/timers.ts';
import type { Jobs } from '../server/jobs/wake-ups.ts';
import { CONTRACTS } from '../server/trpc/contracts.ts';
import { appRouter } from '../server/trpc/router.ts';
import { HANDLERS } from '../worker/registry.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`)
    .sort();
}

type Parsers = { inputs: unknown[]; output: unknown };
const procedures = Object.keys(appRouter._def.procedures).sort();

describe('every procedure', () => {
  it('every procedure is in the access table, and every row of that table is a procedure', () => {
    expect(procedures.length).toBeGreaterThan(10);
    expect(procedures).toEqual(Object.keys(PROCEDURE_ACCESS).sort());
  });

  it('every procedure uses the input and output of its contract', () => {
    expect([...CONTRACTS.keys()].sort()).toEqual(procedures);
    const built = appRouter._def.procedures as unknown as Record<string, { _def: Parsers }>;
    for (const [path, { input, output }] of CONTRACTS) {
      expect(built[path]?._def.inputs[0] === input, path).toBe(true);
      expect(built[path]?._def.output === output, path).toBe(true);
    }
  });
});

it('the method and path of every REST route are unique', () => {
  const names = restTable.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('every job', () => {
  const woken: { name: string; payload: unknown }[] = [];
  const jobs = {
    wake: (name: string, payload: unknown) => void woken.push({ name, payload }),
  } as unknown as Jobs;
  wakeEverything(jobs);

  it.each(JOB_NAMES)('%s has a handler, a queue and a timer', (name) => {
    expect(HANDLERS[name]).toBeTypeOf('function');
    expect(QUEUE_NAMES).toContain(JOBS[name].queue);
    expect(JOBS[name].everyMs).toBeLessThanOrEqual(3_600_000);
    expect(woken.map(({ name }) => name)).toContain(name);
  });

  it('the catalogue of jobs lists exactly the jobs that have a handler, and accepts the payload that each timer sends', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual([...JOB_NAMES].sort());
    for (const { name, payload } of woken) {
      const definition = JOBS[JOB_NAMES.find((job) => job === name) ?? 'send-mails'];
      expect(definition.payload.safeParse(payload).success, name).toBe(true);
    }
  });

  it('the timer of a sharded job enqueues one job per shard', () => {
    const shards = woken.filter((one) => one.name === 'charge-calls').map((one) => one.payload);
    expect(shards).toEqual(SHARDS.map((shard) => ({ shard })));
  });
});

const migrations = filesUnder('prisma/migrations', '.sql').map(read).join('\n');
const functions = filesUnder('prisma/functions', '.sql');

describe('every table of the schema', () => {
  const tables = [...migrations.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)^\)/gm)].map(
    ([, name = '', body = '']) => ({ name, body }),
  );

  it('every table with a column next_try_at is listed in DUE_TABLES, from which metrics and the operator view are built', () => {
    expect(tables.length).toBeGreaterThan(15);
    const due = tables.filter(({ body }) => /\bnext_try_at\b/.test(body)).map(({ name }) => name);
    expect(due.sort()).toEqual([...DUE_TABLES].sort());
  });

  it('every table with pending work has the columns of a dead letter, such as attempts and last_error', () => {
    for (const { body } of tables.filter(({ name }) => (DUE_TABLES as readonly string[]).includes(name)))
      for (const column of ['attempts', 'last_error', 'done_at', 'dead_at', 'correlation_id'])
        expect(body).toContain(column);
  });

  it('the schema and the SQL functions read the time from app_now() or clock_timestamp(), never from now()', () => {
    const sql = [migrations, ...functions.map(read)].join('\n').replace(/--.*$/gm, '');
    expect(sql).not.toMatch(
      /\b(now|current_timestamp|statement_timestamp|transaction_timestamp)\b\s*(\(|,|\))/i,
    );
    const prisma = filesUnder('prisma/schema', '.prisma').map(read).join('\n');
    expect(prisma).not.toMatch(/@default\(now\(\)\)|@updatedAt/);
  });
});

it('every SQL function has a file of its name with a header comment and its definition, and no migration defines it', () => {
  expect(functions.length).toBeGreaterThan(15);
  for (const file of functions) {
    const text = read(file);
    expect(text).toMatch(
      new RegExp(`^-- [^]*?^CREATE OR REPLACE FUNCTION ${basename(file, '.sql')}\\(`, 'm'),
    );
    expect(text.match(/^CREATE /gm), file).toHaveLength(1);
  }
  // Functions in pg_temp are allowed, because PostgreSQL drops them when the migration's session ends.
  expect(migrations).not.toMatch(/CREATE (OR REPLACE )?(FUNCTION|PROCEDURE) (?!pg_temp\.)/i);
});

describe('every environment variable', () => {
  const example = read('.env.example');
  const inExample = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  const schemaKeys = (path: string) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  // The emulators run as a separate process with environment variables of their own.
  const inConfig = [
    'server/config.ts',
    'server/receptionist-config.ts',
    'server/tour-videos.ts',
    'sandbox/config.ts',
  ].flatMap(schemaKeys);

  it('every environment variable of the configuration is listed in .env.example, and .env.example lists no other', () => {
    expect(inConfig.length).toBeGreaterThan(15);
    const names = inExample.map(([, name = '']) => name).filter((name) => !name.startsWith('VITE_'));
    expect([...new Set(names)].sort()).toEqual([...new Set(inConfig)].sort());
  });

  it('every environment variable has a value in .env.example that the sandbox accepts', () => {
    const env = Object.fromEntries(inExample.map(([, name = '', value = '']) => [name, value]));
    expect(() => loadConfig({ ...env, APP_MODE: 'sandbox' })).not.toThrow();
  });

  it('every environment variable is read in server/config.ts only', () => {
    const readers = [...filesUnder('server', '.ts'), ...filesUnder('worker', '.ts')].filter(
      (path) =>
        !path.includes('/generated/') && /process\.env\b/.test(read(path).replace(/`process\.env`/g, '')),
    );
    expect(readers).toEqual(['server/config.ts']);
  });
});

/** Modules that may read the system clock, each with the reason. */
const REAL_CLOCK: Record<string, string> = {
  'server/modules/telephony/calls/reconcile-calls.ts':
    'Twilio knows real time only: its list is asked for the last 48 real hours',
};

it('no module reads the system clock, except those with a documented reason', () => {
  const asking = filesUnder('server/modules', '.ts').filter((path) =>
    /Date\.now\(\)|new Date\(\)/.test(read(path)),
  );
  expect(asking).toEqual(Object.keys(REAL_CLOCK));
});
