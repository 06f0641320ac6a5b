import { isProcedurePath, type ProcedurePath } from '../core/permissions.ts';
import {
  knowledgeContract,
  messagesContract,
  receptionistContract,
  translationsContract,
} from '../modules/agent/index.ts';
import { billingContract } from '../modules/billing/index.ts';
import { auditContract, authContract, teamContract } from '../modules/identity/index.ts';
import { databaseContract, insightsContract, reportsContract } from '../modules/insight/index.ts';
import { languagesContract } from '../modules/languages/index.ts';
import {
  appointmentsContract,
  customersContract,
  holidaysContract,
  hoursContract,
  resourcesContract,
  servicesContract,
} from '../modules/scheduling/index.ts';
import {
  callBacksContract,
  callsContract,
  followUpsContract,
  numbersContract,
  recordingsContract,
  routingContract,
} from '../modules/telephony/index.ts';
import {
  businessesContract,
  onboardingContract,
  rechargeContract,
  signUpContract,
} from '../modules/tenants/index.ts';
import type { AnyContract } from './contract.ts';

/** The declared API, one line per domain; `router.ts` has the implementations. */
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
  holidays: holidaysContract,
  hours: hoursContract,
  translations: translationsContract,
  customers: customersContract,
  calls: callsContract,
  messages: messagesContract,
  callBacks: callBacksContract,
  followUps: followUpsContract,
  recordings: recordingsContract,
  billing: { ...billingContract, ...rechargeContract },
  audit: auditContract,
  database: databaseContract,
};

/**
 * Every procedure's contract by path. Throws while the module is loaded if a path has no row in core/permissions.ts, so
 * that no process starts without it.
 */
export const CONTRACTS: ReadonlyMap<ProcedurePath, AnyContract> = new Map(
  Object.entries(contracts).flatMap(([domain, procedures]) =>
    Object.entries(procedures).map(([name, contract]) => {
      const path = `${domain}.${name}`;
      if (!isProcedurePath(path)) throw new Error(`${path} has no row in PROCEDURE_ACCESS`);
      return [path, contract] as const;
    }),
  ),
);
