import type { MailLanguage } from '../../../core/mail-language.ts';
import type { TenantTx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserRow } from './auth.queries.ts';

export type NewOwner = {
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  timezone: string | null | undefined;
  mailLanguage: MailLanguage;
  /** Null for an owner who signs in only with a provider. */
  passwordHash: string | null;
  avatarUrl?: string | null;
};

/** The new owner, not verified yet, and Stripe's id of the new business. */
export type Registered = { person: UserRow; stripeCustomerId: string };

/**
 * Creates a business and its owner, with `alsoDo` in the same transaction. A higher module creates businesses and
 * passes this function in.
 */
export type RegisterOwner = <Added>(
  deps: Deps,
  owner: NewOwner,
  alsoDo: (tx: TenantTx, person: UserRow) => Promise<Added>,
) => Promise<Registered & { added: Added }>;
