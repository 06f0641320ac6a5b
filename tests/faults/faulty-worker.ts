import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Processor } from 'bullmq';
import pg from 'pg';
import type { Deps } from '../../server/deps.ts';
import { compiled } from './compiled.ts';

type Settings = typeof import('../../server/config.ts');
type Dependencies = typeof import('../../server/deps.ts');
type Process = typeof import('../../server/process.ts');
type Start = typeof import('../../worker/start-worker.ts');

const { loadConfig } = await compiled<Settings>('server/config.ts');
const { createDeps } = await compiled<Dependencies>('server/deps.ts');
const { runProcess } = await compiled<Process>('server/process.ts');
const { startWorker } = await compiled<Start>('worker/start-worker.ts');

// A real worker with one fault between BullMQ and the handler. Prints each job that it takes, because the product does
// not log jobs.

type Fault = (work: () => Promise<unknown>) => Promise<unknown>;

const LOOK_MS = 50;
const isSignalled = () => existsSync(process.env.FAULT_SIGNAL ?? '');
const say = (text: string) => process.stdout.write(`${text}\n`);

const faults: Record<string, Fault> = {
  none: (work) => work(),
  /** Exits after the commit and before BullMQ receives the acknowledgement. */
  async 'die-before-ack'(work) {
    await work();
    process.kill(process.pid, 'SIGKILL');
  },
  /** Blocks the event loop before the charge, so that the lock of the job is not renewed, and charges afterwards. */
  async 'block-the-loop'(work) {
    const neverNotified = new Int32Array(new SharedArrayBuffer(4));
    while (!isSignalled()) Atomics.wait(neverNotified, 0, 0, LOOK_MS);
    say('goes on');
    await work();
    say('wrote late');
  },
  /** Waits for the signal before the charge, so that the test can freeze the process in between. */
  async linger(work) {
    while (!isSignalled()) await sleep(LOOK_MS);
    say('goes on');
    await work();
    say('wrote late');
  },
};

/** The fault is injected only once, into a job that has an event to charge. */
async function hasWork(pool: pg.Pool, { name, data }: Job): Promise<boolean> {
  if (name !== 'charge-calls') return false;
  const { rowCount } = await pool.query(
    'SELECT FROM inbox_events WHERE shard = $1 AND done_at IS NULL LIMIT 1',
    [data.shard],
  );
  return rowCount === 1;
}

function withFault(deps: Deps, pool: pg.Pool, fault: Fault): Deps {
  let isSpent = false;
  const spoil = (processor: Processor): Processor =>
    async function spoilt(job, ...rest) {
      say(`took ${job.name} ${job.id}`);
      if (isSpent || !(await hasWork(pool, job))) return processor(job, ...rest);
      isSpent = true;
      say(`fault in ${job.name} ${job.id}`);
      return fault(async () => processor(job, ...rest));
    };
  const { queueBackend } = deps;
  const makeWorker: typeof queueBackend.makeWorker = (name, processor, options) =>
    queueBackend.makeWorker(name, spoil(processor), options);
  return { ...deps, queueBackend: { ...queueBackend, makeWorker } };
}

await runProcess('worker', async () => {
  const fault = faults[process.env.FAULT ?? ''];
  if (!fault) throw new Error('FAULT names no fault');
  const config = loadConfig();
  const deps = createDeps(config, 'worker');
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
  const stop = await startWorker(withFault(deps, pool, fault));
  deps.log.info('the worker is running');
  return {
    log: deps.log,
    async stop() {
      await stop();
      await pool.end();
      await deps.close();
    },
  };
});
