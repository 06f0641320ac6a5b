import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { ImportPreview } from './import.schema.ts';
import { planImport, readImport, toImportPreview } from './plan-import.ts';

/** What an import of this CSV file would do, row by row; nothing is written. Throws what `readImportFile` throws. */
export async function previewImport(
  { db }: MemberDeps,
  _actor: Actor,
  { csv }: { csv: string },
): Promise<ImportPreview> {
  return toImportPreview(await planImport(db, await readImport(db, csv)));
}
