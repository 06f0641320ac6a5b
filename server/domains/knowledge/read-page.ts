import { toOneLine } from '../../core/one-line.ts';
import type { MemberDeps } from '../../deps.ts';
import { fetchPage, type Resolve } from '../../integrations/web-pages/fetch-page.ts';
import { PageProblem } from '../../integrations/web-pages/page-problem.ts';
import { cutPassages, shorten } from './cut-passages.ts';
import { hashPassages, keepPassages } from './keep-passages.ts';
import { KNOWLEDGE_LIMITS, READ_AGAIN_DAYS } from './knowledge.schema.ts';
import { type LeasedPage, pageFailed, pageWasRead } from './leased-source.ts';
import { readPageText } from './read-page-text.ts';

export type ReadDeps = Pick<MemberDeps, 'db' | 'config' | 'log' | 'invalidations'> & {
  /** Tests have their own. */
  resolve?: Resolve;
};

async function fetchPassages({ config, resolve }: ReadDeps, page: LeasedPage) {
  if (page.is_given_up) throw new PageProblem('unreadable');
  const fetched = await fetchPage(config, page.url ?? '', resolve && { resolve });
  const { title, sections } = readPageText(fetched);
  const cut = cutPassages(sections, page.language_code);
  if (cut.passages.length === 0) throw new PageProblem('empty');
  return {
    ...cut,
    title: shorten(toOneLine(title ?? ''), KNOWLEDGE_LIMITS.titleLength),
    bytes: fetched.bytes.length,
  };
}

function toProblem({ log }: ReadDeps, { id: sourceId }: LeasedPage, error: unknown): PageProblem {
  const problem =
    error instanceof PageProblem ? error : new PageProblem('unreadable', false, { cause: error });
  if (problem.reason === 'unreadable') log.error({ err: error, sourceId }, 'a page could not be made out');
  else log.info({ err: error, sourceId }, 'a page could not be read');
  return problem;
}

/**
 * Reads a page that this worker has leased and puts its passages in the place of the former ones, in one commit, if they
 * changed. What fails is told in a word and leaves the passages that there are. Whoever comes after another worker took
 * over, or after the page was removed, writes nothing. Throws only what the database throws.
 */
export async function readPage(deps: ReadDeps, page: LeasedPage): Promise<void> {
  const { db, invalidations } = deps;
  const lease = { sourceId: page.id, leaseId: page.lease_id, days: READ_AGAIN_DAYS };
  const read = await fetchPassages(deps, page).catch((error: unknown) => toProblem(deps, page, error));
  if (read instanceof PageProblem) {
    await db.all(pageFailed, { ...lease, reason: read.reason, isPassing: read.isPassing });
  } else {
    const { passages, title, bytes, isCut } = read;
    const contentHash = hashPassages(passages);
    await db.transaction(async (tx) => {
      const isOurs = await tx.first(pageWasRead, {
        ...lease,
        title: title || null,
        bytes,
        isCut,
        contentHash,
      });
      if (!isOurs || page.content_hash?.equals(contentHash)) return;
      await keepPassages(tx, { sourceId: page.id, languageCode: page.language_code, passages });
    });
  }
  invalidations.publish([db.businessId], ['catalogue']);
}
