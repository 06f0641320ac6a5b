import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { createTestDatabase } from '../support/database.ts';
import { waitForReady } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The mark with which `npm start` begins a line about a failure. */
const FAILURE = '✖';

export type StartedProduct = { url: string; databaseUrl: string; dataDir: string; stop(): Promise<void> };

type StartOptions = {
  /** Makes the migrated database ready before demo data is put into it. */
  prepare?: (databaseUrl: string) => Promise<void>;
};

/**
 * Starts the product as `npm start` does, on a database and a data folder of its own. What the browser meets is the
 * whole thing: server, worker, emulators, the built portal. Throws, with all of it stopped, when the start reported
 * anything as failed.
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
