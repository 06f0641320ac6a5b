import { existsSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { readLivePidFile } from '../processes/pid-file.ts';
import { cacheDir, projectRoot, shortHash } from '../project-paths.ts';
import { type Browser, resolveChromium, resolveOlderChromium } from '../services/chromium.ts';
import { type RunningPostgres, startPostgres } from '../services/embedded-postgres.ts';
import { locateHome } from '../services/postgres-home.ts';
import { startRedis } from '../services/private-redis.ts';
import { LaunchError, printError, say, step } from '../terminal.ts';

/** Values of PostgreSQL settings, by the names of postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

export interface TestServices {
  /** Variables for the test runners. */
  env: NodeJS.ProcessEnv;
  /** Log file of the started PostgreSQL; undefined when the tests use the database of TEST_DATABASE_URL. */
  databaseLog: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and Redis for the tests; `settings` are added to the usual settings of PostgreSQL. When one service
 * does not start, stops those that were started.
 */
export async function startTestServices(
  settings: PostgresSettings = {},
  files: 'in memory' | 'on disk' = 'on disk',
): Promise<TestServices> {
  const stops: Array<() => Promise<void>> = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const { env, databaseLog } = await startDatabase(
      stops,
      settings,
      files === 'in memory' ? memoryFolder() : cacheDir,
    );
    return { env: { ...env, ...(await startQueueRedis(stops)) }, databaseLog, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the services with faster settings, which tests can use because their data need not survive a power failure.
 * With the product's settings, each dropped database would wait for a checkpoint of all databases.
 */
export function startFastServices(settings: PostgresSettings = {}): Promise<TestServices> {
  return startTestServices({ fsync: 'off', full_page_writes: 'off', ...settings }, 'in memory');
}

async function startDatabase(
  stops: Array<() => Promise<void>>,
  settings: PostgresSettings,
  folder: string,
): Promise<Pick<TestServices, 'env' | 'databaseLog'>> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) return { env: {}, databaseLog: undefined };
  const dataDir = unusedFolder(folder);
  const postgres = await step('starting PostgreSQL for the tests', () =>
    startPostgres({ dataDir, settings }),
  );
  stops.push(async () => {
    await stopQuietly(postgres);
    // In CI every run has its own clone, so no later run would use this data.
    if (process.env.CI === 'true') rmSync(dataDir, { recursive: true, force: true });
  });
  return { env: { TEST_DATABASE_URL: postgres.maintenanceUrl }, databaseLog: postgres.logFile };
}

async function stopQuietly(postgres: RunningPostgres): Promise<void> {
  await postgres.stop().catch(printError);
}

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A folder for this clone in memory, whose content lasts until the machine restarts; a folder on disk if memory is
 * short. A test file creates and drops a database of a thousand small files. On a disk, that takes longer than all SQL
 * statements of the test file.
 */
function memoryFolder(): string {
  if (!existsSync(SHARED_MEMORY) || freemem() < ROOM_BYTES) return cacheDir;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < ROOM_BYTES ? cacheDir : join(SHARED_MEMORY, `callingua-${shortHash(projectRoot)}`);
}

/**
 * A folder for a test cluster that no other running test uses. Later runs reuse the cluster; concurrent runs have
 * separate ones.
 */
function unusedFolder(parent: string): string {
  for (let number = 1; number <= 8; number += 1) {
    const folder = join(parent, number === 1 ? 'test-postgres' : `test-postgres-${number}`);
    if (!readLivePidFile(join(locateHome(folder), 'launcher.pid'))) return folder;
  }
  throw new LaunchError('eight test runs are under way in this clone: wait for one to end.');
}

async function startQueueRedis(stops: Array<() => Promise<void>>): Promise<NodeJS.ProcessEnv> {
  const redis = await step('starting Redis for the tests', () => startRedis());
  if ('url' in redis) {
    stops.push(() => redis.stop());
    return { TEST_REDIS_URL: redis.url };
  }
  const isRequired = process.env.CI === 'true' || process.env.REQUIRE_REDIS === '1';
  if (isRequired) throw new LaunchError(`the tests on Redis cannot run: ${redis.missing}.`);
  say(`▸ tests on Redis left out: ${redis.missing}`);
  return {};
}

/** Variables that contain the browsers, so that the processes of the test runner need not find them again. */
export async function browserEnvironment(): Promise<NodeJS.ProcessEnv> {
  const browser: Browser = await step('finding a browser', () => resolveChromium());
  const older = await resolveOlderChromium();
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = browser.env;
  return {
    CHROMIUM_PATH: browser.executablePath,
    CHROMIUM_ARGS: JSON.stringify(browser.args),
    ...(older && { CHROMIUM_OLDER_PATH: older.executablePath }),
    ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}),
    ...(FONTCONFIG_PATH ? { FONTCONFIG_PATH } : {}),
  };
}
