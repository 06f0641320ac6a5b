import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { ENTRANCES } from '../../server/backup/end-entrances.ts';
import { type RestoreReport, restoreBackup } from '../../server/backup/restore-backup.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { createFeed } from '../../server/modules/identity/auth/calendar-address.ts';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import { inviteMember } from '../../server/modules/identity/team/invite-member.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { linkTo, VISITOR } from '../support/accounts.ts';
import {
  adminOf,
  bearer,
  buildTestApp,
  type Company,
  callTrpc,
  makeCompany,
  type TestApp,
} from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { asMember, type OpenDeps, openDeps, testConfig } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'callingua-restore-'));
const INVITED_EMAIL = 'newcomer@callingua.test';
/** An id near the maximum of its column, 2,147,483,647. */
const LAST_REPORT_ID = 2_147_483_000;
let source: TestApp;
let company: Company;
let restoredDatabase: TestDatabase;
let restored: OpenDeps;
let app: TestApp['app'];
let report: RestoreReport;
let links: { reset: string; invitation: string; feed: string };

beforeAll(async () => {
  source = await buildTestApp();
  company = await makeCompany(source.deps);
  const actor = adminOf(company);
  const member = asMember(source.deps, company.id);
  await requestPasswordReset(source.deps, VISITOR, company.staff.email);
  await inviteMember(member, actor, { email: INVITED_EMAIL, role: 'staff' });
  const { url } = await createFeed(member, actor);
  links = {
    reset: await linkTo(source.deps, company.staff.email, 'reset-password'),
    invitation: await linkTo(source.deps, INVITED_EMAIL, 'invitation'),
    feed: new URL(url).pathname,
  };
  await source.deps.sql`INSERT INTO social_attempts (state_hash, provider, nonce, code_verifier,
    redirect_uri, expires_at)
    VALUES (sha256('state'), 'google', 'n', 'v', 'http://callingua.test/auth/google/callback',
    clock_timestamp() + interval '10 minutes')`;
  await source.deps.sql`SELECT setval(pg_get_serial_sequence('reports', 'id'), ${LAST_REPORT_ID})`;
  const file = join(folder, 'state.backup.gz');
  await writeBackup(source.deps.config.DATABASE_URL, file);
  restoredDatabase = await createEmptyDatabase();
  report = await restoreBackup(restoredDatabase.url, file);
  restored = openDeps(testConfig(restoredDatabase.url));
  app = await buildApp(restored);
});
afterAll(async () => {
  await app.close();
  await restored.close();
  await restoredDatabase.drop();
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

const status = async (server: TestApp['app']) =>
  (await callTrpc(server, ['query', 'auth.me'], undefined, company.admin.token)).statusCode;
const open = (server: TestApp['app'], procedure: string, input: object) =>
  callTrpc(server, ['mutation', procedure], input);

it('a restore ends all sessions of the restored database, and none of the original one', async () => {
  expect(await status(source.app)).toBe(200);
  expect(await status(app)).toBe(401);
  const live = await app.inject({ url: '/api/live', headers: bearer(company.manager.token) });
  expect(live.statusCode).toBe(401);
});

it('a restore invalidates the links for passwords, invitations, calendar feeds and social sign-ins', async () => {
  const reset = { token: links.reset, password: 'Another-pass-1' };
  for (const [procedure, input] of [
    ['auth.resetPassword', reset],
    ['team.openInvitation', { token: links.invitation }],
  ] as const) {
    expect((await open(app, procedure, input)).statusCode, procedure).toBe(401);
    expect((await open(source.app, procedure, input)).statusCode, procedure).toBe(200);
  }
  expect((await app.inject(links.feed)).statusCode).toBe(404);
  expect((await source.app.inject(links.feed)).statusCode).toBe(200);
  expect(await restored.sql`SELECT FROM social_attempts`).toEqual([]);
});

it('an invitation stays listed as expired and can be sent again', async () => {
  const rows = await restored.sql`SELECT email, expires_at <= app_now() AS is_expired, accepted_at, revoked_at
    FROM invitations WHERE business_id = ${company.id}`;
  expect(rows).toEqual([{ email: INVITED_EMAIL, is_expired: true, accepted_at: null, revoked_at: null }]);
});

it('no mail with an invalid link is sent after a restore: waiting ones are dead-lettered with the reason', async () => {
  await sendMails({ ...restored, mailer: { send: async () => 'sent' } });
  const rows = await restored.sql`SELECT dead_at IS NOT NULL AS is_dead, done_at, last_error
    FROM outgoing_mails WHERE template IN ('reset-password', 'invitation')`;
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({ is_dead: true, done_at: null, last_error: 'link_ended' });
});

it('the restore reports how many sessions and links ended', () => {
  // The sum of four sessions, one password reset, one invitation, one calendar feed, one pending sign-in and two mails.
  expect(report.ended).toBe(10);
});

it('the restore covers every table with a token, secret or link', async () => {
  const rows = await restored.sql<{ name: string }>`SELECT DISTINCT c.table_name AS name
    FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name ~ '(token|secret|link|state_hash|token_hash)$'
      AND c.data_type IN ('bytea', 'text')`;
  expect(rows.map(({ name }) => name).sort()).toEqual([...ENTRANCES].sort());
});

/** The position of each sequence, by the name of the sequence. */
async function positionsOf({ sql, pool }: OpenDeps): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  for (const {
    name,
  } of await sql`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`) {
    const { rows } = await pool.query<{ last_value: number }>(`SELECT last_value FROM ${name}`);
    positions.set(name, Number(rows[0]?.last_value));
  }
  return positions;
}

it.each([
  ['a restore', async () => positionsOf(restored)],
  [
    'the statement for a point-in-time recovery',
    async () => {
      const page = readFileSync(join(import.meta.dirname, '../../docs/operations/backup.md'), 'utf8');
      await source.deps.pool.query(/```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
      return positionsOf(source.deps);
    },
  ],
])('%s skips a million ids of each table, or half of the ids that are left', async (_what, readPositions) => {
  const { reports_id_seq: reports, ...others } = Object.fromEntries(await readPositions());
  expect(reports).toBeGreaterThan(LAST_REPORT_ID + 300);
  expect(reports).toBeLessThan(LAST_REPORT_ID + 400);
  expect(Object.keys(others).length).toBeGreaterThan(20);
  for (const [name, position] of Object.entries(others))
    expect(position, name).toBeGreaterThanOrEqual(1_000_000);
});
