import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { formatFailure } from '../../server/modules/insight/database/format-failure.ts';

const failure = (code: string) =>
  Object.assign(new pg.DatabaseError('with a value of a row', 0, 'error'), { code });

describe('a failed query of the database browser', () => {
  it.each([
    ['53300', 'rate_limited', 'errors.database.busy'],
    ['57P01', 'provider_unavailable', 'errors.database.noAnswer'],
    ['53200', 'provider_unavailable', 'errors.database.noAnswer'],
    ['08006', 'provider_unavailable', 'errors.database.noAnswer'],
    ['57014', 'validation_failed', 'errors.database.problems.tooSlow'],
    ['42P01', 'validation_failed', 'errors.database.problems.noTable'],
    ['XX000', 'validation_failed', 'errors.database.problems.unknown'],
  ])(
    'a failed query with SQLSTATE %s returns %s without the message of PostgreSQL',
    (code, expected, text) => {
      const error = formatFailure(failure(code));
      expect(error).toMatchObject({ code: expected, message: expect.stringContaining(text) });
      expect((error as AppError).message).not.toContain('a row');
    },
  );

  it('a failed query without an error of PostgreSQL keeps its error, unless the database was unreachable', () => {
    const refused = new AppError('rate_limited', 'errors.database.busy');
    const mistake = new TypeError('x is not a function');
    expect([refused, mistake].map(formatFailure)).toEqual([refused, mistake]);
    expect(formatFailure(mistake)).toBe(mistake);
    const lost = formatFailure(new Error('Connection terminated unexpectedly'));
    expect(lost).toMatchObject({ code: 'provider_unavailable', message: 'errors.database.noAnswer' });
  });
});
