import { businessIdentity } from '../../../core/business-identity.ts';
import { AppError } from '../../../core/errors.ts';
import { bool, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import { violates } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { type NewOwner, type Registered, type UserRow, userById } from '../../identity/index.ts';
import { createBusiness, reserveBusinessId } from '../businesses/create-business.ts';

const takenBy = ofEveryBusiness({
  name: 'auth.taken_by',
  because: 'an address and a business can sign up only once in the whole product',
  params: { email: text, identity: text.orNull },
  row: { has_user: bool, has_business: bool },
  text: `SELECT EXISTS (SELECT 1 FROM users WHERE email = $email) AS has_user,
      EXISTS (SELECT 1 FROM businesses WHERE identity_key = $identity) AS has_business`,
});

const userExists = () => new AppError('user_exists', 'errors.auth.emailTaken');
const businessExists = () => new AppError('business_exists', 'errors.auth.businessRegistered');

/**
 * Creates a business and its owner. The Stripe customer is created first, because nothing may be stored when Stripe is
 * unavailable. One transaction then creates everything else and runs `alsoDo`, whose result is `added`. Throws
 * `user_exists`, `business_exists`, and `business_creation_failed` when Stripe is unavailable.
 */
export async function registerOwner<Added>(
  deps: Deps,
  owner: NewOwner,
  alsoDo: (tx: TenantTx, person: UserRow) => Promise<Added>,
): Promise<Registered & { added: Added }> {
  const identity = businessIdentity(owner.businessName, owner.phone);
  const existing = await deps.db.one(takenBy, { email: owner.email, identity });
  if (existing.has_user) throw userExists();
  if (existing.has_business) throw businessExists();

  const businessId = await reserveBusinessId(deps.db);
  const stripeCustomerId = await createCustomer(deps, businessId, owner.businessName);
  const registered = await deps.db
    .ofBusiness(businessId)
    .transaction(async (tx) => {
      const person = await insertPerson(tx, stripeCustomerId, owner);
      return { person, added: await alsoDo(tx, person) };
    })
    .catch((error: unknown) => {
      // A concurrent sign-up inserted the same user or business after the check. The Stripe customer stays unused.
      throw toExistsError(error);
    });
  return { ...registered, stripeCustomerId };
}

async function createCustomer(deps: Deps, id: number, name: string): Promise<string> {
  return deps.payments.createCustomer({ id, name }).catch((cause: unknown) => {
    const text = 'errors.auth.notSetUp';
    throw new AppError('business_creation_failed', text, { retryAfterSeconds: 60 }, { cause });
  });
}

async function insertPerson(tx: TenantTx, stripeCustomerId: string, owner: NewOwner): Promise<UserRow> {
  const { businessName: name, phone, timezone } = owner;
  const { email, passwordHash, firstName, lastName, mailLanguage, avatarUrl = null } = owner;
  await createBusiness(tx, { name, phone, timezone, stripeCustomerId });
  const { id: userId } = await tx.models.user.create({
    data: { email, passwordHash, firstName, lastName, phone, avatarUrl, mailLanguage, role: 'admin' },
    select: { id: true },
  });
  const subject = `business-${tx.businessId}`;
  await recordAudit(tx, { actor: `user-${userId}`, action: 'business.created', subject });
  return tx.one(userById, { userId });
}

function toExistsError(error: unknown): unknown {
  if (violates(error, 'users_email_key')) return userExists();
  return violates(error, 'businesses_identity_key_key') ? businessExists() : error;
}
