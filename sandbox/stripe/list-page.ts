import { z } from 'zod';
import { expand, integer } from './parse-stripe.ts';
import { badRequest, resourceMissing } from './stripe-error.ts';

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}
const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** The parameters that every list has. Each list adds its own filters. */
export const listQuery = z.strictObject({
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([integer.transform((at): Range => ({ gte: at, lte: at })), range]).optional(),
  expand,
});
export type ListQuery = z.infer<typeof listQuery>;

export interface ListPage<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

type Listed = { id: string; created?: number };

function isWithin(created: number | undefined, when: ListQuery['created']): boolean {
  if (!when || created === undefined) return true;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = when;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function placeOf(list: readonly Listed[], id: string, param: string): number {
  const place = list.findIndex((each) => each.id === id);
  if (place < 0) throw resourceMissing('object', id, param);
  return place;
}

/**
 * One page of `oldestFirst`. Like Stripe, lists the newest item first: 10 items by default, at most 100. Throws
 * `resource_missing` for a cursor that is not in the list.
 */
export function listPage<T extends Listed>(
  oldestFirst: readonly T[],
  query: ListQuery,
  url: string,
): ListPage<T> {
  const limit = query.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw badRequest('Invalid limit: must be between 1 and 100', { param: 'limit' });
  const newestFirst = oldestFirst.toReversed();
  const matching = newestFirst.filter((each) => isWithin(each.created, query.created));
  const { starting_after: after, ending_before: before } = query;
  if (before !== undefined) {
    const end = placeOf(matching, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: matching.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(matching, after, 'starting_after') + 1;
  const data = matching.slice(start, start + limit);
  return { object: 'list', data, has_more: matching.length > start + limit, url };
}
