import { takes } from '../../../trpc/contract.ts';
import { auditPage, listAuditInput } from './audit.schema.ts';

export const auditContract = {
  list: takes(listAuditInput, auditPage),
};
