import { appointmentsRest } from '../domains/appointments/appointments.rest.ts';
import { authRest } from '../domains/auth/auth.rest.ts';
import { billingRest } from '../domains/billing/billing.rest.ts';
import { businessesRest } from '../domains/businesses/businesses.rest.ts';
import { callsRest } from '../domains/calls/calls.rest.ts';
import { customersRest } from '../domains/customers/customers.rest.ts';
import { hoursRest } from '../domains/hours/hours.rest.ts';
import { insightsRest } from '../domains/insights/insights.rest.ts';
import { languagesRest } from '../domains/languages/languages.rest.ts';
import { numbersRest } from '../domains/numbers/numbers.rest.ts';
import { servicesRest } from '../domains/services/services.rest.ts';
import { translationsRest } from '../domains/translations/translations.rest.ts';
import type { RestRow } from './rest-row.ts';

/** Every documented path that works, in the order of the documents. */
export const restTable: readonly RestRow[] = [
  ...authRest,
  ...businessesRest,
  ...insightsRest,
  ...numbersRest,
  ...languagesRest,
  ...servicesRest,
  ...appointmentsRest,
  ...hoursRest,
  ...customersRest,
  ...callsRest,
  ...billingRest,
  ...translationsRest,
];
