import { appointmentsRouter } from '../domains/appointments/appointments.router.ts';
import { auditRouter } from '../domains/audit/audit.router.ts';
import { authRouter } from '../domains/auth/auth.router.ts';
import { billingRouter } from '../domains/billing/billing.router.ts';
import { businessesRouter } from '../domains/businesses/businesses.router.ts';
import { rechargeRouter } from '../domains/businesses/recharge.router.ts';
import { callsRouter } from '../domains/calls/calls.router.ts';
import { customersRouter } from '../domains/customers/customers.router.ts';
import { databaseRouter } from '../domains/database/database.router.ts';
import { hoursRouter } from '../domains/hours/hours.router.ts';
import { insightsRouter } from '../domains/insights/insights.router.ts';
import { knowledgeRouter } from '../domains/knowledge/knowledge.router.ts';
import { languagesRouter } from '../domains/languages/languages.router.ts';
import { messagesRouter } from '../domains/messages/messages.router.ts';
import { numbersRouter } from '../domains/numbers/numbers.router.ts';
import { onboardingRouter } from '../domains/onboarding/onboarding.router.ts';
import { receptionistRouter } from '../domains/receptionist/receptionist.router.ts';
import { recordingsRouter } from '../domains/recordings/recordings.router.ts';
import { reportsRouter } from '../domains/reports/reports.router.ts';
import { resourcesRouter } from '../domains/resources/resources.router.ts';
import { routingRouter } from '../domains/routing/routing.router.ts';
import { servicesRouter } from '../domains/services/services.router.ts';
import { signUpRouter } from '../domains/sign-up/sign-up.router.ts';
import { teamRouter } from '../domains/team/team.router.ts';
import { translationsRouter } from '../domains/translations/translations.router.ts';
import { mergeRouters, router } from './init.ts';

/** The whole API, one line per noun of its clients. Some procedures of a noun belong to a higher module. */
export const appRouter = router({
  auth: mergeRouters(authRouter, signUpRouter),
  team: teamRouter,
  businesses: businessesRouter,
  onboarding: onboardingRouter,
  insights: insightsRouter,
  reports: reportsRouter,
  numbers: numbersRouter,
  languages: languagesRouter,
  routing: routingRouter,
  receptionist: receptionistRouter,
  knowledge: knowledgeRouter,
  services: servicesRouter,
  resources: resourcesRouter,
  appointments: appointmentsRouter,
  hours: hoursRouter,
  translations: translationsRouter,
  customers: customersRouter,
  calls: callsRouter,
  messages: messagesRouter,
  recordings: recordingsRouter,
  billing: mergeRouters(billingRouter, rechargeRouter),
  audit: auditRouter,
  database: databaseRouter,
});

export type AppRouter = typeof appRouter;
