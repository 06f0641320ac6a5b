import type { Deps } from '../../deps.ts';
import type { ImportPreview } from './import.schema.ts';
import { planImport, readImport, toImportPreview } from './plan-import.ts';

/** What an import of this CSV file would do, row by row; nothing is written. Throws what `readImportFile` throws. */
export async function previewImport(
  { pool }: Deps,
  { businessId }: { businessId: number },
  csv: string,
): Promise<ImportPreview> {
  return toImportPreview(await planImport(pool, businessId, await readImport(pool, csv)));
}
