import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { ImportPreview } from './import.schema.ts';
import { planImport, readImport, toImportPreview } from './plan-import.ts';

/** The preview of an import of this CSV file, row by row; nothing is written. Throws the errors of `readImportFile`. */
export async function previewImport(
  { db }: MemberDeps,
  _actor: Actor,
  { csv }: { csv: string },
): Promise<ImportPreview> {
  return toImportPreview(await planImport(db, await readImport(db, csv)));
}
