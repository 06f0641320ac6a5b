import { isProcedurePath, type ProcedurePath } from '../core/permissions.ts';
import { appointmentsContract } from '../domains/appointments/appointments.contract.ts';
import { auditContract } from '../domains/audit/audit.contract.ts';
import { authContract } from '../domains/auth/auth.contract.ts';
import { billingContract } from '../domains/billing/billing.contract.ts';
import { businessesContract } from '../domains/businesses/businesses.contract.ts';
import { rechargeContract } from '../domains/businesses/recharge.contract.ts';
import { callsContract } from '../domains/calls/calls.contract.ts';
import { customersContract } from '../domains/customers/customers.contract.ts';
import { databaseContract } from '../domains/database/database.contract.ts';
import { hoursContract } from '../domains/hours/hours.contract.ts';
import { insightsContract } from '../domains/insights/insights.contract.ts';
import { knowledgeContract } from '../domains/knowledge/knowledge.contract.ts';
import { languagesContract } from '../domains/languages/languages.contract.ts';
import { messagesContract } from '../domains/messages/messages.contract.ts';
import { numbersContract } from '../domains/numbers/numbers.contract.ts';
import { onboardingContract } from '../domains/onboarding/onboarding.contract.ts';
import { receptionistContract } from '../domains/receptionist/receptionist.contract.ts';
import { recordingsContract } from '../domains/recordings/recordings.contract.ts';
import { reportsContract } from '../domains/reports/reports.contract.ts';
import { resourcesContract } from '../domains/resources/resources.contract.ts';
import { routingContract } from '../domains/routing/routing.contract.ts';
import { servicesContract } from '../domains/services/services.contract.ts';
import { signUpContract } from '../domains/sign-up/sign-up.contract.ts';
import { teamContract } from '../domains/team/team.contract.ts';
import { translationsContract } from '../domains/translations/translations.contract.ts';
import type { AnyContract } from './contract.ts';

/** The whole API as it is declared, one line per domain; `router.ts` says what each procedure does. */
const contracts: Record<string, Record<string, AnyContract>> = {
  auth: { ...authContract, ...signUpContract },
  team: teamContract,
  businesses: businessesContract,
  insights: insightsContract,
  reports: reportsContract,
  numbers: numbersContract,
  onboarding: onboardingContract,
  languages: languagesContract,
  routing: routingContract,
  receptionist: receptionistContract,
  knowledge: knowledgeContract,
  services: servicesContract,
  resources: resourcesContract,
  appointments: appointmentsContract,
  hours: hoursContract,
  translations: translationsContract,
  customers: customersContract,
  calls: callsContract,
  messages: messagesContract,
  recordings: recordingsContract,
  billing: { ...billingContract, ...rechargeContract },
  audit: auditContract,
  database: databaseContract,
};

/** Every procedure by its path. Throws, so that nothing starts, if one has no row in core/permissions.ts. */
export const CONTRACTS: ReadonlyMap<ProcedurePath, AnyContract> = new Map(
  Object.entries(contracts).flatMap(([domain, procedures]) =>
    Object.entries(procedures).map(([name, contract]) => {
      const path = `${domain}.${name}`;
      if (!isProcedurePath(path)) throw new Error(`${path} has no row in PROCEDURE_ACCESS`);
      return [path, contract] as const;
    }),
  ),
);
