import pg from 'pg';
import { type PlainKey, withValues } from '../../../core/error-text.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import { NoLogin } from './ensure-login.ts';
import { CutOff } from './run-select.ts';
import { noSlot } from './select-slots.ts';

const TIMED_OUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';

/** Texts by SQLSTATE or its class. PostgreSQL's own messages are not shown, because they quote values and names. */
const PROBLEMS: Readonly<Record<string, PlainKey>> = {
  '22': 'errors.database.problems.badValue',
  '25': 'errors.database.problems.readOnly',
  '42501': 'errors.database.problems.notYours',
  '42601': 'errors.database.problems.notSql',
  '42702': 'errors.database.problems.ambiguousColumn',
  '42703': 'errors.database.problems.noColumn',
  '42803': 'errors.database.problems.notGrouped',
  '42804': 'errors.database.problems.mixedTypes',
  '42883': 'errors.database.problems.noFunction',
  '42P01': 'errors.database.problems.noTable',
  '54': 'errors.database.problems.tooComplex',
  '53': 'errors.database.problems.tooBusy',
  [TIMED_OUT]: 'errors.database.problems.tooSlow',
};

/** Converts a failure of a query to an AppError with our text for the SQLSTATE. */
export function formatFailure(error: unknown): unknown {
  if (error instanceof CutOff)
    return invalidField(
      'query',
      error.reason === 'time' ? 'errors.database.tooSlow' : 'errors.database.answerTooLong',
    );
  if (error instanceof NoLogin) return switchedOff(error);
  if (!(error instanceof pg.DatabaseError)) return isDatabaseUnavailable(error) ? unavailable(error) : error;
  const { code = '' } = error;
  if (code === TOO_MANY_CONNECTIONS) return noSlot();
  if (isDatabaseUnavailable(error) && code !== TIMED_OUT) return unavailable(error);
  const problem = PROBLEMS[code] ?? PROBLEMS[code.slice(0, 2)] ?? 'errors.database.problems.unknown';
  return invalidField('query', withValues('errors.database.failed', { code, problem }));
}

const unavailable = (cause: unknown) =>
  new AppError('provider_unavailable', 'errors.database.noAnswer', {}, { cause });

/** The error of a service that is configured without an admin database. */
export const switchedOff = (cause?: unknown) =>
  new AppError('provider_unavailable', 'errors.database.off', {}, { cause });
