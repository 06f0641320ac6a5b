import { seedDemoBusiness } from '../../prisma/seed/demo-business.ts';
import { buildApp } from '../../server/app.ts';
import { createPrisma } from '../../server/db/client.ts';
import { createPool } from '../../server/db/pool.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { type RunningSandbox, startSandbox, temporaryFolder } from '../sandbox/sandbox-fixture.ts';
import { createTestDeps, TEST_AUTH_TOKEN, type TestDeps } from './deps.ts';

/** The product like `npm start`, in this process: server, emulators and optionally the worker. */
export type Product = { url: string; deps: TestDeps; sandbox: RunningSandbox; stop(): Promise<void> };

export type ProductOptions = {
  hasWorker?: boolean;
  hasDemoBusiness?: boolean;
  /** Time in ms for which the emulators hold a request under a timeout fault. */
  hangMs?: number;
  environment?: Record<string, string>;
};

/** Starts the product on its own database; all requests between its parts are real HTTP. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const folder = temporaryFolder();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(url, folder.path, {
    twilio: { accountSid: 'AC00000000000000000000000000000019', authToken: TEST_AUTH_TOKEN },
    ...(options.hangMs !== undefined && { hangMs: options.hangMs }),
  });
  const overrides = { PUBLIC_URL: url, SANDBOX_URL: sandbox.url, ...options.environment };
  const deps = await createTestDeps(overrides);
  if (options.hasDemoBusiness) await seed(deps);
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
  const stopWorker = options.hasWorker ? await startWorker(deps) : async () => undefined;
  return {
    url,
    deps,
    sandbox,
    async stop() {
      await stopWorker();
      await app.close();
      await sandbox.close();
      await deps.drop();
      folder.remove();
    },
  };
}

/** The seed needs a pool of one connection, so that its transaction covers the queries of Prisma, too. */
async function seed(deps: TestDeps): Promise<void> {
  const pool = createPool(deps.config.DATABASE_URL, 1, deps.log);
  const prisma = createPrisma(pool);
  await seedDemoBusiness({ pool, prisma });
  await prisma.$disconnect();
  await pool.end();
}

/** The emulators alone, with dependencies that use them; the product URL has no server. */
export async function startProviders(options: { hangMs?: number } = {}): Promise<Omit<Product, 'url'>> {
  const folder = temporaryFolder();
  const sandbox = await startSandbox('http://127.0.0.1:1', folder.path, {
    twilio: { accountSid: 'AC00000000000000000000000000000019', authToken: TEST_AUTH_TOKEN },
    ...(options.hangMs !== undefined && { hangMs: options.hangMs }),
  });
  const deps = await createTestDeps({ SANDBOX_URL: sandbox.url });
  return {
    deps,
    sandbox,
    async stop() {
      await sandbox.close();
      await deps.drop();
      folder.remove();
    },
  };
}

/** Sets one fault of the emulators. */
export async function setFault(sandbox: RunningSandbox, body: object): Promise<void> {
  const { status } = await sandbox.post('/sandbox/faults', body);
  if (status !== 200) throw new Error(`no such fault knob: ${JSON.stringify(body)}`);
}

/** Removes all faults. */
export async function clearFaults(sandbox: RunningSandbox): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
}
