import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { type BackupReport, writeBackup } from '../../server/backup/write-backup.ts';
import { chargeAll, ringAll } from '../support/calls.ts';
import type { TestDatabase } from '../support/database.ts';
import { createTestDeps, type OpenDeps, openDeps, type TestDeps, testConfig } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { makeFeePayer } from '../support/fees.ts';
import { judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { type Callback, callsTo, signCallback } from '../support/twilio-callbacks.ts';
import { EXPERIMENT_MS, RESTORE_DRILL } from './scale.ts';

const { callsBefore, callsDuring } = RESTORE_DRILL;
const BUSINESSES = 20;

const folder = mkdtempSync(join(tmpdir(), 'callingua-backup-'));
const file = join(folder, 'drill.backup.gz');
let source: TestDeps;
let app: FastifyInstance;
let report: BackupReport;
let calls: Callback[];
let restoredDatabase: TestDatabase;

async function deliverAll(server: FastifyInstance, publicUrl: string, some: readonly Callback[]) {
  const queue = [...some];
  const sender = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      const { body: payload, headers } = signCallback(publicUrl, call);
      const answer = await server.inject({
        method: 'POST',
        url: '/webhooks/twilio/status',
        payload,
        headers,
      });
      expect(answer.statusCode).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
}

/** Rows with every column type, some with values that a careless copy would lose. */
async function addPeculiarRows(deps: TestDeps, businessId: number): Promise<void> {
  await deps.pool.query(
    `INSERT INTO audit_entries (business_id, actor, action, subject, details, created_at)
     VALUES ($1, E'a "quoted"\\n\\ttext \\\\ with {braces}, NULL and 日本語', 'test', '',
       '{"big": 12345678901234567890.123456789, "null": null, "text": "é\\u0001"}', '2026-03-08 06:59:59.123456+00')`,
    [businessId],
  );
  await deps.pool.query(
    `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
     VALUES ($1, 1, false, '08:30:00.000001', '23:59:59.999999'), ($1, 2, true, NULL, NULL)`,
    [businessId],
  );
  await deps.pool.query(`UPDATE app_clock SET "offset" = interval '1 mon -3 days 04:05:06.789012'`);
  await makePerson(deps, businessId, { role: 'staff' });
}

beforeAll(async () => {
  source = await createTestDeps();
  app = await buildApp(source);
  restoredDatabase = await createEmptyDatabase();
  const businesses = [];
  for (let index = 0; index < BUSINESSES; index += 1)
    businesses.push(await makeBusiness(source, { balanceCents: 5_000 }));
  const [first] = businesses;
  if (first) await addPeculiarRows(source, first.id);
  // A fee that lowers the balance below zero, and the first dunning step.
  await makeFeePayer(source);
  calls = callsTo(
    businesses.map(({ number }) => number),
    callsBefore + callsDuring,
  );
  await ringAll(source.pool, calls);
  await deliverAll(app, source.config.PUBLIC_URL, calls.slice(0, callsBefore));
  await chargeAll(source);
  report = await backUpUnderLoad();
});
afterAll(async () => {
  await app.close();
  await source.drop();
  await restoredDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates the backup while webhooks arrive and calls are charged. */
async function backUpUnderLoad(): Promise<BackupReport> {
  let isLoaded = true;
  const load = deliverAll(app, source.config.PUBLIC_URL, calls.slice(callsBefore)).finally(() => {
    isLoaded = false;
  });
  const charging = (async () => {
    while (isLoaded) await chargeAll(source);
    await chargeAll(source);
  })();
  await sleep(100);
  const backup = await writeBackup(source.config.DATABASE_URL, file);
  await Promise.all([load, charging]);
  return backup;
}

/** Ledger entries in a fixed order, because their sequence differs between the two databases, and accounts. */
async function ledgerOf(deps: OpenDeps): Promise<unknown> {
  const { rows: entries } = await deps.pool.query(
    `SELECT business_id, kind, source, amount_cents, call_sid
     FROM ledger_entries ORDER BY kind, source`,
  );
  const { rows: accounts } = await deps.pool.query('SELECT * FROM accounts ORDER BY business_id');
  return { entries, accounts };
}

const allRows = async (deps: OpenDeps, table: string, condition = '') =>
  (await deps.pool.query(`SELECT t::text FROM ${table} t ${condition} ORDER BY 1`)).rows;

it(
  'restore drill: a backup taken under load is restored, and repeated webhooks lead to the same ledger',
  async () => {
    const restored = await restoreBackup(restoredDatabase.url, file);
    console.log(
      `backup: ${report.rows} rows in ${report.seconds.toFixed(1)} s, ${Math.round(statSync(file).size / 1_024)} KiB; ` +
        `restore: ${restored.seconds.toFixed(1)} s with every row compared`,
    );
    expect(restored.tables).toEqual(report.tables);
    expect(restored.tables.calls).toBeGreaterThanOrEqual(callsBefore);
    expect(restored.tables.inbox_events).toBeLessThan(callsBefore + callsDuring);

    const deps = openDeps(testConfig(restoredDatabase.url));
    const server = await buildApp(deps);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    const quiet = ['audit_entries', 'business_hours', 'app_clock', 'users', 'languages'];
    const ofFees = ['fee_schedules', 'charge_periods', 'dunning_steps'];
    for (const table of ofFees) expect(restored.tables[table]).toBeGreaterThan(0);
    for (const table of [...quiet, ...ofFees])
      expect(await allRows(deps, table)).toEqual(await allRows(source, table));
    const { rows: lines } = await deps.pool.query<{ id: number }>('SELECT id FROM ledger_entries');
    const known = `WHERE id IN (${lines.map(({ id }) => id).join()})`;
    expect(await allRows(deps, 'ledger_entries')).toEqual(await allRows(source, 'ledger_entries', known));
    expect(lines.length).toBe(restored.tables.ledger_entries);

    await deliverAll(server, deps.config.PUBLIC_URL, calls);
    await chargeAll(deps);

    expect(await ledgerOf(deps)).toEqual(await ledgerOf(source));
    const { wrong, charges } = await judgeLedger(deps.pool);
    expect(wrong).toEqual(NOTHING_WRONG);
    expect(charges).toBe(callsBefore + callsDuring);
    await expect(deps.pool.query('DELETE FROM ledger_entries')).rejects.toThrow('append-only');
    const added = await makeBusiness(deps);
    expect(added.id).toBeGreaterThan(BUSINESSES);
    await server.close();
    await deps.close();
  },
  EXPERIMENT_MS,
);

describe('a refused restore', () => {
  it('a restore into a database with rows is refused', async () => {
    await expect(restoreBackup(source.config.DATABASE_URL, file)).rejects.toThrow(
      'the database is not empty',
    );
  });

  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  const withLines = (changed: string[]) => gzipSync(changed.join('\n'));
  const lastRow = (all: string[]) => all.findLastIndex((line) => line.startsWith('["'));
  const damaged: [string, () => Buffer, string][] = [
    ['a file that was cut off', () => readFileSync(file).subarray(0, -2_000), 'cannot be read'],
    ['a file without its end', () => withLines([...lines().slice(0, -2), '']), 'a damaged one'],
    [
      'a file in which one cent was changed',
      () => withLines(lines().map((line) => line.replace('"-25"', '"-26"'))),
      "that are not the backup's",
    ],
    [
      'a file in which a row is missing',
      () => withLines(lines().toSpliced(lastRow(lines()), 1)),
      'the backup',
    ],
    [
      'a backup of a newer version',
      () => withLines(lines().map((line) => line.replace('20261122100200', '20991122100200'))),
      'restore it with that version',
    ],
    ['something else', () => gzipSync('{"hello": 1}\n'), 'expected callingua-backup/1'],
  ];
  it(
    'a restore refuses a damaged or foreign file, and loads a good one afterwards',
    async () => {
      const broken = join(folder, 'broken.gz');
      const empty = await createEmptyDatabase();
      for (const [label, content, message] of damaged) {
        writeFileSync(broken, content());
        await expect(restoreBackup(empty.url, broken), label).rejects.toThrow(message);
      }
      const again = await restoreBackup(empty.url, file);
      await empty.drop();
      expect(again.rows).toBe(report.rows);
    },
    EXPERIMENT_MS,
  );

  it('a restore from a missing file is refused', async () => {
    await expect(restoreBackup(restoredDatabase.url, join(folder, 'nothing'))).rejects.toThrow(
      'cannot be read',
    );
  });
});

it('a backup never overwrites an existing file', async () => {
  await expect(writeBackup(source.config.DATABASE_URL, file)).rejects.toThrow('exists already');
});
