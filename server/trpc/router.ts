import {
  knowledgeRouter,
  messagesRouter,
  receptionistRouter,
  translationsRouter,
} from '../modules/agent/index.ts';
import { billingRouter } from '../modules/billing/index.ts';
import { auditRouter, authRouter, teamRouter } from '../modules/identity/index.ts';
import { databaseRouter, insightsRouter, reportsRouter } from '../modules/insight/index.ts';
import { languagesRouter } from '../modules/languages/index.ts';
import {
  appointmentsRouter,
  customersRouter,
  holidaysRouter,
  hoursRouter,
  resourcesRouter,
  servicesRouter,
} from '../modules/scheduling/index.ts';
import {
  callBacksRouter,
  callsRouter,
  followUpsRouter,
  numbersRouter,
  recordingsRouter,
  routingRouter,
} from '../modules/telephony/index.ts';
import {
  businessesRouter,
  onboardingRouter,
  rechargeRouter,
  signUpRouter,
} from '../modules/tenants/index.ts';
import { mergeRouters, router } from './init.ts';

/** The whole API with one router per domain. The procedures of a domain may come from several modules. */
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
  holidays: holidaysRouter,
  hours: hoursRouter,
  translations: translationsRouter,
  customers: customersRouter,
  calls: callsRouter,
  messages: messagesRouter,
  callBacks: callBacksRouter,
  followUps: followUpsRouter,
  recordings: recordingsRouter,
  billing: mergeRouters(billingRouter, rechargeRouter),
  audit: auditRouter,
  database: databaseRouter,
});

export type AppRouter = typeof appRouter;
