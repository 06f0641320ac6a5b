import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, formatDevice, readDevice } from '../../server/core/device.ts';
import { migrate } from '../../server/db/migrate.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { textsIn } from '../../server/texts.ts';
import type { TestDatabase } from '../support/database.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

const MIGRATION = '20261130090000_device_facts';

const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'ChromeOS', 'Windows', 'macOS', 'Linux'];
/** All texts that earlier versions wrote, and some that no version wrote. */
const WRITTEN = [
  ...BROWSERS.flatMap((browser) => SYSTEMS.map((system) => `${browser} on ${system}`)),
  ...[...BROWSERS, ...SYSTEMS, 'Unknown device'],
];
const FOREIGN = ['', 'Lynx on BeOS', 'A tablet on a train', 'Chrome on Windows on ARM', '"quoted" \\ {}'];
const TEXTS = [...WRITTEN, ...FOREIGN];

/** For each table with a device: a statement that stores the text $1 in row $2. */
const INSERTS: Readonly<Record<string, string>> = {
  audit_entries: `INSERT INTO audit_entries (actor, action, subject, details, device)
    VALUES ('user-1', 'session.opened', 'user-1', jsonb_build_object('row', $2::int), $1)`,
  user_devices: 'INSERT INTO user_devices (business_id, user_id, device) VALUES (1, $2::int, $1)',
  recharge_consents: `INSERT INTO recharge_consents (business_id, user_id, terms, threshold_cents, amount_cents, device)
    VALUES ($2::int + 1, $2::int, 'terms', 500, 2000, $1)`,
  payment_agreements: `INSERT INTO payment_agreements (business_id, payment_id, user_id, is_auto_recharge,
      threshold_cents, amount_cents, cap_cents, terms, language, device)
    VALUES (1, $2::int, $2::int, true, 500, 2000, 50000, 'terms', 'en', $1)`,
  outgoing_mails: `INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id)
    VALUES (1, 'new-device', 'user-1', $2::int::text, 'ada@callingua.example',
      jsonb_build_object('firstName', 'Ada', 'device', $1::text), 'test')`,
};
const SELECTS: Readonly<Record<string, string>> = {
  audit_entries: `SELECT device, (details->>'row')::int AS row FROM audit_entries WHERE details ? 'row'`,
  user_devices: 'SELECT device, user_id AS row FROM user_devices WHERE business_id = 1',
  recharge_consents: `SELECT device, user_id AS row FROM recharge_consents WHERE terms = 'terms'`,
  payment_agreements: `SELECT device, user_id AS row FROM payment_agreements WHERE terms = 'terms'`,
  outgoing_mails: `SELECT payload->'device' AS device, version::int AS row FROM outgoing_mails
    WHERE correlation_id = 'test' AND version <> 'no device'`,
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const files = await readSchemaFiles();
  const earlier = files.migrations.filter(({ name }) => name < MIGRATION);
  await migrate(database.url, { ...files, migrations: earlier });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Switches off foreign keys, so that these rows need no business, user or payment.
  await client.query('SET session_replication_role = replica');
  for (const insert of Object.values(INSERTS))
    for (const [row, text] of TEXTS.entries()) await client.query(insert, [text, row]);
  await client.query(`INSERT INTO audit_entries (actor, action, subject) VALUES ('service', 'none', 'none')`);
  await client.query(INSERTS.outgoing_mails ?? '', [null, 1_000]);
  await client.query(`UPDATE outgoing_mails SET version = 'no device' WHERE version = '1000'`);
  await client.query('SET session_replication_role = DEFAULT');
  await migrate(database.url, files);
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function devicesOf(table: string): Promise<Device[]> {
  const { rows } = await client.query<{ device: Device }>(`${SELECTS[table]} ORDER BY row`);
  return rows.map(({ device }) => device);
}

describe.each(Object.keys(INSERTS))('the migration of device texts in %s', (table) => {
  it('the migration of device texts such as “Chrome on Windows” does not change the displayed English text of any row', async () => {
    const texts = (await devicesOf(table)).map((device) => formatDevice(device, textsIn('en')));
    expect(texts).toEqual(TEXTS);
  });

  it('the migration of device texts splits every text that an earlier version stored into browser and operating system', async () => {
    const expected = [
      ...BROWSERS.flatMap((browser) => SYSTEMS.map((system) => ({ browser, system }))),
      ...BROWSERS.map((browser) => ({ browser, system: null })),
      ...SYSTEMS.map((system) => ({ browser: null, system })),
      { browser: null, system: null },
    ];
    expect((await devicesOf(table)).slice(0, WRITTEN.length)).toEqual(expected);
  });

  it('the migration of device texts stores a text of unknown format unchanged as the browser', async () => {
    const foreign = FOREIGN.map((text) => ({ browser: text, system: null }));
    expect((await devicesOf(table)).slice(WRITTEN.length)).toEqual(foreign);
  });
});

describe('after the migration of device texts', () => {
  it('audit entries are still append-only, and an entry that had no device text has no device', async () => {
    await expect(client.query('UPDATE audit_entries SET device = NULL')).rejects.toThrow('append-only');
    const { rows } = await client.query(`SELECT device FROM audit_entries WHERE action = 'none'`);
    expect(rows).toEqual([{ device: null }]);
  });

  it('a mail that had no device text has no device', async () => {
    const { rows } = await client.query(
      `SELECT payload->'device' AS device FROM outgoing_mails WHERE version = 'no device'`,
    );
    expect(rows).toEqual([{ device: null }]);
  });

  it('a device that was stored before the migration is recognized, so that it is not stored again', async () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
    const { rowCount } = await client.query(
      `INSERT INTO user_devices (business_id, user_id, device) VALUES (1, $1, $2)
       ON CONFLICT (user_id, device) DO NOTHING`,
      [TEXTS.indexOf('Chrome on Windows'), JSON.stringify(readDevice(windows))],
    );
    expect(rowCount).toBe(0);
  });

  it('owners can read devices in the database browser', async () => {
    const { rows } = await client.query(
      `SELECT table_name FROM information_schema.columns
       WHERE table_schema = 'browser' AND column_name = 'device' AND data_type = 'jsonb' ORDER BY table_name`,
    );
    expect(rows.map(({ table_name }) => table_name)).toEqual([
      'audit_entries',
      'payment_agreements',
      'recharge_consents',
    ]);
  });
});
