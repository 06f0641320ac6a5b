import { expect, it } from 'vitest';
import { attemptBusiness, eachBusiness } from '../../server/db/each-business.ts';
import { captureLog } from '../support/captured-log.ts';

it('businesses that stay in the list, because their work fails, are each read once and keep no other one waiting', async () => {
  const ids = Array.from({ length: 400 }, (_, index) => 3 * index + 1);
  const pages: number[] = [];
  const read: number[] = [];
  for await (const id of eachBusiness(async ({ after, limit }) => {
    pages.push(after);
    return ids
      .filter((each) => each > after)
      .slice(0, limit)
      .map((each) => ({ id: each }));
  }))
    read.push(id);
  expect(read).toEqual(ids);
  expect(pages).toEqual([0, ids[199], ids[399]]);
});

it('the failing work of a business is logged as an error and returns undefined, unlike work that succeeds', async () => {
  const { log, errors } = captureLog();
  const attempt = (work: () => Promise<number>) =>
    attemptBusiness(log, { businessId: 7, failure: 'the work failed' }, work);
  expect(await attempt(async () => 3)).toBe(3);
  expect(errors()).toEqual([]);
  expect(await attempt(() => Promise.reject(new Error('broken')))).toBeUndefined();
  expect(errors()).toMatchObject([{ businessId: 7, msg: 'the work failed', err: { message: 'broken' } }]);
});

it('the work of a business throws without a log line when the database is unavailable', async () => {
  const { log, lines } = captureLog();
  const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  const about = { businessId: 7, failure: 'the work failed' };
  await expect(attemptBusiness(log, about, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(lines).toEqual([]);
});
