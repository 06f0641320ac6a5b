import { runOnDatabase } from '../product/run-on-database.ts';
import { printError } from '../terminal.ts';

/** Of DATABASE_URL, or of the product that `npm start` runs, or of the data that it left. */
runOnDatabase('backup', process.argv.slice(2)).catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
