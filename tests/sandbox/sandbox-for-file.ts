import { afterAll, beforeEach } from 'vitest';
import type { SandboxConfig } from '../../sandbox/config.ts';
import {
  type CaptureServer,
  gather,
  type RunningSandbox,
  startCapture,
  startSandbox,
  temporaryFolder,
} from './sandbox-fixture.ts';

/** Nothing listens on port 9. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

/** Starts the emulators for the tests of a file, stopped after the last test. No server receives their webhooks. */
export async function startLoneSandboxForFile(change: Partial<SandboxConfig> = {}): Promise<RunningSandbox> {
  return await startEmulators(UNREACHABLE_URL, change);
}

/**
 * Like `startLoneSandboxForFile`, but with a server that records the webhooks. Each test starts with an empty record.
 */
export async function startSandboxForFile(): Promise<{ product: CaptureServer; sandbox: RunningSandbox }> {
  const product = await startCapture();
  afterAll(() => product.close());
  beforeEach(() => {
    product.received.length = 0;
    product.failures.length = 0;
    product.twiml = gather;
  });
  // Vitest runs afterAll hooks in reverse order, so the emulators stop before the server that receives their webhooks.
  return { product, sandbox: await startEmulators(product.url) };
}

async function startEmulators(url: string, change: Partial<SandboxConfig> = {}): Promise<RunningSandbox> {
  const folder = temporaryFolder();
  const sandbox = await startSandbox(url, folder.path, change);
  afterAll(async () => {
    await sandbox.close();
    folder.remove();
  });
  return sandbox;
}
