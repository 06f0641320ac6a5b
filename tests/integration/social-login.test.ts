import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SocialProvider } from '../../server/core/social.ts';
import { findSession, hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { finishSocial } from '../../server/modules/identity/auth/social/finish-social.ts';
import { rememberSocialName } from '../../server/modules/identity/auth/social/remember-social-name.ts';
import { startSocial } from '../../server/modules/identity/auth/social/start-social.ts';
import { verifyEmail } from '../../server/modules/identity/auth/verification/verify-email.ts';
import { registerOwner } from '../../server/modules/tenants/sign-up/register-owner.ts';
import { signUp } from '../../server/modules/tenants/sign-up/sign-up.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { approve, type Person } from '../sandbox/oauth-fixture.ts';
import { expectRefusal, linkTo, newSignUp, templatesTo, VISITOR } from '../support/accounts.ts';
import { forFile } from '../support/for-file.ts';
import { override } from '../support/override.ts';
import { startProduct } from '../support/product.ts';

const product = forFile(startProduct);
const deps = () => product.deps;

const newPerson = (changes: Person = {}): Person => ({
  subject: `subject-${randomUUID()}`,
  email: `${randomUUID()}@provider.test`,
  first_name: 'Grace',
  last_name: 'Hopper',
  is_email_verified: true,
  ...changes,
});

/** The redirect parameters that the browser returns with. */
async function comeBack(provider: SocialProvider, person: Person) {
  const { url, state, redirectUri } = await startSocial(deps(), VISITOR, { provider });
  const { fields } = await approve(product.sandbox, provider, url, person);
  if (fields.user) {
    const { name } = JSON.parse(fields.user);
    await rememberSocialName(deps(), state, { firstName: name.firstName, lastName: name.lastName });
  }
  return { provider, code: fields.code ?? '', state, redirectUri, timezone: 'Asia/Tokyo', language: 'en' };
}

const finish = (input: Awaited<ReturnType<typeof comeBack>>) =>
  finishSocial({ ...deps(), registerOwner }, VISITOR, input);
const enter = async (provider: SocialProvider, person: Person) => finish(await comeBack(provider, person));

describe.each(['google', 'apple'] as const)('a new user with %s', (provider) => {
  it('a new user of a provider gets a verified account and a business, and the same account the next time', async () => {
    const person = newPerson();
    const first = await enter(provider, person);
    expect(first.admin).toMatchObject({ email: person.email, fullName: 'Grace Hopper', role: 'admin' });
    expect(first.business).toMatchObject({ name: 'Grace Hopper', timezone: 'Asia/Tokyo' });
    expect(first.business.stripeCustomerId).toMatch(/^cus_/);
    expect(first.provider).toBe(provider);
    const again = await enter(provider, { ...person, email: `${randomUUID()}@changed.test` });
    expect(again.admin.id).toBe(first.admin.id);
    expect(await findSession(deps().db, hashToken(again.token))).toMatchObject({ is_verified: true });
    await relayOutbox(deps());
    expect(await templatesTo(deps(), first.admin.email)).toEqual(['welcome']);
  });

  it('a new user of a provider must verify an email address that the provider has not verified', async () => {
    const person = newPerson({ is_email_verified: false });
    await expectRefusal(enter(provider, person), 'email_not_verified');
    const again = await comeBack(provider, person);
    await expectRefusal(finish(again), 'email_not_verified');
    const token = await linkTo(deps(), String(person.email), 'verify-email');
    await verifyEmail(deps(), VISITOR, { token, browserKey: again.state });
    expect((await enter(provider, person)).admin.email).toBe(person.email);
  });
});

it('a sign-in with Facebook verifies a new address by mail, and is not linked to an existing account', async () => {
  const person = newPerson();
  await expectRefusal(enter('facebook', person), 'email_not_verified');
  const input = newSignUp();
  await signUp(deps(), VISITOR, input);
  await expectRefusal(enter('facebook', newPerson({ email: input.email })), 'user_exists');
  await expectRefusal(enter('facebook', newPerson({ email: null })), 'validation_failed');
});

it('a name that a provider returns is used only for its own sign-in attempt', async () => {
  const { url, state, redirectUri } = await startSocial(deps(), VISITOR, { provider: 'apple' });
  await comeBack('apple', newPerson());
  const { fields } = await approve(product.sandbox, 'apple', url, newPerson());
  const answer = { provider: 'apple', code: fields.code ?? '', state, redirectUri } as const;
  expect((await finish({ ...answer, timezone: 'UTC', language: 'en' })).admin.firstName).not.toBe('Grace');
});

it('a sign-in during an outage of the provider fails with the error of the outage, and not as invalid credentials', async () => {
  const social = override(deps().social, { identify: () => Promise.reject(new Error('no connection')) });
  const finishing = finishSocial(
    { ...deps(), social, registerOwner },
    VISITOR,
    await comeBack('google', newPerson()),
  );
  await expect(finishing).rejects.toThrow('no connection');
});

it('names from a provider are sanitized for use in mails', async () => {
  const names = { first_name: 'Ana\u202e http://evil.example', last_name: '\u2066\u200b' };
  const { admin, business } = await enter('google', newPerson(names));
  expect(admin).toMatchObject({ firstName: 'Ana http evil. example', lastName: '' });
  expect(business.name).toBe('Ana http evil. example');
});

it('an existing verified account is linked once and keeps its password', async () => {
  const input = newSignUp();
  const account = await signUp(deps(), VISITOR, input);
  const token = await linkTo(deps(), input.email, 'verify-email');
  await verifyEmail(deps(), VISITOR, { token, password: input.password });
  const person = newPerson({ email: input.email.toUpperCase() });
  expect((await enter('google', person)).admin.id).toBe(account.admin.id);
  const signedIn = await signIn(deps(), VISITOR, { email: input.email, password: input.password });
  expect(signedIn.admin.id).toBe(account.admin.id);
});

it('an account that never verified its address loses its password and sessions when it is linked', async () => {
  const input = newSignUp();
  const squatter = await signUp(deps(), VISITOR, input);
  const link = await linkTo(deps(), input.email, 'verify-email');
  const { admin } = await enter('google', newPerson({ email: input.email }));
  expect(admin.id).toBe(squatter.admin.id);
  expect(await findSession(deps().db, hashToken(squatter.token))).toBeUndefined();
  const attempt = signIn(deps(), VISITOR, { email: input.email, password: input.password });
  await expectRefusal(attempt, 'invalid_credentials');
  await expectRefusal(verifyEmail(deps(), VISITOR, { token: link }), 'invalid_token');
});

it('an account that never verified its address loses the identity that created it when a verified identity is linked', async () => {
  const victim = newPerson();
  const squatter = newPerson({ email: victim.email ?? null });
  await expectRefusal(enter('facebook', squatter), 'email_not_verified');
  await enter('google', victim);
  await expectRefusal(enter('facebook', squatter), 'user_exists');
});

describe('an attack on social login', () => {
  it('an attack on social login is refused when the state is unknown, used, of another provider, or ten minutes old', async () => {
    const person = newPerson();
    const good = await comeBack('google', person);
    await expectRefusal(finish({ ...good, state: 'x'.repeat(43) }), 'invalid_token');
    await finish(good);
    await expectRefusal(finish(good), 'invalid_token');
    const other = await comeBack('google', person);
    await expectRefusal(finish({ ...other, provider: 'apple' }), 'invalid_token');
    const late = await comeBack('google', person);
    await deps().sql`UPDATE social_attempts SET expires_at = clock_timestamp()
      WHERE state_hash = ${hashToken(late.state)}`;
    await expectRefusal(finish(late), 'invalid_token');
  });

  it('an attack on social login opens at most one session when it uses the same state five times concurrently', async () => {
    const answer = await comeBack('google', newPerson());
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => finish(answer)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('an attack on social login is refused by PKCE and nonce when it injects a code of another user', async () => {
    const victim = await comeBack('google', newPerson());
    const attacker = await comeBack('google', newPerson());
    await expectRefusal(finish({ ...attacker, code: victim.code }), 'invalid_credentials');
  });

  it('an attack on social login is refused for a foreign redirect_uri, both before and after the provider', async () => {
    for (const redirectUri of [
      'https://evil.test/auth/google/callback',
      `${product.url}.evil.test/auth/google/callback`,
    ])
      await expectRefusal(
        startSocial(deps(), VISITOR, { provider: 'google', redirectUri }),
        'validation_failed',
      );
    const answer = await comeBack('google', newPerson());
    const otherPath = answer.redirectUri.replace('/auth/google/callback', '/auth/callback/google');
    await expectRefusal(finish({ ...answer, redirectUri: otherPath }), 'invalid_token');
  });

  it.each(['signature', 'issuer', 'audience', 'nonce', 'expiry'])(
    'an attack on social login is refused for a wrong %s in the id token',
    async (spoil) => {
      await expectRefusal(enter('google', newPerson({ spoil })), 'invalid_credentials');
    },
  );

  it('an attack on social login is refused with rate_limited above the limit of attempts per IP address', async () => {
    const visitor = { ...VISITOR, address: '198.51.100.77' };
    await deps().sql`INSERT INTO rate_limit_hits (bucket)
      SELECT ${`social:address:${visitor.address}`} FROM generate_series(1, 500)`;
    const answer = await comeBack('google', newPerson());
    await expectRefusal(startSocial(deps(), visitor, { provider: 'google' }), 'rate_limited');
    await expectRefusal(finishSocial({ ...deps(), registerOwner }, visitor, answer), 'rate_limited');
  });

  it('an attack on social login cannot use a stored attempt, because only the hash of its state is stored', async () => {
    const { state } = await startSocial(deps(), VISITOR, { provider: 'google' });
    const rows = await deps().sql`SELECT state_hash::text AS hash FROM social_attempts`;
    expect(JSON.stringify(rows)).not.toContain(state);
  });
});
