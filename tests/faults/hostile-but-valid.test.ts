import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { bearer, type Company, makeCompany } from '../support/app.ts';
import { type Child, startChild } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { fleetEnvironment, waitForProcess, waitForServer } from './fleet.ts';
import { quantile } from './load.ts';
import { EXPERIMENT_MS, HOSTILE_BUT_VALID } from './scale.ts';

let deps: TestDeps;
let server: Child;
let url: string;
let company: Company;

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  deps = await createTestDeps({ PUBLIC_URL: url });
  company = await makeCompany(deps);
  const environment = fleetEnvironment({ databaseUrl: deps.config.DATABASE_URL, redisUrl: undefined, port });
  server = startChild('dist/server/main.js', { ...environment, CALL_BUDGET_FACTOR: '1' });
  await waitForServer(server, port);
});
afterEach(() => {
  expect(server.hasEnded(), server.output().slice(-2_000)).toBe(false);
});
afterAll(async () => {
  await server?.kill();
  await deps?.drop();
});

type Answer = { status: number; retryAfter: string | null; body: string };

async function post(path: string, body: object, token = company.admin.token): Promise<Answer> {
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
}

/** Number of /healthz requests before an attack. */
const BEFORE = 200;
/**
 * Maximum ratio of the median /healthz latency during an attack to the one before it. A ratio, because machines differ
 * in speed and load. Requests that each block the event loop for half a second raise the ratio above 100.
 */
const DELAY_MAX = 50;
/**
 * Maximum ratio of the longest /healthz latency to the duration of the attack. A request that blocks the server for
 * most of the attack exceeds this limit.
 */
const SILENCE_MAX = 0.5;

/** Measures the /healthz latency before and during an attack, and prints the result. */
async function withHealth<Result>(label: string, attack: () => Promise<Result>): Promise<Result> {
  const watch = startChild('tests/faults/health-watch.ts', { HEALTH_URL: `${url}/healthz` });
  const answered = () => watch.output().trim().split('\n').length;
  await waitForProcess(watch, () => answered() > BEFORE, 'the health is watched');
  const startedAt = performance.now();
  const result = await attack().finally(() => watch.kill());
  const tookMs = performance.now() - startedAt;
  const latenciesMs = watch.output().trim().split('\n').map(Number);
  expect(latenciesMs.filter(Number.isNaN), watch.output().slice(-2_000)).toEqual([]);
  const [before, during] = [latenciesMs.slice(0, BEFORE), latenciesMs.slice(BEFORE)];
  const [usual, median] = [quantile(before, 0.5), quantile(during, 0.5)];
  console.log(
    `hostile but valid requests, ${label}: /healthz ${during.length} times, median ${median.toFixed(1)} ms ` +
      `(${usual.toFixed(1)} ms before), longest ${Math.max(...during).toFixed(0)} ms`,
  );
  expect(median / usual).toBeLessThan(DELAY_MAX);
  // A short attack may be over after a single /healthz response.
  if (process.env.FAULTS === 'full') expect(Math.max(...during) / tookMs).toBeLessThan(SILENCE_MAX);
  return result;
}

/**
 * Repeats an attack with two users in turn, long enough to measure the server’s health. Returns the answers
 * other than 429, at least one.
 */
async function repeated(attack: (token: string | undefined) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < HOSTILE_BUT_VALID.rounds; round += 1) {
    const { admin, manager } = round % 5 === 0 ? await makeCompany(deps) : company;
    answers.push(await attack([admin, manager][round % 2]?.token));
  }
  const judged = answers.filter(({ status }) => status !== 429);
  expect(judged.length).toBeGreaterThan(0);
  return judged;
}

it(
  'hostile but valid requests: a file of 30,000 columns and 30,000 rows is refused at its header',
  async () => {
    const header = `First name,Last name,Phone${',a'.repeat(30_000)}`;
    const csv = `${header}\n${'x\n'.repeat(30_000)}`;
    const answers = await withHealth('30,000 × 30,000 cells', () =>
      repeated((token) => post('/trpc/customers.previewImport', { csv }, token)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toContain('more than 100 columns');
    }
  },
  EXPERIMENT_MS,
);

it(
  'hostile but valid requests: a date with 7,000 spaces is refused for its length',
  async () => {
    const day = `Mon, 5 Oct 2026${' '.repeat(7_000)}\n!`;
    const fields = { service_id: 1, start_time: day, end_time: day, customer_option: 'skip_customer' };
    const answers = await withHealth('dates of 7,000 spaces', () =>
      repeated((token) => post('/api/appointments/create_from_ui', fields, token)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(JSON.parse(body).fields).toMatchObject({ start_time: 'Expected a time like 2026-03-31T09:00' });
    }
  },
  EXPERIMENT_MS,
);

it(
  'hostile but valid requests: a flood of expensive calls by a signed-in user is answered 429 with Retry-After',
  async () => {
    const slots = { what: { minutes: 15 }, days: { from: '2031-03-01', to: '2031-04-30' } };
    const input = encodeURIComponent(
      JSON.stringify(Object.fromEntries([0, 1, 2, 3, 4].map((at) => [at, slots]))),
    );
    const five = Array(5).fill('appointments.openSlots').join(',');
    const flood = (): Promise<Answer> =>
      fetch(`${url}/trpc/${five}?batch=1&input=${input}`, { headers: bearer(company.admin.token) }).then(
        async (answer) => ({
          status: answer.status,
          retryAfter: answer.headers.get('retry-after'),
          body: await answer.text(),
        }),
      );
    const answers = await withHealth(`${HOSTILE_BUT_VALID.flood} batches of five openSlots at once`, () =>
      Promise.all(Array.from({ length: HOSTILE_BUT_VALID.flood }, flood)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { retryAfter, body } of refused) {
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(body).toContain('rate_limited');
    }
  },
  EXPERIMENT_MS,
);
