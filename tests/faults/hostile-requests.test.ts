import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { chargeAll, ringAll } from '../support/calls.ts';
import type { Child } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusinesses } from '../support/factories.ts';
import { callsTo } from '../support/twilio-callbacks.ts';
import { expectExactBooks } from './books.ts';
import { startServerProcess } from './fleet.ts';
import { HOSTILE_BODIES, sendHostile } from './hostile-bodies.ts';
import { quantile, startLoad } from './load.ts';
import { EXPERIMENT_MS, HOSTILE_ROUNDS, SLOW_SOCKETS } from './scale.ts';
import { dawdleOn } from './slow-sockets.ts';

let deps: TestDeps;
let server: Child;
let url: string;
let port: number;

beforeAll(async () => {
  port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  deps = await createTestDeps({ PUBLIC_URL: url });
  server = await startServerProcess({ databaseUrl: deps.config.DATABASE_URL, redisUrl: undefined, port });
});
afterEach(() => {
  expect(server.hasEnded(), server.output().slice(-2_000)).toBe(false);
});
afterAll(async () => {
  await server?.kill();
  await deps?.drop();
});

const megabytes = (name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) /
  1_024;

/** The longest time for which the server's event loop was blocked since the last call. */
async function longestStallMs(): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(page)?.[1]) * 1_000;
}

describe.skipIf(process.platform !== 'linux')('hostile bodies', () => {
  it(
    'hostile bodies are refused with the expected status',
    async () => {
      for (const [label, hostile, statuses] of HOSTILE_BODIES)
        expect(statuses, `${label}: ${hostile.path}`).toContain(await sendHostile(port, hostile));
    },
    EXPERIMENT_MS,
  );

  it(
    'hostile bodies use little memory and never block the event loop for long',
    async () => {
      const before = megabytes('VmRSS');
      await longestStallMs();
      for (let round = 0; round < HOSTILE_ROUNDS.rounds; round += 1)
        for (const [, hostile] of HOSTILE_BODIES) await sendHostile(port, hostile);
      const stallMs = await longestStallMs();
      const growth = megabytes('VmHWM') - before;
      console.log(
        `hostile bodies: ${HOSTILE_ROUNDS.rounds} × ${HOSTILE_BODIES.length} bodies: memory grew from ${before.toFixed(0)} MB by ` +
          `${growth.toFixed(0)} MB at most, longest standstill ${stallMs.toFixed(0)} ms`,
      );
      expect(growth).toBeLessThan(150);
      expect(stallMs).toBeLessThan(2_000);
    },
    EXPERIMENT_MS,
  );
});

it(
  'slow connections: connections with one byte a second are closed in time, and other requests are served',
  async () => {
    const endsAt = Date.now() + SLOW_SOCKETS.forMs;
    const many = (start: string) =>
      Promise.all(Array.from({ length: SLOW_SOCKETS.each }, () => dawdleOn(port, start, endsAt)));
    const headers = `POST /webhooks/twilio/status HTTP/1.1\r\nhost: callingua.test\r\n`;
    const slow = Promise.all([many(`${headers}x-slow: `), many(`${headers}content-length: 10000\r\n\r\n`)]);
    await sleep(500);
    const businesses = await makeBusinesses(deps, 2, 500_000);
    const calls = callsTo(
      businesses.map(({ number }) => number),
      Math.ceil(SLOW_SOCKETS.forMs / 50),
    );
    await ringAll(deps.pool, calls);
    const healthy = startLoad(url, calls, SLOW_SOCKETS.forMs - 1_000);
    await healthy.ended;
    const [headerLives, bodyLives] = (await slow).map((lives) => lives.flat());

    const longest = (lives: number[] = []) => Math.max(...lives) / 1_000;
    console.log(
      `slow connections: ${headerLives?.length} slow headers closed after at most ${longest(headerLives).toFixed(1)} s, ` +
        `${bodyLives?.length} slow bodies after ${longest(bodyLives).toFixed(1)} s; ` +
        `webhooks beside them p50 ${quantile(healthy.latenciesMs, 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(healthy.latenciesMs, 0.99).toFixed(0)} ms`,
    );
    await chargeAll(deps);
    await expectExactBooks(
      deps.pool,
      businesses,
      calls.map(({ callSid }) => callSid),
    );
    expect(longest(headerLives)).toBeLessThan(15);
    expect(longest(bodyLives)).toBeLessThan(30);
    expect(healthy.refusals).toEqual(new Map());
    expect(quantile(healthy.latenciesMs, 0.99)).toBeLessThan(5_000);
  },
  EXPERIMENT_MS,
);
