import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const SCRAM_ROUNDS = 4_096;
const WRONG_PASSWORD = '28P01';
const NO_SUCH_ROLE = '28000';
/** The PostgreSQL schema that holds BullMQ's tables when the product runs without Redis. */
const QUEUE_SCHEMA = 'bullmq';
/**
 * Tables that the role of the running product may only read. Only migrations fill them, except for the clock: only the
 * sandbox changes the clock, under the owner's role.
 */
const READ_ONLY = ['schema_migrations', 'schema_functions', 'languages', 'language_voices', 'app_clock'];

/** The user name and password in a database URL. */
export type Role = { name: string; password: string };

/**
 * Grants the role of `appUrl` only the rights that the running product needs. The role is no superuser and owns
 * nothing. The role may read and write rows, but only read and insert rows of append-only tables. Creates the role if
 * it is missing. Tables of later migrations are granted by the owner's default privileges and again by this function. A
 * second run changes nothing. Throws for a role that could do more: an owner of tables, a superuser, or a member of the
 * owner.
 */
export async function grantAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const role = roleOf(appUrl);
  const isPasswordRight = await canConnect(appUrl);
  await asOwner(ownerUrl, 'callingua app role', async (owner) => {
    await ensureRole(owner, role, isPasswordRight);
    await assertUnprivilegedRole(owner, role.name);
    for (const statement of await grants(owner, role.name)) await owner.query(statement);
  });
}

/** Runs `work` in one transaction of the owner. Two processes with the same lock run one after the other. */
export async function asOwner(
  ownerUrl: string,
  lockName: string,
  work: (owner: pg.Client) => Promise<void>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('BEGIN');
    // A literal, so that pg_stat_activity shows which lock a waiting process wants.
    await owner.query(`SELECT pg_advisory_xact_lock(hashtext(${pg.escapeLiteral(lockName)}))`);
    await work(owner);
    await owner.query('COMMIT');
  } finally {
    await owner.end();
  }
}

export function roleOf(url: string): Role {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** True when the role of this URL can connect. False when the role does not exist yet or has another password. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const isRefused =
      error instanceof pg.DatabaseError && [WRONG_PASSWORD, NO_SUCH_ROLE].includes(error.code ?? '');
    if (isRefused) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureRole(
  owner: pg.Client,
  { name, password }: Role,
  isPasswordRight: boolean,
): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const id = pg.escapeIdentifier(name);
  // The password is sent as its SCRAM verifier, since statements may be logged.
  const secret = pg.escapeLiteral(scramVerifier(password));
  if (!rowCount)
    await owner.query(
      `CREATE ROLE ${id} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${secret}`,
    );
  else if (!isPasswordRight) await owner.query(`ALTER ROLE ${id} PASSWORD ${secret}`);
}

/**
 * The SCRAM verifier that PostgreSQL stores for a password (RFC 5803). The verifier itself cannot be used to sign in.
 */
export function scramVerifier(password: string): string {
  if (!/^[\x21-\x7e]{8,}$/.test(password))
    throw new Error('The password of a role: expected at least 8 letters, digits and signs of ASCII');
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

const MIGHT = `SELECT r.rolsuper OR r.rolcreatedb OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls AS is_mighty,
    EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid)
      OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid) AS is_owner,
    EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS is_member
  FROM pg_roles r WHERE r.rolname = $1`;

async function assertUnprivilegedRole(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ is_mighty: boolean; is_owner: boolean; is_member: boolean }>(MIGHT, [
    name,
  ]);
  const [role] = rows;
  if (!role || role.is_mighty || role.is_owner || role.is_member)
    throw new Error(
      `DATABASE_URL: the role ${name} can do more than run the product. Give it one that is no superuser, owns nothing and ` +
        'is a member of nothing; a name that does not exist yet is made.',
    );
}

async function grants(owner: pg.Client, name: string): Promise<string[]> {
  const role = pg.escapeIdentifier(name);
  const appendOnly = await appendOnlyTables(owner);
  const { rows } = await owner.query<{ name: string; has_queue: boolean }>(
    `SELECT quote_ident(current_database()) AS name, to_regnamespace($1) IS NOT NULL AS has_queue`,
    [QUEUE_SCHEMA],
  );
  const database = rows[0]?.name ?? '';
  return [
    `REVOKE TEMPORARY, CREATE ON DATABASE ${database} FROM PUBLIC`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT CONNECT ON DATABASE ${database} TO ${role}`,
    ...grantsInSchema('public', role),
    ...(rows[0]?.has_queue ? grantsInSchema(QUEUE_SCHEMA, role) : []),
    ...READ_ONLY.map((table) => `REVOKE INSERT, UPDATE, DELETE ON public.${table} FROM ${role}`),
    ...appendOnly.map((table) => `REVOKE UPDATE, DELETE ON ${table} FROM ${role}`),
  ];
}

function grantsInSchema(schema: string, role: string): string[] {
  const rows = 'SELECT, INSERT, UPDATE, DELETE ON';
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    `GRANT ${rows} ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${rows} TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
  ];
}

/** Tables that triggers of the schema make append-only. */
async function appendOnlyTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t
     WHERE t.tgfoid = 'public.refuse_change'::regproc AND (t.tgtype & 24) = 24`,
  );
  return rows.map((row) => row.name);
}
