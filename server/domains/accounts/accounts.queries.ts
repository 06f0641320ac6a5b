import { ROLE_PERMISSIONS, type Role } from '../../core/permissions.ts';
import type { Statement } from '../../db/sql.ts';
import type { ProfileView } from './accounts.schema.ts';

type PersonRow = {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  avatar_url: string | null;
  role: Role;
  business_id: number;
  business_name: string;
  slogan: string;
  timezone: string;
};

export type CredentialsRow = PersonRow & { password_hash: string; is_verified: boolean };

const PERSON_COLUMNS = `u.id AS user_id, u.email, u.first_name, u.last_name, u.phone, u.avatar_url, u.role,
  u.business_id, b.name AS business_name, b.slogan, b.timezone`;

/** The person with this e-mail address, whatever their business: only signing in may ask this. */
export const credentialsByEmail: Statement<CredentialsRow> = {
  name: 'accounts.credentials_by_email',
  text: `/* every business: sign-in */
    SELECT ${PERSON_COLUMNS}, u.password_hash, u.email_verified_at IS NOT NULL AS is_verified
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.email = $1 AND u.disabled_at IS NULL`,
};

/** A person of the business. */
export const personById: Statement<PersonRow> = {
  name: 'accounts.person_by_id',
  text: `SELECT ${PERSON_COLUMNS} FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.id = $2`,
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
    business: { id: row.business_id, name: row.business_name, slogan: row.slogan, timezone: row.timezone },
  };
}
