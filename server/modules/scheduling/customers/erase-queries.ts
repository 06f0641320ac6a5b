import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { int, ints, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { computeRedaction } from './compute-redaction.ts';
import type { CustomerRow } from './customers.queries.ts';

const keptQueries = ofBusiness({
  name: 'customers.kept_queries',
  row: { id: int, content: text },
  text: 'SELECT id, content FROM database_queries WHERE business_id = $business',
});

const rewriteQueries = ofBusiness({
  name: 'customers.rewrite_queries',
  params: { ids: ints, contents: texts },
  text: `UPDATE database_queries q SET content = r.content
    FROM unnest($ids::bigint[], $contents::text[]) AS r(id, content) WHERE q.business_id = $business AND q.id = r.id`,
});

/** Redacts a customer from what people of the business asked the database, which is kept for a month. */
export async function eraseQueries(tx: TenantTx, customer: CustomerRow): Promise<void> {
  const { first_name: firstName, last_name: lastName, phone, email } = customer;
  const redact = computeRedaction({ firstName, lastName, phone, email });
  const changed = (await tx.all(keptQueries))
    .map(({ id, content }) => ({
      id,
      content,
      redacted: redact(content).slice(0, BROWSER_LIMITS.keptLength),
    }))
    .filter(({ content, redacted }) => redacted !== content);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.all(rewriteQueries, { ids, contents: changed.map(({ redacted }) => redacted) });
}
