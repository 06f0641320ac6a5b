import type { Guard } from './guard.ts';
import { APPOINTMENTS } from './guards/appointments.ts';
import { AUTH } from './guards/auth.ts';
import { BOOKS } from './guards/books.ts';
import { CARDS } from './guards/cards.ts';
import { CHARGE } from './guards/charge.ts';
import { CLOSING } from './guards/closing.ts';
import { CUSTOMERS } from './guards/customers.ts';
import { EFFECTS } from './guards/effects.ts';
import { ENTRY_POINTS } from './guards/entry-points.ts';
import { FEES } from './guards/fees.ts';
import { HOURS } from './guards/hours.ts';
import { INSIGHTS } from './guards/insights.ts';
import { KNOWLEDGE } from './guards/knowledge.ts';
import { LANGUAGES } from './guards/languages.ts';
import { MONEY_BACK } from './guards/money-back.ts';
import { NUMBERS } from './guards/numbers.ts';
import { PAYMENTS } from './guards/payments.ts';
import { READS } from './guards/reads.ts';
import { RECEPTIONIST } from './guards/receptionist.ts';
import { RECHARGES } from './guards/recharges.ts';
import { REPORTS } from './guards/reports.ts';
import { RESOURCES } from './guards/resources.ts';
import { ROUTING } from './guards/routing.ts';
import { SERIES } from './guards/series.ts';
import { SERVICES } from './guards/services.ts';
import { SPENDING } from './guards/spending.ts';
import { WALL } from './guards/wall.ts';

/** Every guard that is removed in turn. */
export const GUARDS: readonly Guard[] = [
  ...AUTH,
  ...BOOKS,
  ...CARDS,
  ...CHARGE,
  ...CLOSING,
  ...CUSTOMERS,
  ...FEES,
  ...NUMBERS,
  ...PAYMENTS,
  ...RECHARGES,
  ...SPENDING,
  ...MONEY_BACK,
  ...EFFECTS,
  ...READS,
  ...SERVICES,
  ...LANGUAGES,
  ...APPOINTMENTS,
  ...RESOURCES,
  ...SERIES,
  ...WALL,
  ...ENTRY_POINTS,
  ...HOURS,
  ...ROUTING,
  ...RECEPTIONIST,
  ...KNOWLEDGE,
  ...INSIGHTS,
  ...REPORTS,
];
