import { createHash, createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { roleOf, scramVerifier } from '../../../db/app-role.ts';
import { text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { SELECT_SESSION } from './run-select.ts';

/** The first call stores the name of the login; later calls return the stored name. */
const nameLogin = ofBusiness({
  name: 'database.name_login',
  params: { name: text },
  row: { role_name: text },
  text: `INSERT INTO database_roles (business_id, role_name) VALUES ($business, $name)
    ON CONFLICT (business_id) DO UPDATE SET role_name = database_roles.role_name RETURNING role_name`,
});

/** SQL condition: a login could do more than read the views. Such a login is never used. */
const EXCESS_PRIVILEGES = `SELECT r.rolsuper OR r.rolcreatedb OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls
      OR r.rolconnlimit <> $2
      OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid)
      OR has_database_privilege(r.oid, current_database(), 'TEMPORARY, CREATE')
      OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND has_schema_privilege(r.oid, n.oid, 'CREATE'))
      OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname !~ '^pg_'
        WHERE n.nspname NOT IN ('browser', 'information_schema')
          AND has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE'))
      AS has_excess
  FROM pg_roles r WHERE r.rolname = $1`;

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Thrown when no database login can be created: the role of ADMIN_DATABASE_URL lacks the permission to create one, or
 * the login would have more permissions than intended.
 */
export class NoLogin extends Error {
  override name = 'NoLogin';
}

/**
 * Creates the PostgreSQL role with which a business runs its own queries, unless it exists, and sets its password. The
 * password is derived from the password of the admin role, so every process can compute it. The role may have two
 * connections at a time and is a member of no other role. A repeated call changes nothing. If the role may do more than
 * read the views, rolls back and throws `NoLogin`. Returns the connection URL of the role.
 */
export async function ensureLogin(adminUrl: string, db: TenantDb): Promise<string> {
  const database = databaseOf(adminUrl);
  const label = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const name = `browser_${label}_${randomBytes(8).toString('hex')}`;
  const { role_name: role } = await db.one(nameLogin, { name });
  const password = createHmac('sha256', roleOf(adminUrl).password).update(`login ${role}`).digest('hex');
  const admin = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
  });
  await admin.connect();
  try {
    await admin.query('BEGIN');
    // Serializes all runs of this function. PostgreSQL aborts one of two concurrent transactions that change the
    // privileges of PUBLIC or the same role.
    await admin.query(`SELECT pg_advisory_xact_lock(hashtext('callingua browser logins'))`);
    await createLogin(admin, role, password);
    await assertUnprivileged(admin, role);
    await admin.query('COMMIT');
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
    throw isRefused ? new NoLogin('ADMIN_DATABASE_URL may not create logins', { cause: error }) : error;
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  [url.username, url.password] = [role, password];
  return url.toString();
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

async function createLogin(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const [id, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(scramVerifier(password))];
  const limits = `LOGIN CONNECTION LIMIT ${BROWSER_LIMITS.perBusiness} PASSWORD ${secret}`;
  if (rowCount) await admin.query(`ALTER ROLE ${id} ${limits}`);
  else await admin.query(`CREATE ROLE ${id} NOINHERIT ${limits}`);
  await limitSessions(admin, id);
  // In new databases every role may create temporary tables, so the permission is revoked. A role that does not own the
  // database only gets a warning from PostgreSQL.
  const { rows } = await admin.query<{ name: string; may: boolean }>(
    `SELECT quote_ident(current_database()) AS name,
       has_database_privilege('public', current_database(), 'TEMPORARY') AS may`,
  );
  const [database] = rows;
  if (database?.may) await admin.query(`REVOKE TEMPORARY ON DATABASE ${database.name} FROM PUBLIC`);
}

/**
 * Sets the limits of a query as defaults of the login, so that they apply to every connection of the login. Only a
 * superuser, or a role with `GRANT SET ON PARAMETER temp_file_limit`, can limit temporary files. Without this
 * privilege, only the time limit of two seconds bounds their size.
 */
async function limitSessions(admin: pg.Client, id: string): Promise<void> {
  for (const [name, value] of Object.entries(SELECT_SESSION))
    await admin.query(`ALTER ROLE ${id} SET ${name} = ${pg.escapeLiteral(value)}`);
  const { rows } = await admin.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('temp_file_limit', 'SET') AS may`,
  );
  if (rows[0]?.may)
    await admin.query(`ALTER ROLE ${id} SET temp_file_limit = '${BROWSER_LIMITS.temporaryFiles}'`);
}

async function assertUnprivileged(admin: pg.Client, role: string): Promise<void> {
  const { rows } = await admin.query<{ has_excess: boolean }>(EXCESS_PRIVILEGES, [
    role,
    BROWSER_LIMITS.perBusiness,
  ]);
  if (rows[0]?.has_excess !== false)
    throw new NoLogin(`the login ${role} could do more than read the views of the database browser`);
}
