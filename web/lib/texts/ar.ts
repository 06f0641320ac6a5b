import { access } from './ar/access.ts';
import { account } from './ar/account.ts';
import { audit } from './ar/audit.ts';
import { billing } from './ar/billing.ts';
import { calendar } from './ar/calendar.ts';
import { calendars } from './ar/calendars.ts';
import { calls } from './ar/calls.ts';
import { cards } from './ar/cards.ts';
import { common } from './ar/common.ts';
import { company } from './ar/company.ts';
import { customerMail } from './ar/customer-mail.ts';
import { customers } from './ar/customers.ts';
import { dashboard } from './ar/dashboard.ts';
import { database } from './ar/database.ts';
import { fees } from './ar/fees.ts';
import { funds } from './ar/funds.ts';
import { hours } from './ar/hours.ts';
import { insights } from './ar/insights.ts';
import { languages } from './ar/languages.ts';
import { messages } from './ar/messages.ts';
import { moneyBack } from './ar/money-back.ts';
import { numbers } from './ar/numbers.ts';
import { onboarding } from './ar/onboarding.ts';
import { palette } from './ar/palette.ts';
import { payment } from './ar/payment.ts';
import { receipts } from './ar/receipts.ts';
import { receptionist } from './ar/receptionist.ts';
import { recharge } from './ar/recharge.ts';
import { reports } from './ar/reports.ts';
import { routing } from './ar/routing.ts';
import { services } from './ar/services.ts';
import { shell } from './ar/shell.ts';
import { signUp } from './ar/sign-up.ts';
import { spending } from './ar/spending.ts';
import { team } from './ar/team.ts';
import { tours } from './ar/tours.ts';
import { translations } from './ar/translations.ts';
import type { en } from './en.ts';
import type { Arabic } from './translation.ts';

/** The Arabic texts of the portal. */
export const ar = {
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
} as const satisfies Arabic<typeof en>;
