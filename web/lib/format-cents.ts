import * as money from '../../server/core/money.ts';
import { currentLanguage } from './texts.ts';

/** Cents as an amount in the language of the portal: "$20.00" or "20,00 $"; no currency code. */
export const formatCents = (cents: number): string => money.formatMoney(cents, currentLanguage().locale);

/** Whole dollars without their cents: "$25" or "25 $". */
export const formatDollars = (cents: number): string => money.formatDollars(cents, currentLanguage().locale);

/** An amount charged to a card: "20.00 CAD". Balances are written `$20.00` instead, without a currency. */
export const formatCad = (cents: number): string => money.formatCad(cents, currentLanguage().locale);
