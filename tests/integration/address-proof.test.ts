import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { SocialProvider } from '../../server/core/social.ts';
import { listCards } from '../../server/modules/billing/cards/cards.queries.ts';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { approve } from '../sandbox/oauth-fixture.ts';
import { auditOf, GOOD_PASSWORD, linkTo, newSignUp, templatesTo } from '../support/accounts.ts';
import { bearer, callRest, callTrpc } from '../support/app.ts';
import { makePerson, type TestPerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { startProduct } from '../support/product.ts';

// An attacker signs up with the email address of another user. The owner of the address then verifies it by the mailed
// link.

const OWNERS_PASSWORD = 'Owners-own-7';

const product = forFile(startProduct);
let app: Awaited<ReturnType<typeof buildApp>>;
let email: string;
const deps = () => product.deps;

beforeAll(async () => {
  app = await buildApp(product.deps);
});
afterAll(() => app.close());
beforeEach(() => {
  email = `${randomUUID()}@owner.test`;
});

type SignedUp = { access_token: string; user: { id: number; business_id: number } };
const signUp = async (): Promise<SignedUp> => {
  const answer = await callRest(app, ['POST', '/api/auth/signup'], newSignUp({ email }));
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const verifyLink = () => linkTo(deps(), email, 'verify-email');
/** Verifies the address from a client that has nothing but the link. */
const verifyBare = async () => callRest(app, ['GET', '/api/auth/verify-email'], {}, await verifyLink());
const verify = async (more: object, token?: string) =>
  callTrpc(app, ['mutation', 'auth.verifyEmail'], { token: await verifyLink(), ...more }, token);
const login = (password: string) => callRest(app, ['POST', '/api/auth/login'], { email, password });
const isOpen = async (token: string) =>
  (await callTrpc(app, ['query', 'auth.me'], undefined, token)).statusCode === 200;
const codeOf = (answer: Awaited<ReturnType<typeof verify>>): string => answer.json().error.data.appCode;

/** Signs in with a provider; returns the response and the state, a secret that the browser stores during a sign-in. */
async function enter(provider: SocialProvider, subject: string, isVouched = true) {
  const began = await callTrpc(app, ['mutation', 'auth.startSocial'], { provider });
  const { url, state, redirectUri } = began.json().result.data;
  const person = { subject, email, first_name: 'Eve', last_name: 'Squat', is_email_verified: isVouched };
  const { fields } = await approve(product.sandbox, provider, url, person);
  const input = { provider, code: fields.code, state, redirectUri };
  const answer = await callTrpc(app, ['mutation', 'auth.finishSocial'], input);
  return { answer, state: String(state) };
}

/** Adds a Facebook identity that is not verified yet. Its subject is the state of its sign-in. */
const addIdentity = ({ id, business_id }: SignedUp['user'], state: string) =>
  deps().sql`INSERT INTO user_identities (provider, subject, business_id, user_id, state_hash)
    VALUES ('facebook', ${state}, ${business_id}, ${id}, ${hashToken(state)})`;

/** Resets the password by the mailed link. */
async function resetPassword(): Promise<void> {
  await callRest(app, ['POST', '/api/auth/request-password-reset'], { email });
  const token = await linkTo(deps(), email, 'reset-password');
  await callRest(app, ['POST', '/api/auth/reset-password'], { password: OWNERS_PASSWORD }, token);
}

describe('an email verification from another browser', () => {
  it('an email verification that proves only access to the mailbox invalidates the password and session of the sign-up', async () => {
    const squatter = await signUp();
    const proven = await verifyBare();
    expect(proven.statusCode).toBe(200);
    const { access_token: own } = proven.json();
    expect(await isOpen(own)).toBe(true);
    expect(await isOpen(squatter.access_token)).toBe(false);
    expect((await login(GOOD_PASSWORD)).statusCode).toBe(401);
    expect(await auditOf(deps(), squatter.user.business_id)).toContain('access.dropped');
  });

  it('an email verification that proves only access to the mailbox unlinks the Facebook identity of the sign-up', async () => {
    const { answer } = await enter('facebook', `fb-${email}`);
    expect(codeOf(answer)).toBe('email_not_verified');
    expect((await verifyBare()).statusCode).toBe(200);
    expect((await enter('facebook', `fb-${email}`)).answer.statusCode).not.toBe(200);
    await resetPassword();
    expect((await login(OWNERS_PASSWORD)).statusCode).toBe(200);
    expect(codeOf((await enter('facebook', `fb-${email}`)).answer)).toBe('user_exists');
  });

  it('a password reset unlinks an identity that an older release linked before the verification', async () => {
    const { user } = await signUp();
    await verifyBare();
    await deps().sql`INSERT INTO user_identities (provider, subject, business_id, user_id, created_at)
      VALUES ('facebook', ${`fb-${email}`}, ${user.business_id}, ${user.id}, app_now() - interval '1 hour')`;
    expect((await enter('facebook', `fb-${email}`)).answer.statusCode).toBe(200);
    const google = await enter('google', `g-${email}`);
    expect(google.answer.statusCode).toBe(200);
    await resetPassword();
    expect(codeOf((await enter('facebook', `fb-${email}`)).answer)).toBe('user_exists');
    expect((await enter('google', `g-${email}`)).answer.statusCode).toBe(200);
  });

  it('an email verification can set a new password, and its link stays valid after a refusal with weak_password', async () => {
    await signUp();
    expect(codeOf(await verify({ newPassword: 'weakweak' }))).toBe('weak_password');
    const proven = await verify({ newPassword: OWNERS_PASSWORD });
    expect(proven.statusCode).toBe(200);
    expect((await login(GOOD_PASSWORD)).statusCode).toBe(401);
    expect((await login(OWNERS_PASSWORD)).statusCode).toBe(200);
    await relayOutbox(deps());
    expect(await templatesTo(deps(), email)).toEqual(['verify-email', 'password-changed', 'welcome']);
  });

  it('an email verification from another browser invalidates the sign-up session even if the request has a session of another user', async () => {
    const squatter = await signUp();
    const own = email;
    email = `${randomUUID()}@other.test`;
    const other = await signUp();
    email = own;
    expect((await verify({}, other.access_token)).statusCode).toBe(200);
    expect(await isOpen(squatter.access_token)).toBe(false);
  });

  it('an email verification from another browser switches auto-recharge off and withdraws the consent to it', async () => {
    const { access_token, user } = await signUp();
    const on = { is_auto_recharge: true };
    expect((await callRest(app, ['PUT', '/api/business'], on, access_token)).statusCode).toBe(200);
    await verifyBare();
    const business = await deps().prisma.business.findUniqueOrThrow({ where: { id: user.business_id } });
    expect(business.isAutoRecharge).toBe(false);
    const open = { businessId: user.business_id, withdrawnAt: null };
    expect(await deps().prisma.rechargeConsent.count({ where: open })).toBe(0);
  });

  it('an email verification from another browser removes the saved cards, which the person who signed up may own', async () => {
    const { user } = await signUp();
    const saved = { brand: 'visa', last4: '4242', isDefault: true, stripePaymentMethodId: `pm_${user.id}` };
    await deps().prisma.paymentMethod.create({ data: { businessId: user.business_id, ...saved } });
    await verifyBare();
    expect((await listCards(deps().db.ofBusiness(user.business_id))).cards).toEqual([]);
  });
});

describe('an email verification with proof of the sign-up', () => {
  it('an email verification with proof of the sign-up preserves access when the request sends the sign-up session as a bearer token, browser key or header', async () => {
    for (const how of ['bearer', 'kept', 'header'] as const) {
      email = `${randomUUID()}@owner.test`;
      const { access_token } = await signUp();
      const link = await verifyLink();
      const answer =
        how === 'bearer'
          ? await verify({}, access_token)
          : how === 'kept'
            ? await verify({ browserKey: access_token })
            : await app.inject({
                method: 'GET',
                url: '/api/auth/verify-email',
                headers: { ...bearer(link), 'x-session-token': access_token },
              });
      expect(answer.statusCode, how).toBe(200);
      expect(await isOpen(access_token), how).toBe(true);
      expect((await login(GOOD_PASSWORD)).statusCode, how).toBe(200);
    }
  });

  it('an email verification with the sign-up password preserves access in any browser, and a wrong password leaves the link valid', async () => {
    const { access_token } = await signUp();
    const wrong = await verify({ password: 'Wrong-pass-1' });
    expect(codeOf(wrong)).toBe('invalid_credentials');
    expect(await isOpen(access_token)).toBe(true);
    expect((await verify({ password: GOOD_PASSWORD })).statusCode).toBe(200);
    expect((await login(GOOD_PASSWORD)).statusCode).toBe(200);
  });

  it('an email verification with proof of the sign-up preserves access in the browser that signed up with Facebook', async () => {
    const { state } = await enter('facebook', `fb-${email}`);
    const { businessId } = await deps().prisma.user.findUniqueOrThrow({ where: { email } });
    const { id } = await makePerson(deps(), businessId);
    await addIdentity({ id, business_id: businessId }, `colleague-${email}`);
    expect((await verify({ browserKey: state })).statusCode).toBe(200);
    await resetPassword();
    const { answer } = await enter('facebook', `fb-${email}`);
    expect(answer.statusCode).toBe(200);
    const proven = await deps().prisma.userIdentity.findMany({
      where: { businessId },
      orderBy: { createdAt: 'asc' },
    });
    expect(proven.map(({ subject, provenAt }) => [subject, provenAt !== null])).toEqual([
      [`fb-${email}`, true],
      [`colleague-${email}`, false],
    ]);
  });

  it.each<[string, (own: string, colleague: TestPerson) => string]>([
    ['a session of the sign-up that has ended', (own) => own],
    ['a session of another member', (_own, colleague) => colleague.token],
    ['the sign-in of another member with a provider', () => `colleague-${email}`],
    ['unknown although the user has an identity', () => 'unknown-state'],
  ])(
    'an email verification with proof of the sign-up invalidates the sign-up password when the browser key is %s',
    async (_key, keyOf) => {
      const { access_token, user } = await signUp();
      const colleague = await makePerson(deps(), user.business_id);
      await addIdentity(user, `own-${email}`);
      await addIdentity({ ...user, id: colleague.id }, `colleague-${email}`);
      await callTrpc(app, ['mutation', 'auth.logout'], {}, access_token);
      const browserKey = keyOf(access_token, colleague);
      expect((await verify({ browserKey })).statusCode).toBe(200);
      expect((await login(GOOD_PASSWORD)).statusCode).toBe(401);
    },
  );

  it('an email verification with an unknown browser key, or with the key of another sign-up, invalidates the session of the sign-up', async () => {
    const other = await callRest(app, ['POST', '/api/auth/signup'], newSignUp());
    for (const browserKey of [String(other.json().access_token), 'kept-by-nobody'.padEnd(43, '-')]) {
      email = `${randomUUID()}@owner.test`;
      const { access_token } = await signUp();
      expect((await verify({ browserKey })).statusCode).toBe(200);
      expect(await isOpen(access_token)).toBe(false);
      expect((await login(GOOD_PASSWORD)).statusCode).toBe(401);
    }
  });

  it('an email verification that requires proof of the sign-up is refused without such proof, and its link stays valid', async () => {
    const { access_token } = await signUp();
    const response = await verify({ ifUnproven: 'refuse' });
    expect(codeOf(response)).toBe('email_not_verified');
    expect(response.json().error.data.fields).toHaveProperty('password');
    expect(await isOpen(access_token)).toBe(true);
    expect((await verify({ ifUnproven: 'refuse', browserKey: access_token })).statusCode).toBe(200);
  });

  it('the verification of an account without a password requires a new password', async () => {
    await enter('facebook', `fb-${email}`);
    const response = await verify({ ifUnproven: 'refuse' });
    expect(Object.keys(response.json().error.data.fields)).toEqual(['newPassword']);
  });
});

it('a verification link sets no password and has no further effect once the address is verified', async () => {
  const { access_token, user } = await signUp();
  const first = await verifyLink();
  await callTrpc(app, ['mutation', 'auth.verifyEmail'], { token: first }, access_token);
  await deps().sql`UPDATE account_tokens SET used_at = NULL WHERE business_id = ${user.business_id}`;
  const input = { token: first, newPassword: OWNERS_PASSWORD };
  const again = await callTrpc(app, ['mutation', 'auth.verifyEmail'], input);
  expect(codeOf(again)).toBe('invalid_token');
  expect((await login(GOOD_PASSWORD)).statusCode).toBe(200);

  await verifyBare();
  const audited = await auditOf(deps(), user.business_id);
  expect(audited.filter((action) => action === 'email.verified')).toHaveLength(1);
});
