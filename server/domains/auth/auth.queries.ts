import { deviceName } from '../../core/device-name.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import { maySeeMoney, ROLE_PERMISSIONS, type Role } from '../../core/permissions.ts';
import type { SocialProvider } from '../../core/social.ts';
import type { Statement } from '../../db/sql.ts';
import { pictureColumn } from '../pictures/pictures.queries.ts';
import type { EmailProblem, ProfileView, SecurityView, SessionView } from './auth.schema.ts';
import type { SignInMethod } from './sessions.ts';

export type PersonRow = {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** Our copy of the provider's picture, from the root of our origin. */
  avatar_url: string | null;
  role: Role;
  mail_language: MailLanguage;
  is_verified: boolean;
  has_password: boolean;
  business_id: number;
  business_name: string;
  slogan: string;
  timezone: string;
  stripe_customer_id: string | null;
};

export type CredentialsRow = PersonRow & { password_hash: string | null };

const PERSON_COLUMNS = `u.id AS user_id, u.email, u.first_name, u.last_name, u.phone, u.role, ${pictureColumn('u')},
  u.mail_language, u.email_verified_at IS NOT NULL AS is_verified, u.password_hash IS NOT NULL AS has_password,
  u.business_id, b.name AS business_name, b.slogan, b.timezone, b.stripe_customer_id`;

/** The person with this e-mail address, whatever their business: only signing in and its kin may ask this. */
export const credentialsByEmail: Statement<CredentialsRow> = {
  name: 'auth.credentials_by_email',
  text: `/* every business: sign-in */
    SELECT ${PERSON_COLUMNS}, u.password_hash
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.email = $1 AND u.disabled_at IS NULL`,
};

/** A person of the business, and what a password is compared with. */
export const credentialsById: Statement<CredentialsRow> = {
  name: 'auth.credentials_by_id',
  text: `SELECT ${PERSON_COLUMNS}, u.password_hash FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.id = $2 AND u.disabled_at IS NULL`,
};

/** A person of the business. */
export const personById: Statement<PersonRow> = {
  name: 'auth.person_by_id',
  isQuick: true,
  text: `SELECT ${PERSON_COLUMNS} FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.id = $2 AND u.disabled_at IS NULL`,
};

/** What a signed-in person may know of themselves and of the business they work for. */
export function toProfileView(row: PersonRow): ProfileView {
  return {
    admin: {
      id: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: `${row.first_name} ${row.last_name}`.trim(),
      role: row.role,
      permissions: [...ROLE_PERMISSIONS[row.role]],
      phone: row.phone,
      avatarUrl: row.avatar_url,
    },
    business: {
      id: row.business_id,
      name: row.business_name,
      slogan: row.slogan,
      timezone: row.timezone,
      stripeCustomerId: maySeeMoney(row.role) ? row.stripe_customer_id : null,
    },
  };
}

/** What Resend last reported of mail to an address, as a column; `business` and `address` are SQL expressions. */
export const emailProblemColumn = (business: string, address: string) => `(
    SELECT nullif(m.delivery, 'delivered') FROM outgoing_mails m
    WHERE m.business_id = ${business} AND m.recipient = ${address} AND m.delivery IS NOT NULL
    ORDER BY m.id DESC LIMIT 1
  ) AS email_problem`;

type SecurityRow = {
  mail_language: MailLanguage;
  has_password: boolean;
  is_verified: boolean;
  providers: SocialProvider[];
  email_problem: EmailProblem | null;
  has_feed: boolean;
};

/** How a person of the business signs in. */
export const securityOf: Statement<SecurityRow> = {
  name: 'auth.security',
  text: `SELECT u.mail_language, u.password_hash IS NOT NULL AS has_password,
      u.email_verified_at IS NOT NULL AS is_verified,
      ARRAY(
        SELECT i.provider FROM user_identities i WHERE i.business_id = $1 AND i.user_id = u.id ORDER BY 1
      ) AS providers,
      EXISTS (SELECT FROM calendar_feeds f WHERE f.business_id = $1 AND f.user_id = u.id) AS has_feed,
      ${emailProblemColumn('$1', 'u.email')}
    FROM users u WHERE u.business_id = $1 AND u.id = $2 AND u.disabled_at IS NULL`,
};

export function toSecurityView(row: SecurityRow): SecurityView {
  return {
    mailLanguage: row.mail_language,
    hasPassword: row.has_password,
    isEmailVerified: row.is_verified,
    providers: row.providers,
    emailProblem: row.email_problem,
    hasFeed: row.has_feed,
  };
}

type OpenSessionRow = {
  id: number;
  token_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  sign_in_method: SignInMethod;
  created_at: Date;
};

/** The sessions with which a person of the business could act now, newest first. */
export const sessionsOf: Statement<OpenSessionRow> = {
  name: 'auth.sessions',
  text: `SELECT id, token_hash, user_agent, address, sign_in_method, created_at FROM sessions
    WHERE business_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > clock_timestamp()
    ORDER BY created_at DESC LIMIT 100`,
};

export function toSessionView(row: OpenSessionRow, ownHash: Buffer): SessionView {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    method: row.sign_in_method,
    startedAt: row.created_at.toISOString(),
    isCurrent: row.token_hash.equals(ownHash),
  };
}
