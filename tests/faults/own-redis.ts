import { stopProcess } from '../../tools/processes/process-control.ts';
import { startOwnRedis } from '../../tools/services/private-redis.ts';

/** A Redis without persistence for one test file, which can be killed and restarted empty at the same address. */
export type KillableRedis = {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

async function start(port?: number) {
  const redis = await startOwnRedis(port === undefined ? {} : { port });
  if ('missing' in redis) throw new Error(redis.missing);
  return redis;
}

/** Returns undefined on a machine without Redis, which the test runner reports; throws there if REQUIRE_REDIS=1. */
export async function startKillableRedis(): Promise<KillableRedis | undefined> {
  if (!process.env.TEST_REDIS_URL && process.env.REQUIRE_REDIS !== '1') return undefined;
  let running = await start();
  const { url, port } = running;
  return {
    url,
    async kill() {
      await stopProcess(running.pid, [['SIGKILL', 5_000]]);
      // A killed Redis leaves its files and its pid file behind; `stop` deletes them.
      await running.stop();
    },
    async restart() {
      running = await start(port);
    },
    stop: () => running.stop(),
  };
}
