import type { en } from './en.ts';
import { access } from './fr/access.ts';
import { account } from './fr/account.ts';
import { audit } from './fr/audit.ts';
import { billing } from './fr/billing.ts';
import { calendar } from './fr/calendar.ts';
import { calendars } from './fr/calendars.ts';
import { calls } from './fr/calls.ts';
import { cards } from './fr/cards.ts';
import { common } from './fr/common.ts';
import { company } from './fr/company.ts';
import { customerMail } from './fr/customer-mail.ts';
import { customers } from './fr/customers.ts';
import { dashboard } from './fr/dashboard.ts';
import { database } from './fr/database.ts';
import { fees } from './fr/fees.ts';
import { funds } from './fr/funds.ts';
import { hours } from './fr/hours.ts';
import { insights } from './fr/insights.ts';
import { languages } from './fr/languages.ts';
import { messages } from './fr/messages.ts';
import { moneyBack } from './fr/money-back.ts';
import { numbers } from './fr/numbers.ts';
import { onboarding } from './fr/onboarding.ts';
import { palette } from './fr/palette.ts';
import { payment } from './fr/payment.ts';
import { receipts } from './fr/receipts.ts';
import { receptionist } from './fr/receptionist.ts';
import { recharge } from './fr/recharge.ts';
import { reports } from './fr/reports.ts';
import { routing } from './fr/routing.ts';
import { services } from './fr/services.ts';
import { shell } from './fr/shell.ts';
import { signUp } from './fr/sign-up.ts';
import { spending } from './fr/spending.ts';
import { team } from './fr/team.ts';
import { tours } from './fr/tours.ts';
import { translations } from './fr/translations.ts';
import type { French } from './translation.ts';

/** The texts of the portal in French (Canada). */
export const fr = {
  common,
  shell,
  palette,
  access,
  signUp,
  onboarding,
  dashboard,
  insights,
  reports,
  calendar,
  calendars,
  calls,
  messages,
  customerMail,
  customers,
  billing,
  payment,
  funds,
  cards,
  receipts,
  recharge,
  spending,
  fees,
  moneyBack,
  account,
  audit,
  company,
  database,
  team,
  hours,
  routing,
  services,
  languages,
  numbers,
  receptionist,
  translations,
  tours,
} as const satisfies French<typeof en>;
