import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { isClaimed } from '../../../jobs/due-work.ts';
import {
  KNOWLEDGE_LIMITS,
  type PassageView,
  READ_PROBLEMS,
  SOURCE_KINDS,
  SOURCE_STATES,
  type SourceIdInput,
  type SourceView,
} from './knowledge.schema.ts';

const STATE = `CASE WHEN ${isClaimed('read-pages', 's.id')} THEN 'reading' ELSE s.state END`;

const sourcesOfBusiness = ofBusiness({
  name: 'knowledge.sources',
  params: { sourceId: int.orNull, limit: int },
  row: {
    id: int,
    kind: oneOf(SOURCE_KINDS),
    title: text,
    url: text.orNull,
    language_code: text,
    state: oneOf(SOURCE_STATES),
    reason: oneOf(READ_PROBLEMS).orNull,
    bytes: int,
    is_cut: bool,
    checked_at: instant.orNull,
    passages: int,
  },
  text: `SELECT s.id, s.kind, s.title, s.url, s.language_code, ${STATE} AS state, s.reason, s.bytes, s.is_cut,
      s.checked_at,
      (SELECT count(*)::int FROM knowledge_passages p WHERE p.business_id = $business AND p.source_id = s.id) AS passages
    FROM knowledge_sources s
    WHERE s.business_id = $business AND ($sourceId::int IS NULL OR s.id = $sourceId)
    ORDER BY s.id DESC LIMIT $limit`,
});

const toSourceView = (row: RowOf<typeof sourcesOfBusiness>): SourceView => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  url: row.url,
  languageCode: row.language_code,
  state: row.state,
  reason: row.reason,
  bytes: row.bytes,
  passages: row.passages,
  isCut: row.is_cut,
  checkedAt: row.checked_at?.toISOString() ?? null,
});

/** Sources of the business, newest first. */
export async function listSources(db: TenantRunner): Promise<SourceView[]> {
  const rows = await db.all(sourcesOfBusiness, { sourceId: null, limit: KNOWLEDGE_LIMITS.sources });
  return rows.map(toSourceView);
}

export async function readSourceView(db: TenantRunner, sourceId: number): Promise<SourceView> {
  return toSourceView(await db.one(sourcesOfBusiness, { sourceId, limit: 1 }));
}

/** Passages of a source in order; empty for an unknown source. */
export function listPassages(db: TenantRunner, { sourceId }: SourceIdInput): Promise<PassageView[]> {
  return db.models.knowledgePassage.findMany({
    where: { sourceId },
    select: { position: true, heading: true, content: true },
    orderBy: { position: 'asc' },
  });
}
