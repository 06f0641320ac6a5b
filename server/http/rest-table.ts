import type { ProcedurePath } from '../core/permissions.ts';
import { CONTRACTS } from '../trpc/contracts.ts';
import type { RestRow } from './rest-row.ts';

/** A documented path that is mounted, and the procedure that answers it. */
export type MountedRow = RestRow & { procedure: ProcedurePath };

/** Every documented path that is mounted, by domain. */
export const restTable: readonly MountedRow[] = [...CONTRACTS].flatMap(([procedure, { rows }]) =>
  rows.map((row) => ({ ...row, procedure })),
);
