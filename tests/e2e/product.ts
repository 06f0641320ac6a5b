import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { createTestDatabase } from '../support/database.ts';
import { waitForReady } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** `npm start` prints this sign at the beginning of each error line. */
const FAILURE = '✖';

export type StartedProduct = { url: string; databaseUrl: string; dataDir: string; stop(): Promise<void> };

type StartOptions = {
  /** Prepares the migrated database before demo data is inserted. */
  prepare?: (databaseUrl: string) => Promise<void>;
};

/**
 * Starts the product like `npm start`, with a database and a data folder of its own: server, worker,
 * emulators and the built portal. Throws, with everything stopped, when the output reports a failure.
 */
export async function startProduct({ prepare }: StartOptions = {}): Promise<StartedProduct> {
  const database = await createTestDatabase();
  await prepare?.(database.url);
  const dataDir = mkdtempSync(path.join(ROOT, '.cache', 'e2e-'));
  const port = await findFreePort();
  const product = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      ADMIN_DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  product.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  async function stop(): Promise<void> {
    if (product.exitCode === null && product.signalCode === null) {
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    }
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const url = `http://localhost:${port}`;
  try {
    await waitForReady(`${url}/readyz`, product, () => output);
    if (output.includes(FAILURE)) throw new Error(`the start reported a failure:\n${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, databaseUrl: database.url, dataDir, stop };
}
