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
  /** Hash of the owner's password; null for an owner who signs in only with a provider. */
  passwordHash: string | null;
  avatarUrl?: string | null;
};

/** The new owner, whose address is not verified yet, and the Stripe customer of the new business. */
export type Registered = { person: UserRow; stripeCustomerId: string };

/**
 * Creates a business and its owner, and runs `alsoDo` in the same transaction. This module gets the function as a
 * parameter, because it must not import the module that creates businesses.
 */
export type RegisterOwner = <Added>(
  deps: Deps,
  owner: NewOwner,
  alsoDo: (tx: TenantTx, person: UserRow) => Promise<Added>,
) => Promise<Registered & { added: Added }>;
