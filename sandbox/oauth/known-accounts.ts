import { type Account, findAccount, type OAuthState, saveAccount } from './oauth-state.ts';

const isNew = { hasConsented: false };

/** Predefined accounts: a user of the demo business, and one for each special case. */
const knownAccounts: readonly Account[] = [
  {
    provider: 'google',
    subject: '100000000000000000019',
    email: 'admin@callingua.test',
    firstName: 'Amélie',
    lastName: 'Tremblay',
    isEmailVerified: true,
    ...isNew,
  },
  {
    provider: 'google',
    subject: '100000000000000000020',
    email: 'Noor.Haddad@example.com',
    firstName: 'Noor',
    lastName: 'Haddad',
    isEmailVerified: false,
    ...isNew,
  },
  {
    provider: 'facebook',
    subject: '1000000000000019',
    email: 'lucas.martin@example.com',
    firstName: 'Lucas',
    lastName: 'Martin',
    isEmailVerified: false,
    ...isNew,
  },
  {
    provider: 'facebook',
    subject: '1000000000000020',
    email: null,
    firstName: 'Mei',
    lastName: 'Lin',
    isEmailVerified: false,
    ...isNew,
  },
  {
    provider: 'apple',
    subject: '000119.00000000000000000000000000000019.0119',
    email: 'sofia.rossi@example.com',
    firstName: 'Sofia',
    lastName: 'Rossi',
    isEmailVerified: true,
    ...isNew,
  },
  {
    provider: 'apple',
    subject: '000120.00000000000000000000000000000020.0120',
    email: 'x7k2m9@privaterelay.appleid.com',
    firstName: 'Diego',
    lastName: 'Alvarez',
    isEmailVerified: true,
    ...isNew,
  },
];

/** Adds the predefined accounts to the state. Accounts that exist from an earlier run are not overwritten. */
export function addKnownAccounts(state: OAuthState): void {
  for (const account of knownAccounts) {
    if (!findAccount(state, account.provider, account.subject)) saveAccount(state, account);
  }
}
