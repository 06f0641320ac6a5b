import { loadConfig } from '../server/config.ts';
import { ensureDatabase } from '../server/db/prepare-database.ts';
import { startZoneRuleRefresh } from '../server/db/refresh-zone-rules.ts';
import { createDeps } from '../server/deps.ts';
import { runProcess } from '../server/process.ts';
import { startWorker } from './start-worker.ts';

await runProcess('worker', async () => {
  const config = loadConfig();
  await ensureDatabase(config);
  const deps = createDeps(config, 'worker');
  const stop = await startWorker(deps);
  deps.log.info({ mode: config.APP_MODE, queue: deps.queueBackend.kind }, 'the worker is running');
  const stopZoneRules = startZoneRuleRefresh(deps.db, deps.log);
  return {
    log: deps.log,
    async stop() {
      await stop();
      await stopZoneRules();
      await deps.close();
    },
  };
});
