import { runOnDatabase } from '../product/run-on-database.ts';
import { runMain } from '../terminal.ts';

/** Of DATABASE_URL, or of the product that `npm start` runs, or of the data that it left. */
await runMain(() => runOnDatabase('backup', process.argv.slice(2)));
