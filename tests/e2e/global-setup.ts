import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../sandbox/launch/free-port.ts';
import { createTestDatabase } from '../support/database.ts';
import { waitForReady } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the product as `npm start` does, on a database and a data folder of its own, and stops it when the browser
 * tests are over. What the browser meets is the whole thing: server, worker, emulators, the built portal.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  const cache = path.join(ROOT, '.cache');
  const dataDir = mkdtempSync(path.join(cache, 'e2e-'));
  const port = await findFreePort();
  const product = spawn(process.execPath, ['--import', 'tsx', 'sandbox/launch/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  product.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const baseUrl = `http://localhost:${port}`;
  await waitForReady(`${baseUrl}/readyz`, product, () => output);
  process.env.E2E_BASE_URL = baseUrl;

  return async () => {
    product.kill('SIGTERM');
    if (product.exitCode === null) await once(product, 'exit');
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
