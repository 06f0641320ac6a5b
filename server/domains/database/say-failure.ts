import pg from 'pg';
import { AppError, invalidField } from '../../core/errors.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import { NoLogin } from './ensure-login.ts';
import { CutOff } from './run-select.ts';
import { noSlot } from './select-slots.ts';

const TIMED_OUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';

/** By SQLSTATE, or its class. PostgreSQL's own words would quote values and names. */
const SENTENCES: Readonly<Record<string, string>> = {
  '22': 'a value does not fit what is done with it, such as a division by zero or a text that is no number.',
  '25': 'nothing can be changed here.',
  '42501': 'this is not among what you may read.',
  '42601': 'this is not a statement that PostgreSQL understands.',
  '42702': 'a column is in more than one of the tables; write the table before it.',
  '42703': 'there is no such column.',
  '42803': 'a column must be in GROUP BY or inside of an aggregate such as count.',
  '42804': 'values of different types are used as if they were of one.',
  '42883': 'there is no such function or operator for values of these types.',
  '42P01': 'there is no such table.',
  '54': 'this query is too complex or its values are too long.',
  '53': 'the database is too busy to answer this.',
  [TIMED_OUT]: 'this took longer than 2 seconds and was stopped.',
};
const UNKNOWN = 'the query could not be run.';
const TOO_LONG = 'Error 57014: this took longer than 2 seconds and was stopped.';
const TOO_MUCH = 'Error 54000: the answer is too long. Ask for fewer or shorter values.';
const OFF = 'The database browser is switched off on this service.';

/** What a query came to, as an error of ours: PostgreSQL's code and a fixed sentence. */
export function sayFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof CutOff) return invalidField('query', error.reason === 'time' ? TOO_LONG : TOO_MUCH);
  if (error instanceof NoLogin) return new AppError('provider_unavailable', OFF, {}, { cause: error });
  if (!(error instanceof pg.DatabaseError)) return isDatabaseUnavailable(error) ? away(error) : error;
  const { code = '' } = error;
  if (code === TOO_MANY_CONNECTIONS) return noSlot();
  if (isDatabaseUnavailable(error) && code !== TIMED_OUT) return away(error);
  const sentence = SENTENCES[code] ?? SENTENCES[code.slice(0, 2)] ?? UNKNOWN;
  return invalidField('query', `Error ${code}: ${sentence}`);
}

const away = (cause: unknown) =>
  new AppError('provider_unavailable', 'The database did not answer. Please try again.', {}, { cause });

/** The refusal of a service that was not given what the browser takes. */
export const switchedOff = () => new AppError('provider_unavailable', OFF);
