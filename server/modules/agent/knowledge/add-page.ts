import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { toPageUrl } from '../../../integrations/web-pages/fetch-page.ts';
import { PageProblem } from '../../../integrations/web-pages/page-problem.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { readSourceView } from './knowledge.queries.ts';
import { type AddPageInput, KNOWLEDGE_LIMITS, type SourceView } from './knowledge.schema.ts';
import { shorten } from './split-passages.ts';

/** Returns no row if the page already exists. */
const insert = ofBusiness({
  name: 'knowledge.add_page',
  params: { title: text, url: text, languageCode: text },
  row: { id: int },
  text: `INSERT INTO knowledge_sources (business_id, kind, title, url, language_code, state)
    VALUES ($business, 'page', $title, $url, $languageCode, 'queued')
    ON CONFLICT (business_id, url) DO NOTHING RETURNING id`,
});

/** Adds the scheme that users omit; pages are always fetched by https. */
const withScheme = (typed: string): string =>
  /^[a-z]{2,10}:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/{1,2}/, '')}`;

/** Parses a typed page address; `http:` becomes `https:`. Throws `validation_failed` if the address is not public. */
function readUrl(config: MemberDeps['config'], typed: string): URL {
  const whole = withScheme(typed);
  for (const address of [whole, whole.replace(/^http:/i, 'https:')]) {
    try {
      const url = toPageUrl(config, address);
      url.hash = '';
      if (url.href.length <= KNOWLEDGE_LIMITS.urlLength) return url;
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
    }
  }
  throw invalidField('url', 'errors.knowledge.notPublicPage');
}

/**
 * Adds a web page; a worker reads it shortly after. Throws `validation_failed` for an address that is not public and
 * for a language that the business does not speak; `conflict` for a page that exists already and when the business has
 * 20 sources; `rate_limited` after 100 reads per business and day.
 */
export async function addPage(
  { db, config, invalidations, jobs }: MemberDeps,
  { userId }: Actor,
  { url: typed, languageCode }: AddPageInput,
): Promise<SourceView> {
  const { href, host, pathname } = readUrl(config, typed);
  await countAttempt(db, [limitFor(config, 'page:business', db.businessId)]);
  const title = shorten(`${host}${pathname}`.replace(/\/$/, ''), KNOWLEDGE_LIMITS.titleLength);
  const source = await db.transaction(async (tx) => {
    await assertMayAdd(tx, languageCode);
    const added = await tx.first(insert, { title, url: href, languageCode });
    if (!added) {
      const text = 'errors.knowledge.pageTwice';
      throw new AppError('conflict', text, { fields: { url: text } });
    }
    await putWork(tx, { kind: 'read-pages', subject: added.id });
    const subject = `source-${added.id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'source.added', subject });
    return readSourceView(tx, added.id);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  jobs.wake('read-pages', {});
  return source;
}
