import pg from 'pg';
import { asOwner, canConnect, type Role, roleOf, scramVerifier } from './app-role.ts';

const ATTRIBUTES = `SELECT rolcreaterole AND NOT rolsuper AS is_role_maker,
    EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) AS is_owner
  FROM pg_roles r WHERE rolname = $1`;

/**
 * Gives the role of `makerUrl` the right to create logins and no right to any row; runs as the owner. A second run
 * changes nothing. Throws when the role exists with fewer or more rights.
 */
export async function ensureRoleMaker(ownerUrl: string, makerUrl: string): Promise<void> {
  const role = roleOf(makerUrl);
  const isPasswordRight = await canConnect(makerUrl);
  await asOwner(ownerUrl, 'callingua role maker', (owner) => ensureRole(owner, role, isPasswordRight));
}

async function ensureRole(
  owner: pg.Client,
  { name, password }: Role,
  isPasswordRight: boolean,
): Promise<void> {
  const { rows } = await owner.query<{ is_role_maker: boolean; is_owner: boolean }>(ATTRIBUTES, [name]);
  const [known] = rows;
  const id = pg.escapeIdentifier(name);
  // The password is sent as its SCRAM verifier, since statements may be logged.
  const secret = pg.escapeLiteral(scramVerifier(password));
  if (!known) await owner.query(`CREATE ROLE ${id} LOGIN CREATEROLE PASSWORD ${secret}`);
  else if (!known.is_role_maker || known.is_owner)
    throw new Error(
      `ADMIN_DATABASE_URL: the role ${name} exists and is not one that makes roles and owns nothing. Name one that does not exist yet; it is made.`,
    );
  else if (!isPasswordRight) await owner.query(`ALTER ROLE ${id} PASSWORD ${secret}`);
}
