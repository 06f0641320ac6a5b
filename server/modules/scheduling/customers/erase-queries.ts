import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { ints, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { computeRedaction } from './compute-redaction.ts';
import type { CustomerRow } from './customers.queries.ts';

const rewriteQueries = ofBusiness({
  name: 'customers.rewrite_queries',
  params: { ids: ints, contents: texts },
  text: `UPDATE database_queries q SET content = r.content
    FROM unnest($ids::bigint[], $contents::text[]) AS r(id, content) WHERE q.business_id = $business AND q.id = r.id`,
});

/** Redacts a customer from stored queries of the database browser, which are kept for a month. */
export async function eraseQueries(tx: TenantTx, customer: CustomerRow): Promise<void> {
  const redact = computeRedaction(customer);
  const queries = await tx.models.databaseQuery.findMany({ select: { id: true, content: true } });
  const changed = queries
    .map(({ id, content }) => ({
      id,
      content,
      redacted: redact(content).slice(0, BROWSER_LIMITS.storedQueryLength),
    }))
    .filter(({ content, redacted }) => redacted !== content);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => Number(id));
  await tx.all(rewriteQueries, { ids, contents: changed.map(({ redacted }) => redacted) });
}
