import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClinic } from '../../tools/callers/make-clinic.ts';
import { transcript } from '../../tools/callers/report.ts';
import type { Clinic } from '../../tools/callers/scenario.ts';
import { CALLERS_TIME_ZONE, RELAY_SPEED, setClock } from '../../tools/callers/stage.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { type RunningSandbox, startSandbox, temporaryFolder } from '../sandbox/sandbox-fixture.ts';
import { type Child, startChild } from '../support/child.ts';
import { createTestDeps, TEST_AUTH_TOKEN, type TestDeps } from '../support/deps.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '../support/round-robin-proxy.ts';
import { progressOfEvents, waitWithProgress } from '../support/wait-with-progress.ts';
import { expectExactBooks } from './books.ts';
import { fleetEnvironment, waitForProcess, waitForWorker } from './fleet.ts';
import { callPersistently, type FinishedCall, FROM, type PersistentCaller } from './persistent-caller.ts';
import { EXPERIMENT_MS, LIVE_CALLS } from './scale.ts';

const SERVERS = 2;
const APART_MS = 100;
/** Minimum length of a charged call in seconds. */
const BILLABLE_SECONDS = 5;
/** After this time, holds have expired and the sweeper has ended lost conversations. */
const LATER = '6 minutes';

const random = seededRandom(announceSeed('live-calls'));
const folder = temporaryFolder();
const clinics: Clinic[] = [];
/** CallSids of the calls so far that must be charged. */
const charged = new Set<string>();
type Server = { port: number; child: Child };
const servers: Server[] = [];
const children: Child[] = [];
let deps: TestDeps;
let proxy: RoundRobinProxy;
let sandbox: RunningSandbox;
let environment: Record<string, string>;
let worker: Child;

beforeAll(async () => {
  const redisUrl = await testRedis(12);
  const port = await findFreePort();
  const ports = [await findFreePort(), await findFreePort()];
  proxy = await startRoundRobinProxy(port, ports);
  sandbox = await startSandbox(proxy.url, folder.path, {
    twilio: { accountSid: 'AC00000000000000000000000000000019', authToken: TEST_AUTH_TOKEN },
  });
  deps = await createTestDeps({
    PUBLIC_URL: proxy.url,
    SANDBOX_URL: sandbox.url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  });
  environment = {
    ...fleetEnvironment({ databaseUrl: deps.config.DATABASE_URL, redisUrl, port, sandboxUrl: sandbox.url }),
    RELAY_SPEED: String(RELAY_SPEED),
    TRUST_PROXY: '127.0.0.0/8',
    ...{ LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '' },
  };
  await setClock(stage());
  for (const each of ports) servers.push({ port: each, child: startServer(each) });
  worker = startWorker();
  await Promise.all([...servers.map(serverReady), workerReady()]);
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await proxy.close();
  await sandbox.close();
  await deps.drop();
  folder.remove();
});

const stage = () => ({ url: proxy.url, sandboxUrl: sandbox.url, pool: deps.pool, speed: 1 });

function start(entry: string, env: Record<string, string>): Child {
  const child = startChild(entry, env);
  children.push(child);
  return child;
}
const startServer = (port: number) =>
  start('dist/server/main.js', { ...environment, PORT: String(port), PUBLIC_URL: proxy.url });
const startWorker = () => start('dist/worker/main.js', { ...environment, PUBLIC_URL: proxy.url });
const workerReady = () => waitForWorker(worker);

const serverReady = ({ port, child }: Server) =>
  waitForProcess(
    child,
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200,
    `the server on ${port} is ready`,
  );

/** Ends a server in the given way and starts another one in its place. */
async function replaceServer(place: number, end: (child: Child) => Promise<unknown>): Promise<void> {
  const server = servers[place];
  if (!server) throw new Error('no server');
  await end(server.child);
  server.child = startServer(server.port);
  await serverReady(server);
}

async function replaceWorker(): Promise<void> {
  await worker.kill();
  worker = startWorker();
  await workerReady();
}

/** The number of conversations that a server is running. */
async function countCalls(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^callingua_conversations (\d+)/m.exec(metrics)?.[1] ?? 0);
}

/** The server with the most conversations, so that a fault of this server affects callers. */
async function busiest(): Promise<number> {
  const counts = await Promise.all(servers.map(({ port }) => countCalls(port)));
  expect(Math.max(...counts)).toBeGreaterThan(0);
  return counts.indexOf(Math.max(...counts));
}

async function killServer(): Promise<void> {
  await replaceServer(await busiest(), (child) => child.kill());
}

/** Rolling stop as in a deployment: stops one server after the other and waits for its exit. */
async function stopEachServer(): Promise<void> {
  const first = await busiest();
  for (const place of [first, (first + 1) % SERVERS])
    await replaceServer(place, async (child) =>
      expect(await child.stop(), child.output().slice(-2_000)).toBe(0),
    );
}

async function cutConnections(): Promise<void> {
  await deps.pool
    .query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    .catch(() => undefined);
}

type Wanted = { clinic: Clinic; outcome: 'booked' | 'cancelled'; caller: PersistentCaller };

const STARTS = '2026-12-01T10:30';
const [FIRST, LAST] = ['Emma', 'Martin'];
const REQUESTS = {
  booked: {
    ask: 'I would like to book a cleaning on Tuesday, December 1st at half past ten',
    done: /You are booked/,
  },
  cancelled: {
    ask: 'I have to cancel my appointment',
    which: `${FIRST} ${LAST} on Tuesday December 1st at 10:30`,
    done: /is cancelled/,
  },
};

/** Places a call to a clinic of its own. The caller books an appointment on a Tuesday at 10:30, or cancels it. */
async function placeCall(outcome: Wanted['outcome']): Promise<Wanted> {
  const theirs = {
    service: 'cleaning',
    starts: STARTS,
    firstName: FIRST,
    lastName: LAST,
    phone: FROM,
  } as const;
  const clinic = await makeClinic(stage(), 'en', outcome === 'cancelled' ? { appointments: [theirs] } : {});
  clinics.push(clinic);
  const request = { ...REQUESTS[outcome], to: clinic.number, first: FIRST, last: LAST };
  return { clinic, outcome, caller: await callPersistently(sandbox.url, request) };
}

/** Places calls, and injects a fault once all of them are connected and most callers have spoken. */
async function callDuring(fault: () => Promise<void>): Promise<{ wanted: Wanted; finished: FinishedCall }[]> {
  const calls: Wanted[] = [];
  for (let index = 0; index < LIVE_CALLS.calls; index += 1) {
    calls.push(await placeCall(index % 3 === 2 ? 'cancelled' : 'booked'));
    await sleep(APART_MS);
  }
  const isMidTalk = () =>
    calls.every(({ caller }) => caller.isConnected()) &&
    calls.filter(({ caller }) => caller.timesSpoken() > 0).length >= calls.length / 2;
  await waitWithProgress(isMidTalk, {
    what: 'the callers talk',
    progress: () => calls.map(({ caller }) => [caller.isConnected(), caller.timesSpoken()]),
  });
  await sleep(random() * 1_500);
  await fault();
  return await Promise.all(calls.map(async (wanted) => ({ wanted, finished: await wanted.caller.over })));
}

type Left = {
  call_status: string;
  is_live: boolean;
  end_reason: string | null;
  outcome: string | null;
  positions: number[];
  appointments: { starts: string; status: string; customer: string }[];
  holds: number;
};

async function readLeft({ callSid }: FinishedCall): Promise<Left | undefined> {
  const { rows } = await deps.pool.query<Left>(
    `SELECT c.status AS call_status, v.ended_at IS NULL OR c.ended_at IS NULL AS is_live, v.end_reason, v.outcome,
       ARRAY(SELECT m.position FROM call_messages m WHERE m.call_sid = c.call_sid ORDER BY m.position) AS positions,
       (SELECT coalesce(json_agg(json_build_object(
            'starts', to_char(a.starts_at AT TIME ZONE $2, 'YYYY-MM-DD"T"HH24:MI'), 'status', a.status,
            'customer', p.first_name || ' ' || p.last_name) ORDER BY a.id), '[]')
          FROM appointments a LEFT JOIN customers p ON p.id = a.customer_id
          WHERE a.business_id = c.business_id AND a.booking_type = 'appointment') AS appointments,
       (SELECT count(*)::int FROM slot_holds h WHERE h.business_id = c.business_id AND h.expires_at > app_now()) AS holds
     FROM calls c LEFT JOIN conversations v ON v.call_sid = c.call_sid WHERE c.call_sid = $1`,
    [callSid, CALLERS_TIME_ZONE],
  );
  return rows[0];
}

/** Expected rows of a caller who continued until the appointment was booked or cancelled. */
function expectDone(
  left: Left | undefined,
  { wanted, finished }: { wanted: Wanted; finished: FinishedCall },
): void {
  const details = `${finished.callSid}\n${transcript(finished.events)}\n${JSON.stringify(left)}`;
  expect(finished.isDone, details).toBe(true);
  expect(left, details).toMatchObject({
    call_status: finished.status,
    is_live: false,
    outcome: wanted.outcome,
    appointments: [
      {
        starts: STARTS,
        status: wanted.outcome === 'booked' ? 'confirmed' : 'cancelled',
        customer: `${FIRST} ${LAST}`,
      },
    ],
    holds: 0,
  });
  expect(left?.positions, details).toEqual(left?.positions.map((_, place) => place));
}

async function letTimePass(): Promise<void> {
  // The clock may advance only after all calls have ended: an end that is applied later would get a later date.
  const haveAllEnded = async () =>
    (await deps.pool.query('SELECT FROM calls WHERE ended_at IS NULL')).rowCount === 0;
  await waitWithProgress(haveAllEnded, {
    what: 'the end of every call is known',
    progress: progressOfEvents(deps.pool),
  });
  await deps.pool.query('UPDATE app_clock SET "offset" = "offset" + $1::interval', [LATER]);
  const isEnded = async () => {
    deps.jobs.wake('sweep-conversations', {});
    const { rowCount } = await deps.pool.query('SELECT FROM conversations WHERE ended_at IS NULL');
    return rowCount === 0;
  };
  const progress = async () =>
    (await deps.pool.query('SELECT count(*) FROM conversations WHERE ended_at IS NULL')).rows;
  await waitWithProgress(isEnded, { what: 'every conversation is ended', progress });
}

it.each([
  ['server killed during calls: its callers are served by the other one', killServer],
  ['server stopped during calls: it hands its callers over, and exits', stopEachServer],
  ['worker killed during calls: no call is affected', replaceWorker],
  [
    'server and worker killed during calls: the appointments are booked, and the next worker charges the calls',
    async () => void (await Promise.all([killServer(), replaceWorker()])),
  ],
  ['PostgreSQL connections cut during calls: the appointments are still booked', cutConnections],
])(
  '%s',
  async (_name, fault) => {
    for (let round = 0; round < LIVE_CALLS.rounds; round += 1) {
      const calls = await callDuring(fault);
      for (const { finished } of calls)
        if (finished.status === 'completed' && finished.durationSeconds >= BILLABLE_SECONDS)
          charged.add(finished.callSid);
      await letTimePass();
      const businesses = clinics.map(({ businessId }) => ({ id: businessId }));
      const drainedMs = await expectExactBooks(deps.pool, businesses, charged);
      for (const call of calls) expectDone(await readLeft(call.finished), call);
      const opened = calls.flatMap(({ finished }) =>
        finished.events.filter(({ what }) => what === 'socket_opened'),
      ).length;
      console.log(
        `${calls.length} callers served over ${opened} sockets, charged ${(drainedMs / 1_000).toFixed(1)} s after the last`,
      );
    }
  },
  EXPERIMENT_MS,
);
