import { beforeEach, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import { resetPassword } from '../../server/modules/identity/auth/passwords/reset-password.ts';
import { findSession, hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { resendVerification } from '../../server/modules/identity/auth/verification/resend-verification.ts';
import { verifyEmail } from '../../server/modules/identity/auth/verification/verify-email.ts';
import { signUp } from '../../server/modules/tenants/sign-up/sign-up.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import {
  auditOf,
  expectRefusal,
  GOOD_PASSWORD,
  linkTo,
  mailsTo,
  newSignUp,
  templatesTo,
  VISITOR,
} from '../support/accounts.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { startProviders } from '../support/product.ts';

const providers = forFile(startProviders);
let email: string;
let businessId: number;
let signUpToken: string;
const deps = () => providers.deps;
const NEW_PASSWORD = 'Other-pass-2';

beforeEach(async () => {
  const input = newSignUp();
  const account = await signUp(deps(), VISITOR, input);
  ({ email } = input);
  businessId = account.business.id;
  signUpToken = account.token;
});

const sessionOf = (token: string) => findSession(deps().db, hashToken(token));
/** A request from the browser that signed up. */
const verify = async () =>
  verifyEmail(deps(), VISITOR, {
    token: await linkTo(deps(), email, 'verify-email'),
    browserKey: signUpToken,
  });
const login = (password: string) => signIn(deps(), VISITOR, { email, password });
/** Expires the user’s links without moving `app_clock`, which tests only move forward. */
const expireLinks = () =>
  deps().sql`UPDATE account_tokens SET expires_at = app_now() - interval '1 second'
    WHERE business_id = ${businessId}`;
/** The link of a new password reset. */
const resetLink = async () => {
  await requestPasswordReset(deps(), VISITOR, email);
  return linkTo(deps(), email, 'reset-password');
};
const reset = (token: string, password = NEW_PASSWORD) => resetPassword(deps(), VISITOR, { token, password });

describe('a verification link', () => {
  it('a verification link verifies the user, opens a session, marks the sign-up session as verified, and sends one welcome mail', async () => {
    expect(await sessionOf(signUpToken)).toMatchObject({ is_verified: false });
    const { token } = await verify();
    expect(await sessionOf(token)).toMatchObject({ is_verified: true, role: 'admin' });
    expect(await sessionOf(signUpToken)).toMatchObject({ is_verified: true });
    await relayOutbox(deps());
    expect(await templatesTo(deps(), email)).toEqual(['verify-email', 'welcome']);
    expect(await auditOf(deps(), businessId)).toEqual([
      'business.created',
      'session.opened',
      'email.verified',
      'session.opened',
    ]);
  });

  it('a verification link works once, even for ten concurrent requests', async () => {
    const link = await linkTo(deps(), email, 'verify-email');
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => verifyEmail(deps(), VISITOR, { token: link })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(verifyEmail(deps(), VISITOR, { token: link }), 'invalid_token');
  });

  it('a verification link is refused when it is expired, unknown, for another purpose, or changed by one character', async () => {
    const link = await linkTo(deps(), email, 'verify-email');
    for (const more of [{}, { newPassword: NEW_PASSWORD }])
      await expectRefusal(verifyEmail(deps(), VISITOR, { token: 'nothing', ...more }), 'invalid_token');
    await expectRefusal(reset(link), 'invalid_token');
    for (let at = 0; at < link.length; at += 1) {
      const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
      await expectRefusal(verifyEmail(deps(), VISITOR, { token: changed }), 'invalid_token');
    }
    await expireLinks();
    await expectRefusal(verifyEmail(deps(), VISITOR, { token: link }), 'invalid_token');
  });

  it('a verification link neither verifies another member nor invalidates that member’s link', async () => {
    const colleague = await makePerson(deps(), businessId, { isVerified: false });
    await resendVerification(deps(), VISITOR, { email: colleague.email });
    await verify();
    expect(await sessionOf(colleague.token)).toMatchObject({ is_verified: false });
    await verifyEmail(deps(), VISITOR, { token: await linkTo(deps(), colleague.email, 'verify-email') });
  });

  it('a verification link that is opened in another browser than the sign-up stores one known browser, and no mail about a new device is sent', async () => {
    const token = await linkTo(deps(), email, 'verify-email');
    await verifyEmail(deps(), { ...VISITOR, userAgent: 'Chrome/140.0' }, { token });
    expect(await templatesTo(deps(), email)).toEqual(['verify-email']);
    expect(await deps().prisma.knownBrowser.count({ where: { businessId } })).toBe(1);
  });

  it.each(['address', 'account'])(
    'a verification link is sent at most five times an hour per %s in live mode',
    async (kind) => {
      const live = { ...deps(), config: { ...deps().config, APP_MODE: 'live' } } as never;
      const ask = (tries: number) => {
        const last = kind === 'address' ? 'same' : tries;
        const to = kind === 'address' ? `nobody-${tries}@callingua.test` : email;
        return resendVerification(live, { ...VISITOR, address: `2001:db8:${last}` }, { email: to });
      };
      for (let tries = 0; tries < 5; tries += 1) await ask(tries);
      await expectRefusal(ask(5), 'rate_limited');
    },
  );

  it('a new verification link is sent on request with the email address or with the expired link', async () => {
    const old = await linkTo(deps(), email, 'verify-email');
    await expireLinks();
    await resendVerification(deps(), VISITOR, { token: old });
    const renewed = await linkTo(deps(), email, 'verify-email');
    expect(renewed).not.toBe(old);
    await resendVerification(deps(), VISITOR, { email });
    expect(await linkTo(deps(), email, 'verify-email')).not.toBe(renewed);
    await verify();
    // Using one link invalidates the others.
    await expectRefusal(verifyEmail(deps(), VISITOR, { token: renewed }), 'invalid_token');
  });

  it('no new verification link is sent to a verified or unknown email, and the response is the same as for an unverified one', async () => {
    await verify();
    const before = await mailsTo(deps(), email);
    expect(await resendVerification(deps(), VISITOR, { email })).toBeUndefined();
    expect(await resendVerification(deps(), VISITOR, { email: 'nobody@callingua.test' })).toBeUndefined();
    expect(await mailsTo(deps(), email)).toEqual(before);
    expect(await mailsTo(deps(), 'nobody@callingua.test')).toEqual([]);
    for (const token of ['x'.repeat(43), await resetLink()])
      await expectRefusal(resendVerification(deps(), VISITOR, { token }), 'invalid_token');
  });
});

describe('the links of a disabled user', () => {
  const close = () =>
    deps()
      .sql`UPDATE users SET disabled_at = app_now() WHERE business_id = ${businessId} AND email = ${email}`;

  it('the links of a disabled user are refused, and no new ones are sent', async () => {
    await close();
    const token = await linkTo(deps(), email, 'verify-email');
    await expectRefusal(verifyEmail(deps(), VISITOR, { token }), 'invalid_token');
    await resendVerification(deps(), VISITOR, { token });
    await resendVerification(deps(), VISITOR, { email });
    await expectRefusal(requestPasswordReset(deps(), VISITOR, email), 'user_not_found');
    expect(await templatesTo(deps(), email)).toEqual(['verify-email']);
  });

  it('a reset link is refused when the user is disabled while the reset is in progress', async () => {
    await verify();
    const token = await resetLink();
    const { waiting } = await inTransaction(deps(), async (sql) => {
      await sql`UPDATE users SET disabled_at = app_now()
        WHERE business_id = ${businessId} AND email = ${email}`;
      const resetting = reset(token);
      await waitForBlockedStatement(deps(), 'FROM users');
      return { waiting: resetting };
    });
    await expectRefusal(waiting, 'invalid_token');
  });
});

it('opening an invalid verification or reset link counts as a failed attempt of the IP address, and opening a valid one does not', async () => {
  const visitor = { ...VISITOR, address: `203.0.113.${businessId % 256}` };
  const attempts = async () =>
    (await deps().sql`SELECT FROM rate_limit_hits WHERE bucket = ${`mail-link:address:${visitor.address}`}`)
      .length;
  const token = await linkTo(deps(), email, 'verify-email');
  await verifyEmail(deps(), visitor, { token, browserKey: signUpToken });
  await resetPassword(deps(), visitor, { token: await resetLink(), password: NEW_PASSWORD });
  expect(await attempts()).toBe(0);
  await expectRefusal(verifyEmail(deps(), visitor, { token }), 'invalid_token');
  expect(await attempts()).toBe(1);
});

describe('a reset link', () => {
  it('a reset link sets a new password, ends every session, and voids every other reset link', async () => {
    const { token } = await verify();
    const [first, second] = [await resetLink(), await resetLink()];

    await reset(second);

    expect(await sessionOf(token)).toBeUndefined();
    await expectRefusal(login(GOOD_PASSWORD), 'invalid_credentials');
    await login(NEW_PASSWORD);
    for (const used of [first, second]) await expectRefusal(reset(used, GOOD_PASSWORD), 'invalid_token');
    expect(await auditOf(deps(), businessId)).toContain('password.reset');
  });

  it('a reset link does not verify an email address, and stays valid after a refusal with weak_password', async () => {
    await verify();
    const token = await resetLink();
    await expectRefusal(verifyEmail(deps(), VISITOR, { token }), 'invalid_token');
    await expectRefusal(reset(token, 'weakweak'), 'weak_password');
    await reset(token);
  });

  it('a reset link expires after an hour and is then refused with invalid_token', async () => {
    await verify();
    const token = await resetLink();
    const rows = await deps().sql`SELECT extract(epoch FROM expires_at - created_at)::int AS seconds
      FROM account_tokens WHERE business_id = ${businessId} AND purpose = 'reset_password'`;
    expect(rows).toEqual([{ seconds: 3_600 }]);
    await expireLinks();
    await expectRefusal(reset(token), 'invalid_token');
  });

  it('a reset link is refused with user_not_found for an unknown email, and with email_not_verified for an unverified one', async () => {
    await expectRefusal(requestPasswordReset(deps(), VISITOR, 'nobody@callingua.test'), 'user_not_found');
    await expectRefusal(requestPasswordReset(deps(), VISITOR, email), 'email_not_verified');
    expect(await templatesTo(deps(), email)).toEqual(['verify-email']);
  });

  it('a reset link is refused with rate_limited after five links for a user in an hour in live mode, even from different IP addresses', async () => {
    const live = { ...deps(), config: { ...deps().config, APP_MODE: 'live' } } as never;
    await verify();
    const ask = (last: number, to = email) =>
      requestPasswordReset(live, { ...VISITOR, address: `203.0.113.${last}` }, to);
    for (let tries = 0; tries < 5; tries += 1) await ask(tries);
    await expectRefusal(ask(5), 'rate_limited');
    await expectRefusal(ask(6, 'nobody-else@callingua.test'), 'user_not_found');
  });

  it('a reset link is refused with rate_limited after five requests from an IP address in an hour in live mode', async () => {
    const live = { ...deps(), config: { ...deps().config, APP_MODE: 'live' } } as never;
    const ask = (tries: number) =>
      requestPasswordReset(live, { ...VISITOR, address: '198.51.100.9' }, `nobody-${tries}@callingua.test`);
    for (let tries = 0; tries < 5; tries += 1) await expectRefusal(ask(tries), 'user_not_found');
    await expectRefusal(ask(5), 'rate_limited');
  });
});
