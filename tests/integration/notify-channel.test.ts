import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvalidations, LIVE_TOPICS, type LiveTopic } from '../../server/events/invalidations.ts';
import { openNotifyChannel } from '../../server/events/notify-channel.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { createTcpGate, type TcpGate } from '../support/tcp-gate.ts';
import { until } from '../support/until.ts';

const database = forFile(createTestDatabase);
let onlooker: pg.Client;
beforeAll(async () => {
  onlooker = new pg.Client({ connectionString: database.url });
  await onlooker.connect();
});
afterAll(() => onlooker.end());

const events = { onMessage: () => undefined, onReconnect: () => undefined };
const open = () => openNotifyChannel(database.url, 'invalidations', captureLog().log, events);

async function othersConnected(): Promise<number> {
  const { rows } = await onlooker.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows[0].n;
}

// An operator’s command that finished before its channel was open used to hang.
it.each([0, 1, 2, 3, 5, 8, 13, 21])(
  'a notify channel that is closed %i ms after it was opened leaves no database connection',
  async (ms) => {
    const channel = open();
    await sleep(ms);
    await channel.close();
    await expect.poll(othersConnected, { timeout: 5_000 }).toBe(0);
    expect(channel.isConnected()).toBe(false);
    // Waits a little, to show that the connection does not return later.
    await sleep(20);
    expect(await othersConnected()).toBe(0);
  },
);

it('a notification that is sent while the channel is still opening is delivered', async () => {
  await onlooker.query('LISTEN invalidations');
  const arrived = new Promise<string | undefined>((resolve) => {
    onlooker.once('notification', ({ payload }) => resolve(payload));
  });
  const channel = open();
  await channel.send('a change');
  await channel.close();
  expect(await arrived).toBe('a change');
});

it('a notify channel whose connection became silent is opened again after a failed notification', async () => {
  const gate = await createTcpGate(database.url);
  let reconnects = 0;
  const onReconnect = () => {
    reconnects += 1;
  };
  const channel = openNotifyChannel(gate.url, 'invalidations', captureLog().log, { ...events, onReconnect });
  await until(() => channel.isConnected());
  gate.stopForwarding();

  await expect(channel.send('a change')).rejects.toThrow('Query read timeout');

  await until(() => reconnects === 1 && channel.isConnected(), 20_000);
  await channel.close();
  await gate.close();
});

it('a notify channel whose first attempt to connect fails sends nothing, and reports the gap once it is open', async () => {
  const gate = await createTcpGate(database.url);
  await gate.shut();
  let gaps = 0;
  const onReconnect = () => {
    gaps += 1;
  };
  const channel = openNotifyChannel(gate.url, 'invalidations', captureLog().log, { ...events, onReconnect });
  expect(await channel.send('a change')).toBe(false);

  await gate.open();

  await until(() => channel.isConnected());
  expect(gaps).toBe(1);
  expect(await channel.send('a change')).toBe(true);
  await channel.close();
  await gate.close();
});

async function openConnected(url: string) {
  const invalidations = createInvalidations(url, captureLog().log);
  await until(() => invalidations.isConnected());
  return invalidations;
}

it.each([
  [
    'has lost its connection',
    async (gate: TcpGate) => {
      const sender = await openConnected(gate.url);
      await gate.shut();
      await until(() => !sender.isConnected());
      return sender;
    },
    (gate: TcpGate) => gate.open(),
  ],
  [
    'gets no answer from its connection',
    async (gate: TcpGate) => {
      const sender = await openConnected(gate.url);
      gate.stopForwarding();
      return sender;
    },
    () => Promise.resolve(),
  ],
])(
  'an invalidation whose sender %s reaches other processes after the reconnection, with all topics',
  async (_name, openWithoutConnection, restore) => {
    const gate = await createTcpGate(database.url);
    const receiver = await openConnected(database.url);
    const received: (readonly LiveTopic[])[] = [];
    receiver.subscribe(7, (topics) => void received.push(topics));
    const others: unknown[] = [];
    receiver.subscribe(8, (topics) => void others.push(topics));
    const sender = await openWithoutConnection(gate);

    sender.publish([7], ['calls']);
    await restore(gate);

    await until(() => received.length > 0, 20_000);
    expect(received).toEqual([LIVE_TOPICS]);
    expect(others).toEqual([]);
    await Promise.all([sender.close(), receiver.close()]);
    await gate.close();
  },
);
