import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { runProcess } from '../../server/process.ts';

// The real server, which dies between the commit of a webhook and its wake-up.
await runProcess('server', async () => {
  const config = loadConfig();
  const deps = createDeps(config, 'server');
  const wake = () => process.kill(process.pid, 'SIGKILL');
  const app = await buildApp({ ...deps, jobs: { ...deps.jobs, wake } });
  await app.listen({ port: config.PORT, host: config.HOST });
  return { log: deps.log, stop: () => app.close() };
});
