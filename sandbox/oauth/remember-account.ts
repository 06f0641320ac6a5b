import { randomBytes, randomInt } from 'node:crypto';
import type { OAuthState } from './oauth-state.ts';
import { type Account, accountsOf, findAccount, type OAuthProvider, saveAccount } from './oauth-state.ts';

/** Data of an account; absent fields stay unchanged. */
export interface AccountFacts {
  subject?: string | undefined;
  email?: string | null | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  isEmailVerified?: boolean | undefined;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Generates a subject in the format of each provider. */
const newSubject: Record<OAuthProvider, () => string> = {
  google: () => `1${digits(20)}`,
  facebook: () => `1${digits(15)}`,
  apple: () => `${digits(6)}.${randomBytes(16).toString('hex')}.${digits(4)}`,
};

function findKnown(state: OAuthState, provider: OAuthProvider, facts: AccountFacts): Account | undefined {
  if (facts.subject !== undefined) return findAccount(state, provider, facts.subject);
  const email = facts.email?.toLowerCase();
  if (email === undefined) return undefined;
  return accountsOf(state, provider).find((account) => account.email?.toLowerCase() === email);
}

/**
 * Finds the account by subject or by email address, or creates it. An email address identifies one account.
 */
export function rememberAccount(state: OAuthState, provider: OAuthProvider, facts: AccountFacts): Account {
  const known = findKnown(state, provider, facts);
  const { email, firstName, lastName, isEmailVerified } = facts;
  return saveAccount(state, {
    provider,
    subject: known?.subject ?? facts.subject ?? newSubject[provider](),
    email: email === undefined ? (known?.email ?? null) : email,
    firstName: firstName ?? known?.firstName ?? '',
    lastName: lastName ?? known?.lastName ?? '',
    // Facebook does not report whether an email address is verified, so its addresses count as unverified.
    isEmailVerified: provider !== 'facebook' && (isEmailVerified ?? known?.isEmailVerified ?? true),
    hasConsented: known?.hasConsented ?? false,
  });
}
