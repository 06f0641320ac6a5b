import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import type { Role } from '../../server/core/roles.ts';
import type { TenantTx } from '../../server/db/database.ts';
import { findSession, hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { acceptInvitation } from '../../server/modules/identity/team/accept-invitation.ts';
import { changeRole } from '../../server/modules/identity/team/change-role.ts';
import { inviteMember } from '../../server/modules/identity/team/invite-member.ts';
import { openInvitation } from '../../server/modules/identity/team/open-invitation.ts';
import { removeMember } from '../../server/modules/identity/team/remove-member.ts';
import { resendInvitation } from '../../server/modules/identity/team/resend-invitation.ts';
import { revokeInvitation } from '../../server/modules/identity/team/revoke-invitation.ts';
import { auditOf, expectRefusal, GOOD_PASSWORD, linkTo, mailsTo, VISITOR } from '../support/accounts.ts';
import { adminOf, buildTestApp, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { LIVE } from '../support/live-environment.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { override } from '../support/override.ts';
import { until } from '../support/until.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));
let invited = 0;
let email: string;
const deps = () => test.deps;

beforeEach(async () => {
  invited += 1;
  email = `invited-${invited}@callingua.test`;
});

const owner = () => adminOf(company);
const member = () => asMember(deps(), company.id);
const invite = (role: Role = 'staff') => inviteMember(member(), owner(), { email, role });
const accept = (token: string, password = GOOD_PASSWORD) =>
  acceptInvitation(deps(), VISITOR, { token, firstName: 'Ian', lastName: 'Vited', password });
const link = () => linkTo(deps(), email, 'invitation');
const firstInvitation = () =>
  deps().prisma.invitation.findFirstOrThrow({ where: { businessId: company.id } });

describe('an invitation', () => {
  it('an invitation creates a verified member with its role and signs them in', async () => {
    await invite('manager');
    const invitation = await openInvitation(deps(), VISITOR, await link());
    const shown = { businessName: company.name, email, role: 'manager', invitedBy: 'Pat Doe' };
    expect(invitation).toMatchObject(shown);
    const { token, admin, business } = await accept(await link());
    expect(admin).toMatchObject({ email, role: 'manager', fullName: 'Ian Vited' });
    expect(business.id).toBe(company.id);
    const session = await findSession(deps().db, hashToken(token));
    expect(session).toMatchObject({ is_verified: true, role: 'manager' });
    expect(await auditOf(deps(), company.id)).toEqual(['member.invited', 'member.joined', 'session.opened']);
  });

  it('an invitation names the business that sent it', async () => {
    const other = await makeCompany(deps());
    const theirs = `theirs-${invited}@callingua.test`;
    await inviteMember(asMember(deps(), other.id), adminOf(other), { email: theirs, role: 'staff' });
    await invite();
    const nameIn = async (token: string) => (await openInvitation(deps(), VISITOR, token)).businessName;
    expect(await nameIn(await link())).toBe(company.name);
    expect(await nameIn(await linkTo(deps(), theirs, 'invitation'))).toBe(other.name);
  });

  it('an invitation can create an administrator with all permissions', async () => {
    await invite('admin');
    expect(await openInvitation(deps(), VISITOR, await link())).toMatchObject({ role: 'admin' });
    const [mail] = await mailsTo(deps(), email);
    expect(mail).toMatchObject({ payload: { role: 'admin' } });
    const { token, admin } = await accept(await link());
    expect(admin).toMatchObject({ role: 'admin', permissions: ['all'] });
    const { statusCode } = await callTrpc(test.app, ['query', 'billing.account'], undefined, token);
    expect(statusCode).toBe(200);
  });

  it.each(['manager', 'staff'] as const)(
    'an invitation is refused for a former owner who is a %s',
    async (role) => {
      const demoted = { ...owner(), userId: company[role].id };
      await expectRefusal(inviteMember(member(), demoted, { email, role: 'admin' }), 'forbidden');
      await invite();
      await expectRefusal(resendInvitation(member(), demoted, (await firstInvitation()).id), 'forbidden');
      expect(await mailsTo(deps(), email)).toHaveLength(1);
    },
  );

  it('an invitation can be accepted once, even by five concurrent requests', async () => {
    await invite();
    const token = await link();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'invalid_token' });
    await expectRefusal(accept(token), 'invalid_token');
    await expectRefusal(openInvitation(deps(), VISITOR, token), 'invalid_token');
    const { id } = await firstInvitation();
    await expectRefusal(resendInvitation(member(), owner(), id), 'not_found');
    await expectRefusal(revokeInvitation(member(), owner(), id), 'not_found');
  });

  it.each([
    ['revoked', 'revoked_at = app_now()'],
    ['expired', 'expires_at = app_now()'],
  ])('an invitation cannot be accepted when it was %s meanwhile', async (_how, change) => {
    await invite();
    const token = await link();
    const { waiting } = await inTransaction(deps(), async (_sql, client) => {
      await client.query(`UPDATE invitations SET ${change} WHERE business_id = $1`, [company.id]);
      const accepting = accept(token);
      await waitForBlockedStatement(deps(), 'UPDATE invitations');
      return { waiting: accepting };
    });
    await expectRefusal(waiting, 'invalid_token');
  });

  it('resending or revoking an invitation leaves the invitations of others valid', async () => {
    await invite();
    const { id } = await firstInvitation();
    const others = `others-${invited}@callingua.test`;
    await inviteMember(member(), owner(), { email: others, role: 'staff' });
    const stays = await linkTo(deps(), others, 'invitation');
    await resendInvitation(member(), owner(), id);
    await revokeInvitation(member(), owner(), id);
    await openInvitation(deps(), VISITOR, stays);
    expect(await auditOf(deps(), company.id)).toEqual([
      'member.invited',
      'member.invited',
      'member.invited',
      'invitation.revoked',
    ]);
  });

  it('opening an invitation counts as an attempt of the IP address only if the link is invalid', async () => {
    const visitor = { ...VISITOR, address: `203.0.113.${invited}` };
    const attempts = async () =>
      (await deps().sql`SELECT FROM rate_limit_hits WHERE bucket = ${`mail-link:address:${visitor.address}`}`)
        .length;
    await invite();
    await openInvitation(deps(), visitor, await link());
    expect(await attempts()).toBe(0);
    await expectRefusal(openInvitation(deps(), visitor, 'nothing'), 'invalid_token');
    expect(await attempts()).toBe(1);
  });

  it.each([
    ['business in an hour', () => `invite:business:${company.id}`, 200],
    ['business in a day', () => `invite:business-day:${company.id}`, 500],
    ['recipient in a day', () => `invite:recipient:${hashToken(email).toString('hex')}`, 50],
  ])(
    'an invitation above the limit of its %s is refused with rate_limited and sends no mail',
    async (_which, bucket, max) => {
      await deps().sql`INSERT INTO rate_limit_hits (bucket)
        SELECT ${bucket()} FROM generate_series(1, ${max}::int)`;
      await expectRefusal(invite(), 'rate_limited');
      expect(await mailsTo(deps(), email)).toEqual([]);
    },
  );

  it('an invitation is sent to a recipient at most five times a day by all businesses together', async () => {
    const live = loadConfig({ ...LIVE, DATABASE_URL: deps().config.DATABASE_URL });
    const other = await makeCompany(deps());
    const ours = { ...member(), config: live };
    const theirs = { ...asMember(deps(), other.id), config: live };
    const input = { email, role: 'staff' as const };
    await inviteMember(ours, owner(), input);
    const { id } = await firstInvitation();
    await resendInvitation(ours, owner(), id);
    for (let times = 0; times < 3; times += 1) await inviteMember(theirs, adminOf(other), input);
    await expectRefusal(inviteMember(theirs, adminOf(other), input), 'rate_limited');
    await expectRefusal(resendInvitation(ours, owner(), id), 'rate_limited');
    await inviteMember(ours, owner(), { email: `else-${email}`, role: 'staff' });
    expect(await mailsTo(deps(), email)).toHaveLength(5);
  });

  it('an invitation that is refused counts in no limit', async () => {
    const ours = company.staff.email;
    const countsOf = (business: number) =>
      deps().sql`SELECT FROM rate_limit_hits
        WHERE bucket = ANY (${['invite:business', 'invite:business-day'].map((kind) => `${kind}:${business}`)})`;
    await expectRefusal(inviteMember(member(), owner(), { email: ours, role: 'staff' }), 'conflict');
    await expectRefusal(resendInvitation(member(), owner(), 2_000_000_000), 'not_found');
    expect(await countsOf(company.id)).toEqual([]);
    await invite();
    expect(await countsOf(company.id)).toHaveLength(2);
  });

  it('an invitation invalidates the previous link when it is sent again, with the same or another role', async () => {
    await invite('staff');
    const first = await link();
    await invite('manager');
    const second = await link();
    await resendInvitation(member(), owner(), (await firstInvitation()).id);
    const third = await link();
    for (const old of [first, second])
      await expectRefusal(openInvitation(deps(), VISITOR, old), 'invalid_token');
    expect((await accept(third)).admin.role).toBe('manager');
    expect(await mailsTo(deps(), email)).toHaveLength(3);
  });

  it('an invitation cannot be used when it is revoked or expired, and an expired one can be sent again', async () => {
    await invite();
    const { id } = await firstInvitation();
    await deps().sql`UPDATE invitations SET expires_at = app_now() - interval '1 second'
      WHERE business_id = ${company.id}`;
    await expectRefusal(accept(await link()), 'invalid_token');
    await expectRefusal(openInvitation(deps(), VISITOR, await link()), 'invalid_token');
    await resendInvitation(member(), owner(), id);
    await openInvitation(deps(), VISITOR, await link());
    await revokeInvitation(member(), owner(), id);
    await revokeInvitation(member(), owner(), id);
    const audited = await auditOf(deps(), company.id);
    expect(audited.filter((action) => action === 'invitation.revoked')).toHaveLength(1);
    await expectRefusal(accept(await link()), 'invalid_token');
    await expectRefusal(openInvitation(deps(), VISITOR, await link()), 'invalid_token');
    await expectRefusal(resendInvitation(member(), owner(), id), 'not_found');
  });

  it('an invitation stays valid after a refusal with weak_password or user_exists', async () => {
    await invite();
    const token = await link();
    await expectRefusal(accept(token, 'weakweak'), 'weak_password');
    const other = await makeCompany(deps());
    await deps().prisma.user.update({ where: { id: other.staff.id, businessId: other.id }, data: { email } });
    await expectRefusal(accept(token), 'user_exists');
    await openInvitation(deps(), VISITOR, token);
  });

  it.each([
    ['alone in its business, whose name and auto-recharge end', true],
    ['one of several of its business', false],
  ])(
    'an invitation is not blocked by an unverified account with the same email: %s',
    async (_which, isAlone) => {
      await invite('manager');
      const squatted = await makeCompany(deps());
      const { id } = squatted.unverified;
      if (isAlone) await deps().sql`DELETE FROM users WHERE business_id = ${squatted.id} AND id <> ${id}`;
      await deps().sql`UPDATE businesses SET identity_key = ${`key-${id}`}, is_auto_recharge = true
      WHERE id = ${squatted.id}`;
      await deps().sql`UPDATE users SET email = ${email} WHERE id = ${id}`;
      const { admin, business } = await accept(await link());
      expect(admin).toMatchObject({ email, role: 'manager' });
      expect(business.id).toBe(company.id);
      expect(await findSession(deps().db, hashToken(squatted.unverified.token))).toBeUndefined();
      expect(await auditOf(deps(), squatted.id)).toContain('member.removed');
      const storedBusiness = await deps().prisma.business.findUniqueOrThrow({ where: { id: squatted.id } });
      expect(storedBusiness.identityKey).toBe(isAlone ? null : `key-${id}`);
      expect(storedBusiness.isAutoRecharge).toBe(!isAlone);
    },
  );

  it('an invitation does not reveal accounts of other businesses, and is refused for a current member', async () => {
    const other = await makeCompany(deps());
    const { email: theirs } = other.staff;
    expect(await inviteMember(member(), owner(), { email: theirs, role: 'staff' })).toBeUndefined();
    const ours = company.staff.email;
    await expectRefusal(inviteMember(member(), owner(), { email: ours, role: 'staff' }), 'conflict');
  });
});

describe('changing a role and removing a member', () => {
  const may = async (path: string, token: string) =>
    (await callTrpc(test.app, ['query', path], undefined, token)).statusCode;

  it('a changed role or a removed member takes effect on the next request', async () => {
    expect(await may('billing.account', company.manager.token)).toBe(403);
    await changeRole(member(), owner(), { userId: company.manager.id, role: 'admin' });
    expect(await may('billing.account', company.manager.token)).toBe(200);
    await changeRole(member(), owner(), { userId: company.manager.id, role: 'staff' });
    expect(await may('billing.account', company.manager.token)).toBe(403);
    await removeMember(member(), owner(), company.manager.id);
    expect(await may('auth.me', company.manager.token)).toBe(401);
    expect(await auditOf(deps(), company.id)).toEqual(['role.admin', 'role.staff', 'member.removed']);
  });

  it('changing a role or removing a member a second time has no further effect', async () => {
    await changeRole(member(), owner(), { userId: company.staff.id, role: 'manager' });
    await changeRole(member(), owner(), { userId: company.staff.id, role: 'manager' });
    await removeMember(member(), owner(), company.staff.id);
    await expectRefusal(removeMember(member(), owner(), company.staff.id), 'not_found');
    expect(await auditOf(deps(), company.id)).toEqual(['role.manager', 'member.removed']);
  });

  it('changing a role is refused once the owner has reached the hourly limit, but removing a member is not', async () => {
    await deps().sql`INSERT INTO rate_limit_hits (bucket)
      SELECT 'notice:person:' || ${company.admin.id} FROM generate_series(1, 199)`;
    await changeRole(member(), owner(), { userId: company.staff.id, role: 'manager' });
    const again = changeRole(member(), owner(), { userId: company.staff.id, role: 'staff' });
    await expectRefusal(again, 'rate_limited');
    await removeMember(member(), owner(), company.staff.id);
  });

  it('changing a role or removing a member is refused for and by a disabled member', async () => {
    await deps()
      .sql`UPDATE users SET disabled_at = app_now() WHERE id IN (${company.staff.id}, ${company.unverified.id})`;
    await expectRefusal(removeMember(member(), owner(), company.staff.id), 'not_found');
    const disabled = { ...owner(), userId: company.unverified.id };
    await expectRefusal(removeMember(member(), disabled, company.manager.id), 'forbidden');
  });

  it('changing the own role or removing the own account is refused', async () => {
    const demotion = changeRole(member(), owner(), { userId: company.admin.id, role: 'staff' });
    await expectRefusal(demotion, 'conflict');
    await expectRefusal(removeMember(member(), owner(), company.admin.id), 'conflict');
  });

  it('two owners who remove each other concurrently leave one owner', async () => {
    await deps().sql`DELETE FROM users WHERE business_id = ${company.id} AND id = ${company.unverified.id}`;
    for (let round = 0; round < 5; round += 1) {
      await changeRole(member(), owner(), { userId: company.manager.id, role: 'admin' });
      const second = { ...owner(), userId: company.manager.id };
      const outcomes = await Promise.allSettled([
        changeRole(member(), owner(), { userId: company.manager.id, role: 'staff' }),
        changeRole(member(), second, { userId: company.admin.id, role: 'staff' }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const admins = await deps().prisma.user.count({ where: { businessId: company.id, role: 'admin' } });
      expect(admins).toBe(1);
      await deps().sql`UPDATE users SET role = 'admin'
        WHERE business_id = ${company.id} AND id = ${company.admin.id}`;
    }
  });
});

describe('an owner who is removed or demoted', () => {
  const second = () => ({ ...owner(), userId: company.manager.id });
  beforeEach(() => changeRole(member(), owner(), { userId: company.manager.id, role: 'admin' }));
  const isOpenLink = async (token: string) =>
    openInvitation(deps(), VISITOR, token).then(
      () => true,
      () => false,
    );

  it.each(['removed', 'demoted'])(
    'the open invitations that an owner sent are revoked when the owner is %s',
    async (change) => {
      await inviteMember(member(), second(), { email, role: 'admin' });
      const token = await link();
      const others = `others-${invited}@callingua.test`;
      await inviteMember(member(), owner(), { email: others, role: 'staff' });
      const stays = await linkTo(deps(), others, 'invitation');
      await deps()
        .sql`INSERT INTO invitations (business_id, email, role, invited_by, sent_by_user_id, token_hash,
        expires_at, accepted_at, revoked_at)
      SELECT ${company.id}, email, 'staff', 'Pat', ${second().userId}, sha256(uuid_send(gen_random_uuid())),
        app_now() + interval '1 day', accepted_at, revoked_at
      FROM (VALUES ('accepted@callingua.test', app_now(), NULL), ('revoked@callingua.test', NULL, app_now()))
        AS former (email, accepted_at, revoked_at)`;
      if (change === 'removed') await removeMember(member(), owner(), second().userId);
      else await changeRole(member(), owner(), { userId: second().userId, role: 'staff' });
      await expectRefusal(accept(token), 'invalid_token');
      expect(await isOpenLink(stays)).toBe(true);
      const audited = await auditOf(deps(), company.id);
      expect(audited.filter((action) => action === 'invitation.revoked')).toHaveLength(1);
    },
  );

  it('an invitation that another owner has sent again survives the removal of its first sender', async () => {
    await inviteMember(member(), second(), { email, role: 'staff' });
    await resendInvitation(member(), owner(), (await firstInvitation()).id);
    await removeMember(member(), owner(), second().userId);
    expect(await isOpenLink(await link())).toBe(true);
  });

  it('the invitations of an owner are preserved when the removal crashes', async () => {
    await inviteMember(member(), second(), { email, role: 'staff' });
    const crashing = {
      ...member(),
      db: override(member().db, {
        transaction: (work: (tx: TenantTx) => Promise<unknown>) =>
          member().db.transaction(async (tx) => {
            await work(tx);
            throw new Error('the process died');
          }),
      }),
    };
    await expect(removeMember(crashing, owner(), second().userId)).rejects.toThrow('the process died');
    expect(await isOpenLink(await link())).toBe(true);
  });

  it('the removal of an owner preserves open invitations of another business', async () => {
    const other = await makeCompany(deps());
    const theirs = `theirs-${invited}@callingua.test`;
    const actor = adminOf(other);
    await inviteMember(asMember(deps(), other.id), actor, { email: theirs, role: 'staff' });
    await removeMember(member(), owner(), second().userId);
    expect(await isOpenLink(await linkTo(deps(), theirs, 'invitation'))).toBe(true);
  });
});

it('the team lists members with their last sign-in, and open invitations', async () => {
  await deps().sql`UPDATE users SET disabled_at = app_now() WHERE id = ${company.unverified.id}`;
  await deps().sql`UPDATE sessions SET created_at = '2026-01-02T03:04:05Z'
    WHERE business_id = ${company.id} AND user_id = ${company.staff.id}`;
  await invite();
  await accept(await link());
  for (const name of ['revoked', 'open'])
    await inviteMember(member(), owner(), { email: `${name}-${email}`, role: 'staff' });
  const { id } = await deps().prisma.invitation.findFirstOrThrow({
    where: { businessId: company.id, email: `revoked-${email}` },
  });
  await revokeInvitation(member(), owner(), id);
  const { members, invitations } = await resultOf(test.app, 'team.list', undefined, company.admin.token);
  const signIns = new Map(
    members.map((each: { email: string; lastSignInAt: string }) => [each.email, each.lastSignInAt]),
  );
  expect([...signIns.keys()].sort()).toEqual(
    [company.admin.email, company.manager.email, company.staff.email, email].sort(),
  );
  expect(signIns.get(company.staff.email)).toBe('2026-01-02T03:04:05.000Z');
  expect(signIns.get(company.admin.email)).not.toBe('2026-01-02T03:04:05.000Z');
  expect(invitations.map((each: { email: string }) => each.email)).toEqual([`open-${email}`]);
});

describe('mail about the team', () => {
  const changesTo = async (address: string) =>
    (await mailsTo(deps(), address))
      .filter(({ template }) => ['team-changed', 'role-changed', 'member-removed'].includes(template))
      .map(({ template, payload }) =>
        [template, payload.change ?? payload.role, payload.member].filter(Boolean).join(' '),
      );

  it('a mail about the team goes to owners when a member is invited, joins, gets another role or is removed', async () => {
    await invite('staff');
    const { admin: joined } = await accept(await link());
    await changeRole(member(), owner(), { userId: joined.id, role: 'manager' });
    await changeRole(member(), owner(), { userId: joined.id, role: 'manager' });
    await removeMember(member(), owner(), joined.id);
    expect(await changesTo(company.admin.email)).toEqual([
      `team-changed invited ${email}`,
      'team-changed joined Ian Vited',
      'team-changed role Ian Vited',
      'team-changed removed Ian Vited',
    ]);
    expect(await changesTo(email)).toEqual(['role-changed manager', 'member-removed']);
    expect(await changesTo(company.staff.email)).toEqual([]);
  });

  it('a mail about the team goes to owners when an invitation is sent again, which is audited, but not when the sending is refused', async () => {
    await invite('manager');
    const { id } = await firstInvitation();
    const other = await makeCompany(deps());
    await resendInvitation(member(), owner(), id);
    const theirs = resendInvitation(asMember(deps(), other.id), adminOf(other), id);
    await expectRefusal(theirs, 'not_found');
    const manager = { ...owner(), userId: company.manager.id };
    await expectRefusal(resendInvitation(member(), manager, id), 'forbidden');
    const sent = `team-changed invited ${email}`;
    expect(await changesTo(company.admin.email)).toEqual([sent, sent]);
    expect(await changesTo(other.admin.email)).toEqual([]);
    expect(await auditOf(deps(), company.id)).toEqual(['member.invited', 'member.invited']);
  });

  it('a promotion to owner is mailed once to the other owners, and the new owner gets a personal mail', async () => {
    await changeRole(member(), owner(), { userId: company.manager.id, role: 'admin' });
    expect(await changesTo(company.manager.email)).toEqual(['role-changed admin']);
    expect(await changesTo(company.admin.email)).toHaveLength(1);
  });
});

it.each([
  ['team.remove', { userId: 2_147_483_648 }],
  ['team.changeRole', { userId: 2_147_483_648, role: 'staff' }],
  ['team.resendInvitation', { invitationId: 2_147_483_648 }],
  ['team.revokeInvitation', { invitationId: 2_147_483_648 }],
])('%s refuses an id that no row can have', async (path, input) => {
  const answer = await resultOf(test.app, path, input, company.admin.token);
  expect(answer).toMatchObject({ data: { appCode: 'validation_failed' } });
});

it('a change of the team is published to the browsers of the business only', async () => {
  const other = await makeCompany(deps());
  const notifiedBusinesses: number[] = [];
  let isConnected = false;
  const stop = [company.id, other.id].map((id) =>
    deps().invalidations.subscribe(id, (topics) => {
      isConnected = true;
      if (topics.includes('team')) notifiedBusinesses.push(id);
    }),
  );
  const changes: [string, () => Promise<unknown>][] = [
    ['invited', () => invite()],
    ['sent again', async () => resendInvitation(member(), owner(), (await firstInvitation()).id)],
    ['accepted', async () => accept(await link())],
    ['changed', () => changeRole(member(), owner(), { userId: company.staff.id, role: 'manager' })],
    ['removed', () => removeMember(member(), owner(), company.staff.id)],
    ['invited anew', () => inviteMember(member(), owner(), { email: `x-${email}`, role: 'staff' })],
    [
      'revoked',
      async () => {
        const open = await deps().prisma.invitation.findFirstOrThrow({
          where: { businessId: company.id, acceptedAt: null },
        });
        await revokeInvitation(member(), owner(), open.id);
      },
    ],
  ];
  await until(() => {
    deps().invalidations.publish([company.id], ['balance']);
    return isConnected;
  });
  for (const [label, change] of changes) {
    notifiedBusinesses.length = 0;
    await change();
    const isNotified = () => notifiedBusinesses.includes(company.id);
    await until(isNotified, 10_000, `it is told when somebody is ${label}`);
  }
  for (const end of stop) end();
  expect(notifiedBusinesses).not.toContain(other.id);
});
