import { Redis } from 'ioredis';

const REDIS_MISSING = 'left out: TEST_REDIS_URL is not set (npm test starts a Redis of its own where it can)';

/**
 * Database `index` of the test Redis, without the queues of earlier runs; undefined on machines without Redis. Each
 * test file has its own index. Throws instead when REQUIRE_REDIS=1.
 */
export async function testRedis(index: number): Promise<string | undefined> {
  const configuredUrl = process.env.TEST_REDIS_URL;
  if (!configuredUrl) {
    if (process.env.REQUIRE_REDIS === '1') throw new Error(`REQUIRE_REDIS=1, but ${REDIS_MISSING}`);
    console.log(`Redis ${REDIS_MISSING}`);
    return undefined;
  }
  const url = new URL(configuredUrl);
  url.pathname = `/${index}`;
  await forgetQueues(url.toString());
  return url.toString();
}

async function forgetQueues(url: string): Promise<void> {
  const redis = new Redis(url);
  const keys = await redis.keys('bull:*');
  if (keys.length > 0) await redis.del(...keys);
  await redis.quit();
}
