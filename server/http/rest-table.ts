import type { ProcedurePath } from '../core/permissions.ts';
import { CONTRACTS } from '../trpc/contracts.ts';
import type { RestRow } from './rest-row.ts';

/** A mounted REST path and the procedure that answers its requests. */
export type MountedRow = RestRow & { procedure: ProcedurePath };

/** Every documented path that is mounted, by domain. */
export const restTable: readonly MountedRow[] = [...CONTRACTS].flatMap(([procedure, { rows }]) =>
  rows.map((row) => ({ ...row, procedure })),
);
