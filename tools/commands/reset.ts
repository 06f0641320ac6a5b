import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopLeftoverChildren } from '../processes/child-process.ts';
import { findLauncher, readDataDir } from '../product/running-product.ts';
import { projectRoot } from '../project-paths.ts';
import { stopLeftover } from '../services/postgres-cluster.ts';
import { locateHome } from '../services/postgres-home.ts';
import { LaunchError, runMain, step } from '../terminal.ts';

await runMain(reset);

/** Deletes the data of the product. Refuses while the product runs. Stops the services of a crashed launcher first. */
async function reset(): Promise<void> {
  const dataDir = readDataDir();
  refuseForeignFolder(dataDir);
  const launcher = findLauncher(dataDir);
  if (launcher) {
    throw new LaunchError(
      `the product is running as process ${launcher.pid}. Stop it with Ctrl-C, then reset.`,
    );
  }
  const postgresHome = locateHome(join(dataDir, 'postgres'));
  await stopLeftoverChildren(dataDir, ['server', 'worker', 'sandbox']);
  await stopLeftover(join(postgresHome, 'cluster'));
  await step(`emptying ${dataDir}`, () => {
    rmSync(postgresHome, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Empties only a folder that the product created, so that a wrong DATA_DIR deletes no other files. */
function refuseForeignFolder(dataDir: string): void {
  const holdsTheProject = `${projectRoot}/`.startsWith(`${dataDir}/`) || dataDir === '/';
  const isOurs =
    !existsSync(dataDir) || existsSync(join(dataDir, 'run')) || readdirSync(dataDir).length === 0;
  if (holdsTheProject || !isOurs) {
    throw new LaunchError(`${dataDir} does not look like Callingua's data: check DATA_DIR.`);
  }
}
