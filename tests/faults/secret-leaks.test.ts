import { expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { linkTo, newSignUp } from '../support/accounts.ts';
import { bearer } from '../support/app.ts';
import { captureLog } from '../support/captured-log.ts';
import { forFile } from '../support/for-file.ts';
import { startProviders } from '../support/product.ts';

const providers = forFile(startProviders);

/** Every row of every table, the queue's included, as text. */
async function dumpDatabase(): Promise<string> {
  const { pool } = providers.deps;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`SELECT t::text FROM ${name} t`);
    texts.push(...rows.map((row) => String(row.t)));
  }
  expect(tables.rows.length).toBeGreaterThan(30);
  return texts.join('\n');
}

it('secrets in logs and tables: no password, token or key is stored or logged in clear text after the mails were sent', async () => {
  const captured = captureLog();
  const deps = { ...providers.deps, log: captured.log };
  const app = await buildApp(deps);
  const stopWorker = await startWorker(deps);
  const secrets = { password: 'Canary-pass-42', newPassword: 'Canary-pass-43', wrong: 'Canary-wrong-44' };
  const input = newSignUp({ password: secrets.password });
  const { email } = input;
  const post = (path: string, payload: object, token?: string) =>
    app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: bearer(token), payload });

  const signedUp = (await post('signup', input)).json();
  const verification = await linkTo(deps, email, 'verify-email').catch(() => undefined);
  const mailed = async (template: 'verify-email' | 'reset-password', read: Promise<string | undefined>) => {
    const early = await read;
    if (early !== undefined) return early;
    const box = JSON.stringify(await providers.sandbox.get(`/sandbox/mailbox?to=${email}`));
    return new RegExp(`/${template}\\?token=([\\w-]{43})`).exec(box)?.[1] ?? '';
  };
  const link = await mailed('verify-email', Promise.resolve(verification));
  await app.inject({ method: 'GET', url: '/api/auth/verify-email', headers: bearer(link) });
  await post('login', { email, password: secrets.wrong });
  await post('request-password-reset', { email });
  const reset = await mailed(
    'reset-password',
    linkTo(deps, email, 'reset-password').catch(() => undefined),
  );
  const changed = await post('reset-password', { password: secrets.newPassword }, reset);
  const session = (await post('login', { email, password: secrets.newPassword })).json();
  await post('login', { email: { a: secrets.wrong }, password: [secrets.newPassword] });
  await sendMails(deps);
  await stopWorker();
  await app.close();

  expect(changed.statusCode).toBe(200);
  const hidden = [
    ...Object.values(secrets),
    link,
    reset,
    signedUp.access_token,
    session.access_token,
    deps.config.TWILIO_AUTH_TOKEN,
    deps.config.STRIPE_SECRET_KEY,
    deps.config.RESEND_API_KEY,
    deps.config.GOOGLE_CLIENT_SECRET,
  ];
  for (const secret of hidden) expect(secret.length).toBeGreaterThan(8);
  const stored = await dumpDatabase();
  const logged = JSON.stringify(captured.lines);
  expect(stored).toContain(email);
  expect(captured.lines.length).toBeGreaterThan(5);
  expect(hidden.filter((secret) => stored.includes(secret))).toEqual([]);
  expect(hidden.filter((secret) => logged.includes(secret))).toEqual([]);
});
