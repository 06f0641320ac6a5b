import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { audit } from './en/audit.ts';
import { billing } from './en/billing.ts';
import { calendar } from './en/calendar.ts';
import { calendars } from './en/calendars.ts';
import { calls } from './en/calls.ts';
import { cards } from './en/cards.ts';
import { common } from './en/common.ts';
import { company } from './en/company.ts';
import { customerMail } from './en/customer-mail.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { database } from './en/database.ts';
import { fees } from './en/fees.ts';
import { funds } from './en/funds.ts';
import { hours } from './en/hours.ts';
import { insights } from './en/insights.ts';
import { languages } from './en/languages.ts';
import { messages } from './en/messages.ts';
import { moneyBack } from './en/money-back.ts';
import { numbers } from './en/numbers.ts';
import { onboarding } from './en/onboarding.ts';
import { palette } from './en/palette.ts';
import { payment } from './en/payment.ts';
import { receipts } from './en/receipts.ts';
import { receptionist } from './en/receptionist.ts';
import { recharge } from './en/recharge.ts';
import { reports } from './en/reports.ts';
import { routing } from './en/routing.ts';
import { services } from './en/services.ts';
import { shell } from './en/shell.ts';
import { signUp } from './en/sign-up.ts';
import { spending } from './en/spending.ts';
import { team } from './en/team.ts';
import { tours } from './en/tours.ts';
import { translations } from './en/translations.ts';

/** The English texts of the portal, one section per area. Other languages provide the same keys. */
export const en = {
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
} as const;
