import { runOnDatabase } from '../product/run-on-database.ts';
import { runMain } from '../terminal.ts';

/** Backs up the database of DATABASE_URL, of the product that `npm start` runs, or of its stored data. */
await runMain(() => runOnDatabase('backup', process.argv.slice(2)));
