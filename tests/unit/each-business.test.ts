import { expect, it } from 'vitest';
import { eachBusiness } from '../../server/db/each-business.ts';

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
