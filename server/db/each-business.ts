import type { Logger } from 'pino';
import { int } from './column-types.ts';
import { isDatabaseUnavailable } from './transaction.ts';

const PAGE_SIZE = 200;

/** The parameters of a statement that reads one page: the first `limit` businesses with an id above `after`. */
export const BUSINESS_PAGE = { after: int, limit: int } as const;

/**
 * Yields the id of each business that `readPage` finds, in ascending order. Each business is read once, so that one whose
 * work always fails does not keep the others from their turn.
 */
export async function* eachBusiness(
  readPage: (page: { after: number; limit: number }) => Promise<readonly { id: number }[]>,
): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const page = await readPage({ after, limit: PAGE_SIZE });
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/**
 * Returns the result of a business's work. If the work fails, logs the error with the message `failure` and returns
 * undefined, so that the other businesses get their turn. Throws when the database is unavailable, because the work of
 * the others would fail as well.
 */
export async function attemptBusiness<Result>(
  log: Logger,
  { businessId, failure }: { businessId: number; failure: string },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, businessId }, failure);
    return undefined;
  }
}
