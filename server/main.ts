import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { ensureDatabase } from './db/prepare-database.ts';
import { startZoneRuleRefresh } from './db/refresh-zone-rules.ts';
import { createDeps } from './deps.ts';
import { checkModels } from './integrations/llm/check-models.ts';
import { runProcess } from './process.ts';

await runProcess('server', async () => {
  const config = loadConfig();
  const { mayChangeSchema } = await ensureDatabase(config);
  const deps = createDeps(config, 'server');
  if (config.APP_MODE === 'live' && mayChangeSchema)
    deps.log.warn(
      'DATABASE_URL names a role that may change the schema: give it one that owns nothing (docs/deploy)',
    );
  const app = await buildApp(deps);
  await deps.warmUp();
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  deps.log.info({ address, mode: config.APP_MODE, queue: deps.queueBackend.kind }, 'the server is listening');
  const stopZoneRules = startZoneRuleRefresh(deps.db, deps.log);
  // The models are checked in live mode only, because the sandbox has no real keys.
  if (config.APP_MODE === 'live') void checkModels(deps.models, deps.log);
  return {
    log: deps.log,
    async stop() {
      await app.close();
      await stopZoneRules();
      await deps.close();
    },
  };
});
