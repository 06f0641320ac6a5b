import { type Guard, guardsOf } from '../guard.ts';

// Accounts: what a link, a provider's answer, a session or an owner may do, and once only.

const FOLDER = 'server/domains/accounts';
const tokens = guardsOf(`${FOLDER}/account-tokens.ts`, 'integration/account-links');
const verify = guardsOf(`${FOLDER}/verify-email.ts`, 'integration/account-links');
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

export const ACCOUNTS: readonly Guard[] = [
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
  verify(
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
    `  await voidOpenTokens(tx, owner, ['reset_password']);\n`,
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
  person(
    'accounts: only a vouched address is joined',
    'if (!identity.isEmailVerified) {',
    'if (false as boolean) {',
  ),
  person(
    'accounts: joining drops a squatter’s password',
    '      await run(tx, dropPassword, [businessId, userId]);\n',
    '',
  ),
  person(
    'accounts: joining ends a squatter’s sessions',
    '      await revokeSessionsOf(tx, { businessId, userId });\n',
    '',
  ),
  person(
    'accounts: joining drops a squatter’s identities',
    '      await run(tx, dropIdentities, [businessId, userId]);\n',
    '',
  ),
  own(
    'accounts: a change needs the old password',
    'if (!(await verifyPassword(stored, given))) {',
    'if (false as boolean) {',
  ),
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
    ' AND (delivery_reported_at IS NULL OR delivery_reported_at < $4)',
    '',
  ),
  delivery('mail: a report is of its recipient', ' AND recipient = ANY ($2)', ' AND $2::text[] IS NOT NULL'),
  mails('mail: a token is erased', 'secret = NULL, ', ''),
  tables(
    'accounts: a business signs up once',
    'ADD COLUMN identity_key text UNIQUE',
    'ADD COLUMN identity_key text',
  ),
];
