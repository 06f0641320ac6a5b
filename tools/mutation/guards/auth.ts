import { type Guard, guardsOf } from '../guard.ts';

// Accounts: what a link, a provider's answer, a session or an owner may do, and once only.

const tokens = guardsOf('server/domains/auth/links/account-tokens.ts', 'integration/account-links');
const confirm = guardsOf('server/domains/auth/verification/confirm-address.ts', 'integration/account-links');
const verify = guardsOf('server/domains/auth/verification/verify-email.ts', 'integration/address-proof');
const maker = guardsOf('server/domains/auth/verification/is-maker.ts', 'integration/address-proof');
const drop = guardsOf('server/domains/auth/verification/drop-unproven.ts', 'integration/social-login');
const dropByLink = guardsOf('server/domains/auth/verification/drop-unproven.ts', 'integration/address-proof');
const resetProof = guardsOf('server/domains/auth/passwords/reset-password.ts', 'integration/address-proof');
const identity = guardsOf('server/domains/auth/social/link-identity.ts', 'integration/identities');
const removal = guardsOf('server/domains/auth/social/remove-identity.ts', 'integration/identities');
const signIn = guardsOf('server/domains/auth/sessions/sign-in.ts', 'integration/identities');
const strong = guardsOf('server/domains/auth/passwords/require-strong-password.ts', 'unit/strong-password');
const proof = guardsOf('server/domains/auth/passwords/prove-password.ts', 'integration/own-account');
const consent = guardsOf('server/domains/billing/recharge/recharge-consent.ts', 'integration/audit-log');
const audit = guardsOf('server/events/record-audit.ts', 'integration/audit-log');
const freed = guardsOf('server/domains/team/free-address.ts', 'integration/team');
const reset = guardsOf('server/domains/auth/passwords/reset-password.ts', 'integration/account-links');
const social = guardsOf('server/domains/auth/social/finish-social.ts', 'integration/social-login');
const start = guardsOf('server/domains/auth/social/start-social.ts', 'integration/social-login');
const person = guardsOf('server/domains/auth/social/find-or-make-person.ts', 'integration/social-login');
const own = guardsOf('server/domains/auth/passwords/change-password.ts', 'integration/own-account');
const sessions = guardsOf('server/domains/auth/sessions/end-sessions.ts', 'integration/own-account');
const team = guardsOf('server/domains/team/lock-team.ts', 'integration/team');
const accept = guardsOf('server/domains/team/accept-invitation.ts', 'integration/team');
const delivery = guardsOf('server/domains/mail/note-delivery.ts', 'integration/own-account');
const mails = guardsOf('server/domains/mail/send-mails.ts', 'integration/own-account');
const tables = guardsOf(
  'prisma/migrations/20261122100100_businesses_and_people/migration.sql',
  'integration/sign-up',
);

export const AUTH: readonly Guard[] = [
  tokens(
    'accounts: a link works once',
    'WHERE token_hash = $tokenHash AND purpose = $purpose AND used_at IS NULL AND',
    'WHERE token_hash = $tokenHash AND purpose = $purpose AND',
  ),
  tokens('accounts: a link works for its time', ' AND expires_at > app_now()', ''),
  tokens(
    'accounts: a link is for one purpose',
    'WHERE token_hash = $tokenHash AND purpose = $purpose AND used_at',
    `WHERE token_hash = $tokenHash AND $purpose::text <> '' AND used_at`,
  ),
  verify('accounts: who is somebody else keeps nothing', '  await dropUnproven(tx, userId);\n', ''),
  verify(
    'accounts: only its own session shows the maker',
    'session?.userId === userId && session.businessId === businessId',
    'session !== undefined && session !== null',
  ),
  verify(
    'accounts: a proven account takes no password by its old link',
    '    else if (passwords.newHash !== null) throw invalidLink();\n',
    '',
  ),
  maker(
    'accounts: what a browser kept is compared',
    'AND token_hash = $keyHash AND revoked_at IS NULL',
    'AND $keyHash::bytea IS NOT NULL AND revoked_at IS NULL',
  ),
  dropByLink('accounts: recharge of a squatter ends', '  await endRecharge(tx);\n', ''),
  resetProof(
    'accounts: a reset drops what was linked before the proof',
    '  await tx.all(dropUnprovenIdentities, { userId });\n',
    '',
  ),
  identity('accounts: two first links at once are one', ' ON CONFLICT DO NOTHING RETURNING', ' RETURNING'),
  removal(
    'accounts: the last way to sign in stays',
    'if (left === 0 && person.password_hash === null) {',
    'if (false as boolean) {',
  ),
  removal(
    'accounts: a removed way ends its sessions',
    '    await tx.all(endItsSessions, { userId, provider, keptHash });\n',
    '',
  ),
  signIn(
    'accounts: a password is the one that was compared',
    ' AND password_hash = $passwordHash AND disabled_at',
    ' AND ($passwordHash::text IS NULL OR true) AND disabled_at',
  ),
  strong('accounts: common passwords are refused', ' < GUESSES_LOG10_MIN) throw', ' < 0) throw'),
  consent(
    'billing: consent is recorded',
    'await tx.all(insertConsent, {',
    'if (userId < 0) await tx.all(insertConsent, {',
  ),
  consent(
    'billing: switching off withdraws the consent',
    '  await tx.all(withdraw);\n  if (!isOn)',
    '  if (!isOn)',
  ),
  audit(
    'audit: address and device are kept',
    'const { address, device } = currentOrigin();',
    'const { address, device } = { address: null, device: null };',
  ),
  freed(
    'team: a verified account is not removed',
    'WHERE email = $email AND email_verified_at IS NULL',
    'WHERE email = $email',
  ),
  confirm(
    'accounts: verifying voids the other links',
    `  await tx.all(voidTokens, { userId, purposes: ['verify_email'] });\n`,
    '',
  ),
  reset('accounts: a reset ends every session', '  await revokeSessionsOf(tx, userId);\n', ''),
  reset(
    'accounts: a reset voids the other links',
    `  await tx.all(voidTokens, { userId, purposes: ['reset_password'] });\n`,
    '',
  ),
  social(
    'accounts: a state works once',
    'WHERE state_hash = $stateHash AND used_at IS NULL AND',
    'WHERE state_hash = $stateHash AND',
  ),
  social('accounts: a state works for ten minutes', ' AND expires_at > clock_timestamp()', ''),
  social(
    'accounts: a state is of one provider',
    'attempt?.provider === input.provider && attempt.redirect_uri',
    'attempt?.redirect_uri',
  ),
  social('accounts: a state is of one address', ' && attempt.redirect_uri === input.redirectUri', ''),
  start(
    'accounts: return addresses are listed',
    'asked === undefined || uri === asked',
    'uri !== asked || true',
  ),
  person('accounts: only a vouched address is joined', 'if (!isEmailVerified) {', 'if (false as boolean) {'),
  drop('accounts: joining drops a squatter’s password', '  await tx.all(dropPassword, { userId });\n', ''),
  drop('accounts: joining ends a squatter’s sessions', '  await revokeSessionsOf(tx, userId);\n', ''),
  drop(
    'accounts: joining drops a squatter’s identities',
    '  await tx.all(dropIdentities, { userId });\n',
    '',
  ),
  proof(
    'accounts: a change needs the old password',
    'if (!(await verifyAttempt(attempt, stored, given))) {',
    'if (false as boolean) {',
  ),
  own('accounts: a change ends other sessions', '    await revokeSessionsOf(tx, userId, tokenHash);\n', ''),
  own(
    'accounts: the old password is in the update',
    ' AND password_hash = $oldHash',
    ' AND ($oldHash::text IS NULL OR true)',
  ),
  sessions(
    'accounts: a session is ended by its owner',
    'WHERE business_id = $business AND user_id = $userId AND id = $id',
    'WHERE business_id = $business AND $userId::int > 0 AND id = $id',
  ),
  team('team: one change at a time', '  await tx.one(lockBusiness);\n', ''),
  team(
    'team: the actor is still an owner',
    `if (actor?.role !== 'admin') throw`,
    'if (false as boolean) throw',
  ),
  team(
    'team: nobody changes themselves',
    'if (memberId === actor.userId) throw',
    'if (false as boolean) throw',
  ),
  accept(
    'team: an invitation works once',
    'WHERE token_hash = $tokenHash AND accepted_at IS NULL AND',
    'WHERE token_hash = $tokenHash AND',
  ),
  delivery(
    'mail: the newest word stays',
    'AND (delivery_reported_at IS NULL OR delivery_reported_at < $reportedAt)',
    '',
  ),
  delivery(
    'mail: a report is of its recipient',
    ' AND recipient = ANY ($recipients)',
    ' AND $recipients::text[] IS NOT NULL',
  ),
  mails('mail: a token is erased', 'secret = NULL, ', ''),
  tables(
    'accounts: a business signs up once',
    'identity_key             text    UNIQUE,',
    'identity_key             text,',
  ),
];
