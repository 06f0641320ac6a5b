import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Collection } from '../frame/journal.ts';

export const oauthProviders = ['google', 'facebook', 'apple'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** An account at a provider. */
export interface Account {
  provider: OAuthProvider;
  /** The permanent id of the account at the provider. */
  subject: string;
  email: string | null;
  firstName: string;
  lastName: string;
  isEmailVerified: boolean;
  /** True if the account has granted the product access before. Apple sends the name only with the first grant. */
  hasConsented: boolean;
}

/** Parts of an id token that a test can make invalid. */
export const spoils = ['signature', 'issuer', 'audience', 'nonce', 'expiry'] as const;
export type Spoil = (typeof spoils)[number];

/** An authorization code and what it grants. Times are milliseconds since 1970. */
export interface Grant {
  code: string;
  provider: OAuthProvider;
  subject: string;
  redirectUri: string;
  scope: string[];
  nonce: string | null;
  /** S256 challenge of PKCE. */
  challenge: string | null;
  spoil: Spoil | null;
  expiresMs: number;
  isUsed: boolean;
}

export interface AccessToken {
  token: string;
  provider: OAuthProvider;
  subject: string;
  scope: string[];
  expiresMs: number;
}

/** The private key of a provider as an opaque JWK. */
export type StoredKey = Record<string, unknown>;

export interface OAuthState {
  accounts: Collection<Account>;
  grants: Collection<Grant>;
  tokens: Collection<AccessToken>;
  keys: Collection<StoredKey>;
}

/** A random code or token: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function accountKey(provider: OAuthProvider, subject: string): string {
  return `${provider}:${subject}`;
}

export function findAccount(
  state: OAuthState,
  provider: OAuthProvider,
  subject: string,
): Account | undefined {
  return state.accounts.get(accountKey(provider, subject));
}

/** Stores an account; replaces earlier data. */
export function saveAccount(state: OAuthState, account: Account): Account {
  return state.accounts.put(accountKey(account.provider, account.subject), account);
}

/** The accounts of one provider, oldest first. */
export function accountsOf(state: OAuthState, provider: OAuthProvider): Account[] {
  return state.accounts.list().filter((account) => account.provider === provider);
}

/** Opens the state of the three providers as the last run left it, without codes and tokens that have expired since. */
export function createOAuthState({ journal }: SandboxContext): OAuthState {
  const state: OAuthState = {
    accounts: journal.collection('oauth_accounts'),
    grants: journal.collection('oauth_grants'),
    tokens: journal.collection('oauth_tokens'),
    keys: journal.collection('oauth_keys'),
  };
  const isOver = ({ expiresMs }: { expiresMs: number }) => expiresMs <= Date.now();
  for (const { code } of state.grants.list().filter(isOver)) state.grants.delete(code);
  for (const { token } of state.tokens.list().filter(isOver)) state.tokens.delete(token);
  return state;
}
