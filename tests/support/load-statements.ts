import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type AnyStatement, definedStatements } from '../../server/db/statement.ts';

const root = path.join(import.meta.dirname, '../..');
const STARTS_A_PROCESS = /(^|\/)main\.ts$|generated/;

/** Every SQL statement of the product. */
export async function loadStatements(): Promise<readonly AnyStatement[]> {
  for (const folder of ['server', 'worker'])
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts') && !STARTS_A_PROCESS.test(file)) await import(path.join(root, folder, file));
  return definedStatements().filter(({ name }) => !name.startsWith('test.'));
}
