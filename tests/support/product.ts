import { seedDemoBusiness } from '../../prisma/seed/demo-business.ts';
import { buildApp } from '../../server/app.ts';
import { createPrisma } from '../../server/db/client.ts';
import { createPool } from '../../server/db/pool.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { type RunningSandbox, startSandbox, temporaryFolder } from '../sandbox/sandbox-fixture.ts';
import { createTestDeps, TEST_AUTH_TOKEN, type TestDeps } from './deps.ts';

/** The product as `npm start` has it, in this process: server, emulators and, when asked for, the worker. */
export type Product = {
  url: string;
  deps: TestDeps;
  sandbox: RunningSandbox;
  stop(): Promise<void>;
};

export type ProductOptions = {
  hasWorker?: boolean;
  hasDemoBusiness?: boolean;
  /** How long the emulators leave a request hanging under a timeout knob. */
  hangMs?: number;
  environment?: Record<string, string>;
};

/** Starts it on a database of its own; every request between its parts is real HTTP. */
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

/** The seed wants a pool of one connection, which its transaction spans. */
async function seed(deps: TestDeps): Promise<void> {
  const pool = createPool(deps.config.DATABASE_URL, 1, deps.log);
  const prisma = createPrisma(pool);
  await seedDemoBusiness({ pool, prisma });
  await prisma.$disconnect();
  await pool.end();
}

/** Emulators alone, and dependencies that talk to them; the product's own address answers nobody. */
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

/** Turns one of the emulators' fault knobs. */
export async function setFault(sandbox: RunningSandbox, body: object): Promise<void> {
  const { status } = await sandbox.post('/sandbox/faults', body);
  if (status !== 200) throw new Error(`no such fault knob: ${JSON.stringify(body)}`);
}

/** Turns every knob off. */
export async function clearFaults(sandbox: RunningSandbox): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
}
