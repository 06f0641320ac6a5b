import pg from 'pg';
import { businessIdentity } from '../../core/business-identity.ts';
import { AppError } from '../../core/errors.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import { type Queryable, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { createBusiness, reserveBusinessId } from '../businesses/create-business.ts';
import { type PersonRow, personById } from './auth.queries.ts';

export type NewOwner = {
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  timezone: string | null | undefined;
  mailLanguage: MailLanguage;
  /** Null for somebody who signs in with a provider alone. */
  passwordHash: string | null;
  avatarUrl?: string | null;
};

/** The new owner, not verified yet, and Stripe's name for the new business. */
export type Registered = { person: PersonRow; stripeCustomerId: string };

const takenBy: Statement<{ has_user: boolean; has_business: boolean }> = {
  name: 'auth.taken_by',
  text: `/* every business: sign-up */
    SELECT EXISTS (SELECT 1 FROM users WHERE email = $1) AS has_user,
      EXISTS (SELECT 1 FROM businesses WHERE identity_key = $2) AS has_business`,
};

const insertOwner: Statement<{ id: number }> = {
  name: 'auth.create_owner',
  text: `INSERT INTO users (business_id, email, password_hash, first_name, last_name, phone, avatar_url,
      mail_language, role)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'admin') RETURNING id`,
};

const userExists = () => new AppError('user_exists', 'An account with this email address already exists.');
const businessExists = () =>
  new AppError(
    'business_exists',
    'A business with this name and phone number is registered already. Please contact support.',
  );

/**
 * Makes a business and its owner: Stripe's customer first, because nothing may be kept when Stripe is away, then
 * everything else in one transaction together with `alsoDo`, whose result is `added`. Throws `user_exists`,
 * `business_exists`, and `business_creation_failed` when Stripe cannot be asked.
 */
export async function registerOwner<Added>(
  deps: Deps,
  owner: NewOwner,
  alsoDo: (tx: Queryable, person: PersonRow) => Promise<Added>,
): Promise<Registered & { added: Added }> {
  const identity = businessIdentity(owner.businessName, owner.phone);
  const taken = await runOne(deps.pool, takenBy, [owner.email, identity]);
  if (taken.has_user) throw userExists();
  if (taken.has_business) throw businessExists();

  const businessId = await reserveBusinessId(deps.pool);
  const stripeCustomerId = await createCustomer(deps, businessId, owner.businessName);
  const made = await inTransaction(deps.pool, async (tx) => {
    const person = await insertPerson(tx, businessId, stripeCustomerId, owner);
    return { person, added: await alsoDo(tx, person) };
  }).catch((error: unknown) => {
    // Somebody was faster between the look and the write. Stripe's customer stays there, empty and unused.
    throw toExistsError(error);
  });
  return { ...made, stripeCustomerId };
}

async function createCustomer(deps: Deps, id: number, name: string): Promise<string> {
  return deps.payments.createCustomer({ id, name }).catch((cause: unknown) => {
    const message = 'We could not set up your account just now. Nothing was created. Please try again.';
    throw new AppError('business_creation_failed', message, { retryAfterSeconds: 60 }, { cause });
  });
}

async function insertPerson(
  tx: Queryable,
  businessId: number,
  stripeCustomerId: string,
  owner: NewOwner,
): Promise<PersonRow> {
  const { businessName: name, phone, timezone } = owner;
  await createBusiness(tx, { id: businessId, name, phone, timezone, stripeCustomerId });
  const names = [owner.email, owner.passwordHash, owner.firstName, owner.lastName, phone];
  const rest = [owner.avatarUrl ?? null, owner.mailLanguage];
  const { id } = await runOne(tx, insertOwner, [businessId, ...names, ...rest]);
  const actor = `user-${id}`;
  await recordAudit(bridge(tx, businessId), {
    actor,
    action: 'business.created',
    subject: `business-${businessId}`,
  });
  return bridge(tx, businessId).one(personById, { userId: id });
}

function toExistsError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.constraint === 'users_email_key') return userExists();
  return error.constraint === 'businesses_identity_key_key' ? businessExists() : error;
}
