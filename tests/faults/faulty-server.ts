import { compiled } from './compiled.ts';

type App = typeof import('../../server/app.ts');
type Settings = typeof import('../../server/config.ts');
type Dependencies = typeof import('../../server/deps.ts');
type Process = typeof import('../../server/process.ts');

const { buildApp } = await compiled<App>('server/app.ts');
const { loadConfig } = await compiled<Settings>('server/config.ts');
const { createDeps } = await compiled<Dependencies>('server/deps.ts');
const { runProcess } = await compiled<Process>('server/process.ts');

// A real server that exits between the commit of a webhook and its wake-up.
await runProcess('server', async () => {
  const config = loadConfig();
  const deps = createDeps(config, 'server');
  const wake = () => process.kill(process.pid, 'SIGKILL');
  const app = await buildApp({ ...deps, jobs: { ...deps.jobs, wake } });
  await app.listen({ port: config.PORT, host: config.HOST });
  return { log: deps.log, stop: () => app.close() };
});
