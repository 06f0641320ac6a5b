import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SocialProvider } from '../../server/core/social.ts';
import { securityOf } from '../../server/modules/identity/auth/auth.queries.ts';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import { resetPassword } from '../../server/modules/identity/auth/passwords/reset-password.ts';
import type { OwnSession } from '../../server/modules/identity/auth/sessions/end-sessions.ts';
import { findSession, hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { finishSocial } from '../../server/modules/identity/auth/social/finish-social.ts';
import { removeIdentity } from '../../server/modules/identity/auth/social/remove-identity.ts';
import { startSocial } from '../../server/modules/identity/auth/social/start-social.ts';
import { verifyEmail } from '../../server/modules/identity/auth/verification/verify-email.ts';
import { registerOwner } from '../../server/modules/tenants/sign-up/register-owner.ts';
import { signUp } from '../../server/modules/tenants/sign-up/sign-up.ts';
import { approve } from '../sandbox/oauth-fixture.ts';
import { auditOf, expectRefusal, linkTo, mailsTo, newSignUp, VISITOR } from '../support/accounts.ts';
import { asMember } from '../support/deps.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { startProduct } from '../support/product.ts';
import type { Sql } from '../support/sql.ts';

const product = forFile(startProduct);
let email: string;
const deps = () => product.deps;

beforeEach(() => {
  email = `${randomUUID()}@provider.test`;
});

/** The parameters of the redirect from a provider; the server has not received them yet. */
async function returnFromProvider(provider: SocialProvider, subject: string) {
  const { url, state, redirectUri } = await startSocial(deps(), VISITOR, { provider });
  const person = { subject, email, first_name: 'Grace', last_name: 'Hopper', is_email_verified: true };
  const { fields } = await approve(product.sandbox, provider, url, person);
  return { provider, code: fields.code ?? '', state, redirectUri };
}
const finish = (input: Awaited<ReturnType<typeof returnFromProvider>>) =>
  finishSocial({ ...deps(), registerOwner }, VISITOR, input);
const enter = async (provider: SocialProvider, subject: string) =>
  finish(await returnFromProvider(provider, subject));

const sessionOf = ({ business, admin, token }: Awaited<ReturnType<typeof enter>>) => ({
  ...{ businessId: business.id, userId: admin.id },
  ...{ role: 'admin' as const, tokenHash: hashToken(token) },
});
/** Five sign-ins with a provider at the same time. */
async function enterAtOnce(provider: SocialProvider, subject: string) {
  const arrivals = Array.from({ length: 5 }, () => returnFromProvider(provider, subject));
  return Promise.all((await Promise.all(arrivals)).map(finish));
}

/** A user who signed up with a password and verified the address. */
async function member() {
  const input = newSignUp({ email });
  const { token: browserKey } = await signUp(deps(), VISITOR, input);
  const token = await linkTo(deps(), email, 'verify-email');
  const account = await verifyEmail(deps(), VISITOR, { token, browserKey });
  return { ...account, session: sessionOf(account), password: input.password };
}
const remove = (session: OwnSession, provider: SocialProvider) =>
  removeIdentity(asMember(deps(), session.businessId), session, provider);
const isOpen = async (token: string) => (await findSession(deps().db, hashToken(token))) !== undefined;
const news = async () =>
  (await mailsTo(deps(), email))
    .filter(({ template }) => template === 'sign-in-method-changed')
    .map(({ payload }) => `${payload.provider} ${payload.change}`);

describe('an address that a provider has verified', () => {
  it('an address that a provider has verified cannot be linked to a second identity of the same provider', async () => {
    const { admin } = await enter('google', `g1-${email}`);
    const refusal = await expectRefusal(enter('google', `g2-${email}`), 'conflict');
    expect(refusal.message).toContain('Another account of this provider');
    expect((await enter('google', `g1-${email}`)).admin.id).toBe(admin.id);
  });

  it('five concurrent first sign-ins with a verified address all sign in to the same account', async () => {
    const { admin } = await member();
    const people = await enterAtOnce('google', `g-${email}`);
    expect(new Set(people.map((person) => person.admin.id))).toEqual(new Set([admin.id]));
    expect(await news()).toEqual(['google linked']);
  });

  it('an address that a provider has verified gets one account for five concurrent first sign-ins, which all succeed', async () => {
    const people = await enterAtOnce('apple', `a-${email}`);
    expect(new Set(people.map((person) => person.business.id)).size).toBe(1);
  });
});

describe('removing a sign-in method', () => {
  it('removing a sign-in method ends it and the sessions that it opened, and is mailed and audited', async () => {
    const { session, business, password } = await member();
    const { token } = await enter('google', `g-${email}`);
    const byPassword = await signIn(deps(), VISITOR, { email, password });
    const colleague = await makePerson(deps(), business.id);
    await deps().sql`UPDATE sessions SET sign_in_method = 'google'
      WHERE business_id = ${business.id} AND user_id = ${colleague.id}`;
    await remove(session, 'google');
    expect(await isOpen(token)).toBe(false);
    for (const other of [byPassword, colleague]) expect(await isOpen(other.token)).toBe(true);
    expect(await news()).toEqual(['google linked', 'google removed']);
    const audited = await auditOf(deps(), business.id);
    expect(audited.filter((action) => action.startsWith('identity.'))).toEqual([
      'identity.linked',
      'identity.removed',
    ]);
    await expectRefusal(remove(session, 'google'), 'not_found');
  });

  it('removing a sign-in method preserves the current session and the sign-in methods of other users', async () => {
    const { session } = await member();
    const other = email;
    email = `${randomUUID()}@provider.test`;
    const { token } = await enter('google', `g-${email}`);
    await expectRefusal(remove(session, 'google'), 'not_found');
    expect(await isOpen(token)).toBe(true);
    email = other;
    const google = await enter('google', `g-${email}`);
    const own = { ...session, tokenHash: hashToken(google.token) };
    await remove(own, 'google');
    expect(await isOpen(google.token)).toBe(true);
  });

  it('removing a sign-in method does not wait for a change of another member', async () => {
    const { session } = await member();
    await enter('google', `g-${email}`);
    const colleague = await makePerson(deps(), session.businessId);
    await inTransaction(deps(), async (sql) => {
      await sql`SELECT FROM users WHERE business_id = ${session.businessId} AND id = ${colleague.id} FOR UPDATE`;
      await remove(session, 'google');
    });
  });

  it('a user whose account was closed meanwhile keeps the sign-in method, but cannot use it', async () => {
    const { session } = await member();
    await enter('google', `g-${email}`);
    await deps().sql`UPDATE users SET disabled_at = app_now() WHERE id = ${session.userId}`;
    await expectRefusal(remove(session, 'google'), 'unauthorized');
    const { businessId, userId } = session;
    expect(await deps().prisma.userIdentity.count({ where: { businessId, userId } })).toBe(1);
    await expectRefusal(enter('google', `g-${email}`), 'invalid_credentials');
  });

  it('removing a sign-in method is refused for the last method, even when the last two are removed concurrently', async () => {
    const session = sessionOf(await enter('google', `g-${email}`));
    await expectRefusal(remove(session, 'google'), 'conflict');
    await enter('apple', `a-${email}`);
    const attempts = await Promise.allSettled([remove(session, 'google'), remove(session, 'apple')]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const identityCount = await deps().prisma.userIdentity.count({
      where: { businessId: session.businessId, userId: session.userId },
    });
    expect(identityCount).toBe(1);
  });
});

describe('a sign-in with a provider', () => {
  type User = { businessId: number; id: number };
  type Change = (sql: Sql, user: User) => Promise<unknown>;
  const close: Change = (sql, { businessId, id }) =>
    sql`UPDATE users SET disabled_at = app_now() WHERE business_id = ${businessId} AND id = ${id}`;
  const passOn: Change = async (sql, { businessId, id }) => {
    const colleague = await makePerson(deps(), businessId);
    await sql`UPDATE user_identities SET user_id = ${colleague.id}
      WHERE business_id = ${businessId} AND user_id = ${id}`;
  };
  const link: Change = (sql, { businessId, id }) =>
    sql`INSERT INTO user_identities (provider, subject, business_id, user_id)
      VALUES ('facebook', ${`f-${email}`}, ${businessId}, ${id})`;

  it.each([
    ['invalid_credentials', 'its account is closed', 'google', close],
    ['invalid_credentials', 'its identity gets another user', 'google', passOn],
    ['invalid_credentials', 'the account of its address is closed', 'facebook', close],
    ['email_not_verified', 'another sign-in links it', 'facebook', link],
  ] as const)(
    'a sign-in with a provider is refused with %s when %s meanwhile',
    async (code, _what, provider, change) => {
      if (provider === 'google') await enter(provider, `g-${email}`);
      else await signUp(deps(), VISITOR, newSignUp({ email }));
      const user = await deps().prisma.user.findUniqueOrThrow({ where: { email } });
      const arrival = await returnFromProvider(provider, `${provider.slice(0, 1)}-${email}`);
      const { waiting } = await inTransaction(deps(), async (sql) => {
        await sql`SELECT FROM users WHERE business_id = ${user.businessId} AND id = ${user.id} FOR UPDATE`;
        const entering = finish(arrival);
        await waitForBlockedStatement(deps(), 'FROM users');
        await change(sql, user);
        return { waiting: entering };
      });
      await expectRefusal(waiting, code);
    },
  );

  it('a subject id that exists at two providers signs in two different users', async () => {
    const subject = `s-${email}`;
    const google = await enter('google', subject);
    email = `${randomUUID()}@provider.test`;
    expect((await enter('apple', subject)).admin.id).not.toBe(google.admin.id);
  });

  it('a subject id that exists at two providers is linked to two accounts separately', async () => {
    const { admin, business } = await enter('google', `s-${email}`);
    expect((await enter('apple', `s-${email}`)).admin.id).toBe(admin.id);
    expect(await news()).toEqual(['apple linked']);
    const db = deps().db.ofBusiness(business.id);
    const colleague = await makePerson(deps(), business.id);
    const providersOf = async (userId: number) => (await db.one(securityOf, { userId })).providers;
    expect(await providersOf(admin.id)).toEqual(['apple', 'google']);
    expect(await providersOf(colleague.id)).toEqual([]);
  });
});

it('a sign-in during a password reset leaves no open session', async () => {
  const { session, password } = await member();
  await requestPasswordReset(deps(), VISITOR, email);
  const token = await linkTo(deps(), email, 'reset-password');
  const signIns = Array.from({ length: 3 }, () => signIn(deps(), VISITOR, { email, password }));
  const reset = resetPassword(deps(), VISITOR, { token, password: 'Other-pass-2' });
  const opened = await Promise.allSettled(signIns);
  await reset;
  for (const attempt of opened)
    if (attempt.status === 'fulfilled') expect(await isOpen(attempt.value.token)).toBe(false);
  const open = await deps().prisma.session.count({
    where: { businessId: session.businessId, userId: session.userId, revokedAt: null },
  });
  expect(open).toBe(0);
});
