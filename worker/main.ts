import { loadConfig } from '../server/config.ts';
import { keepZoneRules } from '../server/db/keep-zone-rules.ts';
import { ensureDatabase } from '../server/db/prepare-database.ts';
import { createDeps } from '../server/deps.ts';
import { runProcess } from '../server/process.ts';
import { startWorker } from './start-worker.ts';

await runProcess('worker', async () => {
  const config = loadConfig();
  await ensureDatabase(config);
  const deps = createDeps(config, 'worker');
  const stop = await startWorker(deps);
  deps.log.info({ mode: config.APP_MODE, queue: deps.queueBackend.kind }, 'the worker works');
  const stopZoneRules = keepZoneRules(deps.db, deps.log);
  return {
    log: deps.log,
    async stop() {
      await stop();
      await stopZoneRules();
      await deps.close();
    },
  };
});
