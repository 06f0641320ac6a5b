import { runOnDatabase } from '../product/run-on-database.ts';
import { runMain } from '../terminal.ts';

/** The database of DATABASE_URL, of the product started by `npm start`, or of its stored data. */
await runMain(() => runOnDatabase('backup', process.argv.slice(2)));
