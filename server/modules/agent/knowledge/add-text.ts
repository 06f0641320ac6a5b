import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { toOneLine } from '../../../core/one-line.ts';
import { bool, bytes, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { assertMayAdd } from './assert-may-add.ts';
import { readSourceView } from './knowledge.queries.ts';
import { type AddTextInput, SOURCE_KINDS, type SourceView } from './knowledge.schema.ts';
import { readPlainText } from './read-plain-text.ts';
import { hashPassages, savePassages } from './save-passages.ts';
import { splitPassages } from './split-passages.ts';

/** Returns no row if the text already exists. */
const insert = ofBusiness({
  name: 'knowledge.add_text',
  params: {
    kind: oneOf(SOURCE_KINDS),
    title: text,
    languageCode: text,
    bytes: int,
    isCut: bool,
    contentHash: bytes,
  },
  row: { id: int },
  text: `INSERT INTO knowledge_sources (business_id, kind, title, language_code, state, bytes, is_cut, content_hash,
      checked_at)
    VALUES ($business, $kind, $title, $languageCode, 'ready', $bytes, $isCut, $contentHash, app_now())
    ON CONFLICT (business_id, language_code, content_hash) WHERE kind <> 'page' DO NOTHING RETURNING id`,
});

/**
 * Adds a typed text or the text of a file; the receptionist uses it immediately. Throws `validation_failed` for a text
 * without words and for a language that the business does not speak; `conflict` for a text that exists already and when
 * the business has 20 sources.
 */
export async function addText(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { kind, title: typed, languageCode, text: content }: AddTextInput,
): Promise<SourceView> {
  const title = toOneLine(typed);
  if (title === '') throw invalidField('title', 'fields.titleRequired');
  // The text is split before the lock is taken, because splitting takes a while.
  const { passages, isCut } = splitPassages(readPlainText(content), languageCode);
  if (passages.length === 0) throw invalidField('text', 'fields.textRequired');
  const contentHash = hashPassages(passages);
  const source = await db.transaction(async (tx) => {
    await assertMayAdd(tx, languageCode);
    const fields = { kind, title, languageCode, bytes: Buffer.byteLength(content), isCut, contentHash };
    const added = await tx.first(insert, fields);
    if (!added) throw new AppError('conflict', 'errors.knowledge.textTwice');
    await savePassages(tx, { sourceId: added.id, languageCode, passages });
    const subject = `source-${added.id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'source.added', subject });
    return readSourceView(tx, added.id);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return source;
}
