import { loadConfig } from '../../server/config.ts';
import { createQueueBackend } from '../../server/jobs/queue-backend.ts';
import { QUEUE_LOCKS } from '../faults/scale.ts';

// A worker that takes a job, prints a line, and never finishes the job, as a killed process would.
const worker = createQueueBackend(loadConfig()).makeWorker(
  'money',
  async (job) => {
    process.stdout.write(`took ${job.name}\n`);
    await new Promise(() => undefined);
  },
  { concurrency: 1, ...QUEUE_LOCKS },
);
worker.on('error', (error) => process.stderr.write(`${error.message}\n`));
await worker.waitUntilReady();
setInterval(() => undefined, 60_000);
