import { programOf } from '../build/build-steps.ts';
import { preferPort } from '../processes/free-port.ts';
import { onStopSignal, runCommand, stopCommands } from '../processes/process-control.ts';
import { findLauncher, readDataDir, readRunningEnvironment } from '../product/running-product.ts';
import { projectRoot } from '../project-paths.ts';
import { LaunchError, runMain } from '../terminal.ts';

onStopSignal(stopCommands);
await runMain(openStudio);

/**
 * Serves Prisma Studio on 127.0.0.1 for the sandbox that `npm start` runs, and for no other database. Ignores
 * DATABASE_URL of the shell and of `.env`, and refuses a live product.
 */
async function openStudio(): Promise<void> {
  const dataDir = readDataDir();
  // The note in the pid file contains the URL of the product. Without a note, the launcher is still starting.
  if (!findLauncher(dataDir)?.note) throw new LaunchError('the product is not running; run npm start first.');
  const { APP_MODE, DATABASE_URL } = readRunningEnvironment(dataDir);
  if (APP_MODE !== 'sandbox' || process.env.APP_MODE === 'live') {
    throw new LaunchError(
      'Prisma Studio changes rows without an audit entry, so it opens only in the sandbox.',
    );
  }
  const args = ['studio', '--browser', 'none', '--port', String(await preferPort(5555))];
  const { code } = await runCommand(process.execPath, [programOf('prisma/build/index.js'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    inherit: true,
  });
  process.exitCode = code;
}
