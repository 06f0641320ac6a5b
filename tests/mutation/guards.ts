import type { Guard } from './guard.ts';
import { ACCOUNTS } from './guards/accounts.ts';
import { BOOKS } from './guards/books.ts';
import { CHARGE } from './guards/charge.ts';
import { CUSTOMERS } from './guards/customers.ts';
import { DOORS } from './guards/doors.ts';
import { EFFECTS } from './guards/effects.ts';
import { PAYMENTS } from './guards/payments.ts';
import { WALL } from './guards/wall.ts';

/** Every guard that is removed in turn. */
export const GUARDS: readonly Guard[] = [
  ...ACCOUNTS,
  ...BOOKS,
  ...CHARGE,
  ...CUSTOMERS,
  ...PAYMENTS,
  ...EFFECTS,
  ...WALL,
  ...DOORS,
];
