import { formatDevice, readDevice } from '../../../core/device.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../core/portal-language.ts';
import { maySeeMoney, ROLE_PERMISSIONS, ROLES } from '../../../core/roles.ts';
import { SIGN_IN_METHODS, SOCIAL_PROVIDERS } from '../../../core/social.ts';
import { rulesAround } from '../../../core/zone-rules.ts';
import { bool, bytes, instant, int, listOfWords, oneOf, text, zone } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness, type Values } from '../../../db/statement.ts';
import { textsIn } from '../../../texts.ts';
import { DIGEST_OF_USER } from '../../mail/index.ts';
import { pictureColumn } from '../avatars/pictures.queries.ts';
import {
  DIGESTS,
  EMAIL_PROBLEMS,
  type ProfileView,
  type SecurityView,
  type SessionView,
} from './auth.schema.ts';

const PERSON = {
  user_id: int,
  email: text,
  first_name: text,
  last_name: text,
  phone: text.orNull,
  /** URL path of the stored copy of the sign-in provider's profile picture; null without a picture. */
  avatar_url: text.orNull,
  role: oneOf(ROLES),
  mail_language: oneOf(MAIL_LANGUAGES),
  portal_language: oneOf(PORTAL_LANGUAGES).orNull,
  is_verified: bool,
  has_password: bool,
  business_id: int,
  business_name: text,
  slogan: text,
  timezone: zone,
  stripe_customer_id: text.orNull,
  now: instant,
};
export type UserRow = Values<typeof PERSON>;

const CREDENTIALS = { ...PERSON, password_hash: text.orNull };
export type CredentialsRow = Values<typeof CREDENTIALS>;

const PERSON_COLUMNS = `u.id AS user_id, u.email, u.first_name, u.last_name, u.phone, u.role, ${pictureColumn('u')},
  u.mail_language, u.portal_language, u.email_verified_at IS NOT NULL AS is_verified,
  u.password_hash IS NOT NULL AS has_password, u.business_id, b.name AS business_name, b.slogan, b.timezone, b.stripe_customer_id,
  app_now() AS now`;

const PERSON_BY_ID = `FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $business AND u.id = $userId AND u.disabled_at IS NULL`;

/** The user with this email address, of any business. */
export const credentialsByEmail = ofEveryBusiness({
  name: 'auth.credentials_by_email',
  because: 'a sign-in names an email address and no business',
  params: { email: text },
  row: CREDENTIALS,
  text: `SELECT ${PERSON_COLUMNS}, u.password_hash
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.email = $email AND u.disabled_at IS NULL`,
});

/** A user of the business with the password hash. */
export const credentialsById = ofBusiness({
  name: 'auth.credentials_by_id',
  params: { userId: int },
  row: CREDENTIALS,
  text: `SELECT ${PERSON_COLUMNS}, u.password_hash ${PERSON_BY_ID}`,
});

/** A user of the business. */
export const userById = ofBusiness({
  name: 'auth.person_by_id',
  isPipelined: true,
  params: { userId: int },
  row: PERSON,
  text: `SELECT ${PERSON_COLUMNS} ${PERSON_BY_ID}`,
});

/** A signed-in user's profile and business, reduced to what the user may see. */
export function toProfileView(row: UserRow): ProfileView {
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
      portalLanguage: row.portal_language,
    },
    business: {
      id: row.business_id,
      name: row.business_name,
      slogan: row.slogan,
      timezone: row.timezone,
      zoneRules: rulesAround(row.timezone, row.now),
      stripeCustomerId: maySeeMoney(row.role) ? row.stripe_customer_id : null,
    },
  };
}

/**
 * SQL column with the delivery problem that Resend reported for the last mail to an address; null if that mail was
 * delivered. `business` and `address` are SQL expressions.
 */
export const emailProblemColumn = (business: string, address: string) => `(
    SELECT nullif(m.delivery, 'delivered') FROM outgoing_mails m
    WHERE m.business_id = ${business} AND m.recipient = ${address} AND m.delivery IS NOT NULL
    ORDER BY m.id DESC LIMIT 1
  ) AS email_problem`;

const SECURITY = {
  mail_language: oneOf(MAIL_LANGUAGES),
  digest: oneOf(DIGESTS),
  has_password: bool,
  is_verified: bool,
  providers: listOfWords(SOCIAL_PROVIDERS),
  email_problem: oneOf(EMAIL_PROBLEMS).orNull,
  has_feed: bool,
};

/** Sign-in methods of a user of the business. */
export const securityOf = ofBusiness({
  name: 'auth.security',
  params: { userId: int },
  row: SECURITY,
  text: `SELECT u.mail_language, ${DIGEST_OF_USER} AS digest, u.password_hash IS NOT NULL AS has_password,
      u.email_verified_at IS NOT NULL AS is_verified,
      ARRAY(
        SELECT i.provider FROM user_identities i WHERE i.business_id = $business AND i.user_id = u.id ORDER BY 1
      ) AS providers,
      EXISTS (SELECT FROM calendar_feeds f WHERE f.business_id = $business AND f.user_id = u.id) AS has_feed,
      ${emailProblemColumn('$business', 'u.email')}
    FROM users u WHERE u.business_id = $business AND u.id = $userId AND u.disabled_at IS NULL`,
});

export function toSecurityView(row: Values<typeof SECURITY>): SecurityView {
  return {
    mailLanguage: row.mail_language,
    digest: row.digest,
    hasPassword: row.has_password,
    isEmailVerified: row.is_verified,
    providers: [...row.providers],
    emailProblem: row.email_problem,
    hasFeed: row.has_feed,
  };
}

const OPEN_SESSION = {
  id: int,
  token_hash: bytes,
  user_agent: text.orNull,
  address: text.orNull,
  sign_in_method: oneOf(SIGN_IN_METHODS),
  created_at: instant,
};

/** The active sessions of a user of the business, newest first. */
export const sessionsOf = ofBusiness({
  name: 'auth.sessions',
  params: { userId: int },
  row: OPEN_SESSION,
  text: `SELECT id, token_hash, user_agent, address, sign_in_method, created_at FROM sessions
    WHERE business_id = $business AND user_id = $userId AND revoked_at IS NULL AND expires_at > clock_timestamp()
    ORDER BY created_at DESC LIMIT 100`,
});

export function toSessionView(
  row: Values<typeof OPEN_SESSION>,
  ownHash: Buffer,
  language: PortalLanguage,
): SessionView {
  return {
    id: row.id,
    device: formatDevice(readDevice(row.user_agent), textsIn(language)),
    address: row.address,
    method: row.sign_in_method,
    startedAt: row.created_at.toISOString(),
    isCurrent: row.token_hash.equals(ownHash),
  };
}
