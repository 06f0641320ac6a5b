import { type Guard, guardsOf } from '../guard.ts';

// Accounts: what a link, a provider's answer, a session or an owner may do, and once only.

const FOLDER = 'server/domains/auth';
const tokens = guardsOf(`${FOLDER}/account-tokens.ts`, 'integration/account-links');
const confirm = guardsOf(`${FOLDER}/confirm-address.ts`, 'integration/account-links');
const verify = guardsOf(`${FOLDER}/verify-email.ts`, 'integration/address-proof');
const maker = guardsOf(`${FOLDER}/is-maker.ts`, 'integration/address-proof');
const drop = guardsOf(`${FOLDER}/drop-unproven.ts`, 'integration/social-login');
const dropByLink = guardsOf(`${FOLDER}/drop-unproven.ts`, 'integration/address-proof');
const resetProof = guardsOf(`${FOLDER}/reset-password.ts`, 'integration/address-proof');
const identity = guardsOf(`${FOLDER}/link-identity.ts`, 'integration/identities');
const removal = guardsOf(`${FOLDER}/remove-identity.ts`, 'integration/identities');
const signIn = guardsOf(`${FOLDER}/sign-in.ts`, 'integration/identities');
const strong = guardsOf(`${FOLDER}/require-strong-password.ts`, 'unit/strong-password');
const proof = guardsOf(`${FOLDER}/prove-password.ts`, 'integration/own-account');
const consent = guardsOf('server/domains/billing/recharge-consent.ts', 'integration/audit-log');
const audit = guardsOf('server/events/record-audit.ts', 'integration/audit-log');
const freed = guardsOf('server/domains/team/free-address.ts', 'integration/team');
const reset = guardsOf(`${FOLDER}/reset-password.ts`, 'integration/account-links');
const social = guardsOf(`${FOLDER}/finish-social.ts`, 'integration/social-login');
const start = guardsOf(`${FOLDER}/start-social.ts`, 'integration/social-login');
const person = guardsOf(`${FOLDER}/find-or-make-person.ts`, 'integration/social-login');
const own = guardsOf(`${FOLDER}/change-password.ts`, 'integration/own-account');
const sessions = guardsOf(`${FOLDER}/end-sessions.ts`, 'integration/own-account');
const team = guardsOf('server/domains/team/lock-team.ts', 'integration/team');
const accept = guardsOf('server/domains/team/accept-invitation.ts', 'integration/team');
const delivery = guardsOf('server/domains/mail/note-delivery.ts', 'integration/own-account');
const mails = guardsOf('server/domains/mail/send-mails.ts', 'integration/own-account');
const tables = guardsOf('prisma/migrations/20261121001200_accounts/migration.sql', 'integration/sign-up');

export const AUTH: readonly Guard[] = [
  tokens(
    'accounts: a link works once',
    'WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND',
    'WHERE token_hash = $1 AND purpose = $2 AND',
  ),
  tokens('accounts: a link works for its time', ' AND expires_at > app_now()', ''),
  tokens(
    'accounts: a link is for one purpose',
    'WHERE token_hash = $1 AND purpose = $2 AND used_at',
    `WHERE token_hash = $1 AND $2::text <> '' AND used_at`,
  ),
  verify('accounts: who is somebody else keeps nothing', '  await dropUnproven(tx, found);\n', ''),
  verify(
    'accounts: only its own session shows the maker',
    'asking?.userId === userId && asking.businessId === businessId',
    'asking !== null',
  ),
  verify(
    'accounts: a proven account takes no password by its old link',
    '    else if (passwords.newHash !== null) throw invalidLink();\n',
    '',
  ),
  maker(
    'accounts: what a browser kept is compared',
    'AND token_hash = $3 AND revoked_at IS NULL',
    'AND $3::bytea IS NOT NULL AND revoked_at IS NULL',
  ),
  dropByLink('accounts: recharge of a squatter ends', '  await endRecharge(tx, businessId);\n', ''),
  resetProof(
    'accounts: a reset drops what was linked before the proof',
    '  await run(tx, dropUnprovenIdentities, [businessId, userId]);\n',
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
    '    await run(tx, endItsSessions, [businessId, userId, provider, tokenHash]);\n',
    '',
  ),
  signIn(
    'accounts: a password is the one that was compared',
    ' AND password_hash = $3 AND disabled_at',
    ' AND ($3::text IS NULL OR true) AND disabled_at',
  ),
  strong('accounts: common passwords are refused', ' < GUESSES_LOG10_MIN) throw', ' < 0) throw'),
  consent(
    'billing: consent is recorded',
    'await run(tx, insertConsent, [',
    'if (userId < 0) await run(tx, insertConsent, [',
  ),
  consent(
    'billing: switching off withdraws the consent',
    '  await run(tx, withdraw, [businessId]);\n  if (isOn)',
    '  if (isOn)',
  ),
  audit(
    'audit: address and device are kept',
    'const { address, device } = currentOrigin();',
    'const { address, device } = { address: null, device: null };',
  ),
  freed(
    'team: a verified account is not removed',
    'WHERE email = $1 AND email_verified_at IS NULL',
    'WHERE email = $1',
  ),
  confirm(
    'accounts: verifying voids the other links',
    `  await voidOpenTokens(tx, person, ['verify_email']);\n`,
    '',
  ),
  reset(
    'accounts: a reset ends every session',
    '  await revokeSessionsOf(tx, { businessId, userId });\n',
    '',
  ),
  reset(
    'accounts: a reset voids the other links',
    `  await voidOpenTokens(tx, person, ['reset_password']);\n`,
    '',
  ),
  social(
    'accounts: a state works once',
    'WHERE state_hash = $1 AND used_at IS NULL AND',
    'WHERE state_hash = $1 AND',
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
  drop(
    'accounts: joining drops a squatter’s password',
    '  await run(tx, dropPassword, [businessId, userId]);\n',
    '',
  ),
  drop(
    'accounts: joining ends a squatter’s sessions',
    '  await revokeSessionsOf(tx, { businessId, userId });\n',
    '',
  ),
  drop(
    'accounts: joining drops a squatter’s identities',
    '  await run(tx, dropIdentities, [businessId, userId]);\n',
    '',
  ),
  proof('accounts: a change needs the old password', 'if (!isRight) {', 'if (false as boolean) {'),
  own('accounts: a change ends other sessions', '    await revokeSessionsOf(tx, session, tokenHash);\n', ''),
  own(
    'accounts: the old password is in the update',
    ' AND password_hash IS NOT DISTINCT FROM $3',
    ' AND ($3::text IS NULL OR true)',
  ),
  sessions(
    'accounts: a session is ended by its owner',
    'WHERE business_id = $1 AND user_id = $2 AND id = $3',
    'WHERE business_id = $1 AND $2::int > 0 AND id = $3',
  ),
  team('team: one change at a time', '  await runOne(tx, lockBusiness, [businessId]);\n', ''),
  team(
    'team: the actor is still an owner',
    `if (actor?.role !== 'admin') throw`,
    'if (false as boolean) throw',
  ),
  team('team: nobody changes themselves', 'if (memberId === userId) throw', 'if (false as boolean) throw'),
  accept(
    'team: an invitation works once',
    'WHERE token_hash = $1 AND accepted_at IS NULL AND',
    'WHERE token_hash = $1 AND',
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
    'ADD COLUMN identity_key text UNIQUE',
    'ADD COLUMN identity_key text',
  ),
];
