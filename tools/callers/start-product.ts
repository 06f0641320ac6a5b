import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isWorking } from '../../tests/faults/fleet.ts';
import { type Child, startChild } from '../../tests/support/child.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { testRedis } from '../../tests/support/redis.ts';
import { until } from '../../tests/support/until.ts';
import { findFreePort } from '../processes/free-port.ts';
import { type CallersStage, RELAY_SPEED, setClock } from './stage.ts';

export type Queue = 'redis' | 'postgres';
/**
 * What answers the callers. `rules`: the phrasebook inside the product. `http`: the phrasebook behind an emulated
 * provider of language models. `real`: the language model that the environment configures.
 */
export type Model = 'rules' | 'http' | 'real';

export type ProductOptions = { queue: Queue; model: Model; speed: number };

/** The product compiled as in production, in separate processes with its own database. */
export type CallersProduct = CallersStage & {
  server: Child;
  /** The current memory of the server in megabytes; NaN after its end. */
  memoryMb(): number;
  stop(): Promise<void>;
};

const START_MS = 60_000;
const REDIS_INDEX = 9;

function modelEnvironment(model: Model, url: string): Record<string, string> {
  if (model === 'rules') return { LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '' };
  if (model === 'http')
    return { LLM_BASE_URL: `${url}/sandbox/llm/v1`, LLM_API_KEY: 'sandbox', LLM_MODEL: 'rules' };
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = process.env;
  if (!LLM_API_KEY || !LLM_MODEL) throw new Error('--model real wants LLM_API_KEY and LLM_MODEL');
  return { LLM_API_KEY, LLM_MODEL, ...(LLM_BASE_URL && { LLM_BASE_URL }) };
}

async function answers(child: Child, url: string, what: string): Promise<void> {
  const isThere = async () => {
    if (child.hasEnded()) throw new Error(`${what} ended:\n${child.output()}`);
    return (await fetch(url).catch(() => undefined))?.ok === true;
  };
  await until(isThere, START_MS, `${what} answers`);
}

function residentMb(server: Child): number {
  if (server.hasEnded()) return Number.NaN;
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1_024;
}

export async function startProduct({ queue, model, speed }: ProductOptions): Promise<CallersProduct> {
  const database = await createTestDatabase();
  const redisUrl = queue === 'redis' ? await testRedis(REDIS_INDEX) : undefined;
  if (queue === 'redis' && redisUrl === undefined) throw new Error('there is no Redis');
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), 'callingua-callers-'));
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    APP_MODE: 'sandbox',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: url,
    SANDBOX_URL: sandboxUrl,
    RELAY_SPEED: String(RELAY_SPEED),
    LOG_LEVEL: process.env.CALLERS_LOG_LEVEL ?? 'warn',
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    ...modelEnvironment(model, url),
  };
  const sandbox = startChild('sandbox/main.ts', env);
  const server = startChild('dist/server/main.js', env);
  const worker = startChild('dist/worker/main.js', { ...env, LOG_LEVEL: 'info' });
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  const stop = async () => {
    await Promise.all([worker, server].map((child) => child.stop()));
    await sandbox.stop();
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const product = { url, sandboxUrl, pool, speed, server, memoryMb: () => residentMb(server), stop };
  try {
    await answers(sandbox, `${sandboxUrl}/sandbox/healthz`, 'the sandbox');
    await answers(server, `${url}/readyz`, 'the server');
    await until(() => isWorking(worker), START_MS, 'the worker is running');
    await setClock(product);
    return product;
  } catch (error) {
    await stop();
    throw error;
  }
}
