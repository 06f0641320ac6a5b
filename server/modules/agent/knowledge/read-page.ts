import { toOneLine } from '../../../core/one-line.ts';
import { bool, bytes, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { fetchPage, type Resolve } from '../../../integrations/web-pages/fetch-page.ts';
import { PageProblem } from '../../../integrations/web-pages/page-problem.ts';
import { finishWork, repeatWork, retryWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { WORK_KINDS } from '../../../jobs/work-kinds.ts';
import { KNOWLEDGE_LIMITS, READ_AGAIN_SECONDS, READ_PROBLEMS } from './knowledge.schema.ts';
import { readPageText } from './read-page-text.ts';
import { hashPassages, savePassages } from './save-passages.ts';
import { shorten, splitPassages } from './split-passages.ts';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'log' | 'invalidations'> & {
  /** Resolves host names; tests pass their own function. */
  resolve?: Resolve;
};

const savePage = ofBusiness({
  name: 'knowledge.save_page',
  params: { sourceId: int, title: text.orNull, bytes: int, isCut: bool, contentHash: bytes },
  row: { id: int },
  text: `UPDATE knowledge_sources SET state = 'ready', reason = NULL, title = coalesce($title, title), bytes = $bytes,
      is_cut = $isCut, content_hash = $contentHash, checked_at = app_now()
    WHERE business_id = $business AND id = $sourceId RETURNING id`,
});

const savePageProblem = ofBusiness({
  name: 'knowledge.save_page_problem',
  params: { sourceId: int, reason: oneOf(READ_PROBLEMS) },
  row: { id: int },
  text: `UPDATE knowledge_sources SET state = 'failed', reason = $reason, checked_at = app_now()
    WHERE business_id = $business AND id = $sourceId RETURNING id`,
});

type Page = { id: number; url: string | null; languageCode: string; contentHash: Uint8Array | null };

async function fetchPassages({ config, resolve }: ReadDeps, page: Page) {
  const fetched = await fetchPage(config, page.url ?? '', resolve && { resolve });
  const { title, sections } = readPageText(fetched);
  const cut = splitPassages(sections, page.languageCode);
  if (cut.passages.length === 0) throw new PageProblem('empty');
  return {
    ...cut,
    title: shorten(toOneLine(title ?? ''), KNOWLEDGE_LIMITS.titleLength),
    bytes: fetched.bytes.length,
  };
}

function toProblem({ log }: ReadDeps, { id: sourceId }: Page, error: unknown): PageProblem {
  const problem =
    error instanceof PageProblem ? error : new PageProblem('unreadable', false, { cause: error });
  if (problem.reason === 'unreadable') log.error({ err: error, sourceId }, 'a page could not be parsed');
  else log.info({ err: error, sourceId }, 'a page could not be read');
  return problem;
}

/**
 * Stores the reason of a failure and keeps the passages. After a temporary failure the read is retried. After the last
 * attempt or any other failure, the page is read again in a week.
 */
async function saveProblem({ db }: ReadDeps, work: Work, problem: PageProblem): Promise<void> {
  await db.ofBusiness(work.businessId).transaction(async (tx) => {
    const saved = await tx.first(savePageProblem, {
      sourceId: Number(work.subject),
      reason: problem.reason,
    });
    if (!saved) return finishWork(tx, work);
    if (problem.isPassing && work.attempts < WORK_KINDS['read-pages'].attemptsMax)
      return retryWork(tx, work, problem);
    return repeatWork(tx, work, READ_AGAIN_SECONDS);
  });
}

async function readPage(deps: ReadDeps, work: Work): Promise<void> {
  const { businessId } = work;
  const db = deps.db.ofBusiness(businessId);
  const page = await db.models.knowledgeSource.findFirst({
    where: { id: Number(work.subject) },
    select: { id: true, url: true, languageCode: true, contentHash: true },
  });
  if (!page) return db.transaction((tx) => finishWork(tx, work));
  deps.invalidations.publish([businessId], ['catalogue']);
  const read = await fetchPassages(deps, page).catch((error: unknown) => toProblem(deps, page, error));
  if (read instanceof PageProblem) await saveProblem(deps, work, read);
  else {
    const { passages, title, bytes, isCut } = read;
    const contentHash = hashPassages(passages);
    const saved = { sourceId: page.id, title: title || null, bytes, isCut, contentHash };
    await db.transaction(async (tx) => {
      if (!(await tx.first(savePage, saved))) return finishWork(tx, work);
      if (!page.contentHash || !contentHash.equals(page.contentHash))
        await savePassages(tx, { sourceId: page.id, languageCode: page.languageCode, passages });
      return repeatWork(tx, work, READ_AGAIN_SECONDS);
    });
  }
  deps.invalidations.publish([businessId], ['catalogue']);
}

/**
 * Reads a page. The transaction that replaces changed passages also schedules the next read in a week. A failure stores
 * its reason and keeps the passages.
 */
export const pageHandler: WorkHandler<ReadDeps> = {
  work: readPage,
  async giveUp(deps, work) {
    await saveProblem(deps, work, new PageProblem('unreadable'));
    deps.invalidations.publish([work.businessId], ['catalogue']);
  },
};
