import { type Config, loadConfig } from '../config.ts';
import { grantAppRole } from '../db/app-role.ts';
import { BackupError } from './format.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const USAGE = `npm run backup -- FILE     writes every fact of the database, as of one instant, to a new file
npm run restore -- FILE    loads it into an empty database and checks every row and every balance`;

/** Requires the role that owns the tables, because only this role may create them and disable their triggers. */
async function restore(
  { DATABASE_URL, MIGRATION_DATABASE_URL }: Config,
  file: string,
): Promise<RestoreReport> {
  const report = await restoreBackup(MIGRATION_DATABASE_URL ?? DATABASE_URL, file);
  if (MIGRATION_DATABASE_URL !== undefined) await grantAppRole(MIGRATION_DATABASE_URL, DATABASE_URL);
  return report;
}

const COMMANDS = {
  backup: ({ DATABASE_URL }: Config, file: string) => writeBackup(DATABASE_URL, file),
  restore,
};

const [name = '', file = ''] = process.argv.slice(2);
const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
if (!command || file === '' || file.startsWith('-')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(file === '--help' ? 0 : 2);
}
try {
  const report = await command(loadConfig(), file);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} catch (error) {
  const isExpected = error instanceof BackupError || !(error instanceof Error);
  process.stderr.write(`${isExpected ? String(error) : (error.stack ?? error.message)}\n`);
  process.exitCode = 1;
}
