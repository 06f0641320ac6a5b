import { runOnDatabase } from '../product/run-on-database.ts';
import { runMain } from '../terminal.ts';

/**
 * Restores a backup into DATABASE_URL, or into the empty data folder of a stopped product. `npm run reset` empties the
 * folder.
 */
await runMain(() => runOnDatabase('restore', process.argv.slice(2)));
