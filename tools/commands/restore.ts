import { runOnDatabase } from '../product/run-on-database.ts';
import { runMain } from '../terminal.ts';

/** Into DATABASE_URL, or into the empty data of a product that does not run: `npm run reset` first. */
await runMain(() => runOnDatabase('restore', process.argv.slice(2)));
