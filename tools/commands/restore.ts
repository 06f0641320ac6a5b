import { runOnDatabase } from '../product/run-on-database.ts';
import { printError } from '../terminal.ts';

/** Into DATABASE_URL, or into the empty data of a product that does not run: `npm run reset` first. */
runOnDatabase('restore', process.argv.slice(2)).catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
