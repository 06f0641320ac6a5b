import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { exportTransactions } from '../../server/modules/billing/balance/export-transactions.ts';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { type BackupRow, readBackupRows } from '../support/backup-rows.ts';
import type { TestDatabase } from '../support/database.ts';
import { type OpenDeps, openDeps, testConfig } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

/**
 * A backup from before the migration 20261129100000_ledger_facts, whose ledger entries store English sentences.
 * Business 19 is the demo. Business 100 has an entry of every kind and every sentence. Business 101 moved from
 * Vancouver to Tokyo after its month was charged.
 */
const BACKUP = new URL('../support/backups/ledger-with-sentences.backup.gz', import.meta.url).pathname;
/** The CSV export of the ledger of business 100, made by the version of the backup. */
const CSV = new URL('../support/backups/ledger-with-sentences.csv', import.meta.url);
const BUSINESSES = [19, 100, 101];

let database: TestDatabase;
let deps: OpenDeps;
let stored: BackupRow[];

beforeAll(async () => {
  stored = await readBackupRows(BACKUP, 'ledger_entries');
  database = await createEmptyDatabase();
  await restoreBackup(database.url, BACKUP);
  deps = openDeps(testConfig(database.url));
});
afterAll(async () => {
  await deps.close();
  await database.drop();
});

const storedEntries = (businessId: number) =>
  stored
    .filter(({ business_id }) => business_id === String(businessId))
    .sort((one, other) => Number(other.sequence) - Number(one.sequence))
    .map(({ id, sequence, kind, reason, amount_cents, balance_after_cents }) => ({
      id: Number(id),
      sequence: Number(sequence),
      kind,
      reason,
      amountCents: Number(amount_cents),
      balanceAfterCents: Number(balance_after_cents),
    }));

async function factsOf(where: string) {
  const { rows } = await deps.pool.query(
    `SELECT l.kind, c.duration_seconds, n.number, l.phone_number, l.first_day::text, l.last_day::text, l.channel, l.note
     FROM ledger_entries l
     LEFT JOIN calls c ON c.business_id = l.business_id AND c.call_sid = l.call_sid
     LEFT JOIN phone_numbers n ON n.business_id = l.business_id AND n.id = l.phone_number_id
     WHERE ${where} ORDER BY l.sequence`,
  );
  return rows;
}

describe('the migration of ledger sentences', () => {
  it.each(BUSINESSES)(
    'the migration of ledger sentences preserves the text, order and amounts of every entry of business %i',
    async (id) => {
      const { entries } = await listTransactions(deps.db.ofBusiness(id), {}, 'en');
      expect(storedEntries(id).length).toBe({ 19: 157, 100: 30, 101: 2 }[id]);
      expect(
        entries.map(({ createdAt, callSid, paymentId, receiptNumber, period, ...entry }) => entry),
      ).toEqual(storedEntries(id));
    },
  );

  it('the migration of ledger sentences preserves every byte of an export', async () => {
    expect(await exportTransactions(deps.db.ofBusiness(100), {})).toBe(readFileSync(CSV, 'utf8'));
  });

  it('the migration of ledger sentences stores a sentence as the note only for entries that no other stored data explains', async () => {
    expect(await factsOf('l.note IS NOT NULL')).toMatchObject([
      { kind: 'topup', note: 'Starting balance' },
      { kind: 'adjustment', note: 'Goodwill of the support' },
      { kind: 'adjustment', note: 'Correction: 2 calls, café "Où?"' },
    ]);
  });

  it('the migration of ledger sentences reads the length of a call, the number and the payment from their rows', async () => {
    expect(await factsOf(`l.business_id = 100 AND l.kind = 'call_charge'`)).toMatchObject(
      [5, 42, 83, 600, 4_503].map((duration_seconds) => ({ duration_seconds })),
    );
    expect(await factsOf(`l.kind = 'setup_fee'`)).toMatchObject([
      { number: '+14165550177', phone_number: '+14165550177' },
      { number: '+442071838750', phone_number: '+442071838750' },
    ]);
    expect(await factsOf(`l.business_id = 100 AND l.kind = 'topup'`)).toMatchObject([
      { channel: null, phone_number: null },
      { channel: 'form', phone_number: null },
      { channel: 'page', phone_number: null },
      { channel: 'card', phone_number: null },
      { channel: 'auto', phone_number: null },
      { channel: 'form', phone_number: '+14165550177' },
    ]);
  });

  it('the migration of ledger sentences preserves the dates of a fee, even if the business changed its time zone', async () => {
    expect(await factsOf(`l.business_id = 101 AND l.kind = 'number_fee'`)).toMatchObject([
      { first_day: '2026-11-09', last_day: '2026-12-08', note: null },
    ]);
  });

  it('the migration of ledger sentences leaves the ledger append-only and without its sentences', async () => {
    await expect(deps.sql`UPDATE ledger_entries SET note = NULL`).rejects.toThrow('append-only');
    const rows = await deps.sql`SELECT FROM information_schema.columns
      WHERE table_name = 'ledger_entries' AND column_name = 'reason'`;
    expect(rows).toEqual([]);
    expect(await deps.sql`SELECT * FROM ledger_differences`).toEqual([]);
  });
});
