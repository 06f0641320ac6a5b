import { IMPORT_CHARACTERS_MAX } from '../../../server/domains/customers/import.schema.ts';

/**
 * The text of a chosen file, or null when it is too large. Old spreadsheet programs write Windows-1252 instead of
 * UTF-8.
 */
export async function readCsvFile(file: File): Promise<string | null> {
  if (file.size > IMPORT_CHARACTERS_MAX) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
