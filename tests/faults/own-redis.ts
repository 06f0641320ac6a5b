import { stopProcess } from '../../tools/processes/process-control.ts';
import { startOwnRedis } from '../../tools/services/private-redis.ts';

/** Redis without persistence for this file only, to be killed and restarted empty at its address. */
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

/** Undefined on a machine without Redis; the test runner reports that, or fails with REQUIRE_REDIS=1. */
export async function startKillableRedis(): Promise<KillableRedis | undefined> {
  if (!process.env.TEST_REDIS_URL && process.env.REQUIRE_REDIS !== '1') return undefined;
  let running = await start();
  const { url, port } = running;
  return {
    url,
    async kill() {
      await stopProcess(running.pid, [['SIGKILL', 5_000]]);
      // A kill leaves its files and its pid file behind.
      await running.stop();
    },
    async restart() {
      running = await start(port);
    },
    stop: () => running.stop(),
  };
}
