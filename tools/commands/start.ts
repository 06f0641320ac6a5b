import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServer, buildWeb, generateFiles, migrateAndSeed } from '../build/build-steps.ts';
import { type SupervisedChild, startChild, stopLeftoverChildren } from '../processes/child-process.ts';
import { findFreePort, isPortFree, preferPort } from '../processes/free-port.ts';
import { removePidFile, writePidFile } from '../processes/pid-file.ts';
import { onStopSignal, stopCommands } from '../processes/process-control.ts';
import {
  findLauncher,
  launcherFile,
  readDataDir,
  writeRunningEnvironment,
} from '../product/running-product.ts';
import { type RunningPostgres, startPostgres } from '../services/embedded-postgres.ts';
import { LaunchError, printError, say, step } from '../terminal.ts';

const USAGE = `npm start — the whole product on this machine, with emulators instead of the providers

  npm start             installs, prepares, migrates, seeds, builds and serves
  npm start -- --help   this text
  npm run reset         empties the data

Optional environment variables (a .env file is read too; the environment takes precedence):
  PORT           the port; by default 3000, or a free one if 3000 is taken
  DATA_DIR       the folder of the data; by default .data
  DATABASE_URL   your own PostgreSQL instead of the embedded one
  REDIS_URL      queues on Redis instead of PostgreSQL
All other variables are listed in .env.example.`;

/** The emulated providers start first, because a worker without them would report failures of its first jobs. */
const SANDBOX = { name: 'sandbox', entry: 'sandbox/main.ts' };
const PRODUCT = [
  { name: 'worker', entry: 'dist/worker/main.js' },
  { name: 'server', entry: 'dist/server/main.js' },
];

interface Running {
  postgres?: Promise<RunningPostgres>;
  children: SupervisedChild[];
}

const running: Running = { children: [] };
let isStopping = false;
let pidFile: string | undefined;

if (process.argv.includes('--help')) say(USAGE);
else {
  onStopSignal(() => void shutDown(0));
  start().catch((error: unknown) => {
    if (isStopping) return;
    printError(error);
    void shutDown(1);
  });
}

async function start(): Promise<void> {
  const dataDir = readDataDir();
  mkdirSync(dataDir, { recursive: true });
  claim(dataDir);
  const names = [SANDBOX, ...PRODUCT].map((child) => child.name);
  await stopLeftoverChildren(dataDir, names);
  const childEnv = await environmentForChildren(process.env, dataDir);
  writeRunningEnvironment(dataDir, childEnv);
  await generateFiles(childEnv);
  await buildServer(childEnv);
  await migrateAndSeed(childEnv);
  await buildWeb(childEnv);
  if (isStopping) return;
  const launch = (child: typeof SANDBOX) =>
    running.children.push(
      startChild({ ...child, env: childEnv, dataDir, onGivenUp: () => void shutDown(1) }),
    );
  launch(SANDBOX);
  await step('starting the sandbox', () =>
    waitUntilReady('the sandbox', `${childEnv.SANDBOX_URL}/sandbox/healthz`),
  );
  if (isStopping) return;
  for (const child of PRODUCT) launch(child);
  await step('starting server and worker', () =>
    waitUntilReady('the server', `http://127.0.0.1:${childEnv.PORT}/readyz`),
  );
  if (pidFile) writePidFile(pidFile, process.pid, childEnv.PUBLIC_URL);
  greet(childEnv.PUBLIC_URL ?? '', dataDir);
}

function claim(dataDir: string): void {
  const other = findLauncher(dataDir);
  if (other) {
    throw new LaunchError(
      `already running as process ${other.pid}${other.note ? ` at ${other.note}` : ''}. Stop it with Ctrl-C or \`kill ${other.pid}\`, ` +
        'or give this one a DATA_DIR of its own.',
    );
  }
  pidFile = launcherFile(dataDir);
  writePidFile(pidFile, process.pid);
}

async function environmentForChildren(env: NodeJS.ProcessEnv, dataDir: string): Promise<NodeJS.ProcessEnv> {
  const port = await choosePort(env);
  const databases = await prepareDatabase(env, dataDir);
  return {
    APP_MODE: 'sandbox',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_URL: `http://127.0.0.1:${await findFreePort()}`,
    ...databases,
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
}

async function choosePort(env: NodeJS.ProcessEnv): Promise<number> {
  if (!env.PORT) return preferPort(3000);
  const port = Number(env.PORT);
  if (await isPortFree(port)) return port;
  throw new LaunchError(`port ${env.PORT} (from PORT) is taken. Choose another, or leave PORT unset.`);
}

async function prepareDatabase(env: NodeJS.ProcessEnv, dataDir: string): Promise<NodeJS.ProcessEnv> {
  if (env.DATABASE_URL) return {};
  running.postgres = startPostgres({
    dataDir: join(dataDir, 'postgres'),
    onUnexpectedExit: (logTail) => {
      say(`✖ PostgreSQL ended unexpectedly. Its last lines:\n${logTail}`);
      void shutDown(1);
    },
  });
  const postgres = await step('preparing the database', () => running.postgres);
  if (!postgres) return {};
  return { DATABASE_URL: postgres.url, ADMIN_DATABASE_URL: postgres.adminUrl };
}

async function waitUntilReady(name: string, url: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  let lastAnswer = 'no answer';
  while (Date.now() < deadline) {
    if (isStopping) throw new LaunchError('stopped');
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      if (response.status === 200) return;
      lastAnswer = `status ${response.status}: ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      lastAnswer = error instanceof Error ? error.message : String(error);
    }
    await sleep(150);
  }
  throw new LaunchError(
    `${name} was not ready after 90 s (${url}: ${lastAnswer}). Look into the logs in DATA_DIR/logs.`,
  );
}

function greet(url: string, dataDir: string): void {
  say(`
  Callingua is ready:  ${url}

    demo login         admin@callingua.test / Demo-pass-1
    sandbox page       ${url}/sandbox   (place a call, read mail, move the clock)
    data and logs      ${dataDir}

  Ctrl-C stops it; the data stays. \`npm run reset\` empties it.
`);
}

/** Stops the processes, then the database. Safe to call during startup; a second call does nothing. */
async function shutDown(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (running.children.length > 0) say('\n▸ stopping…');
  stopCommands();
  await Promise.all(running.children.map((child) => child.stop(20_000)));
  const postgres = await running.postgres?.catch(() => undefined);
  await postgres?.stop();
  if (pidFile) removePidFile(pidFile);
  process.exit(exitCode);
}
