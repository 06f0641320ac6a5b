import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidate } from '../../web/lib/live/invalidate.ts';
import { createQueryClient } from '../../web/lib/live/query-client.ts';

const KEY = [['team', 'list'], { type: 'query' }];
const REQUEST_MS = 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function refusal(appCode: string): Error {
  const data = { code: 'X', httpStatus: 400, path: 'team.invite', appCode };
  return new TRPCClientError('No.', { result: { error: { code: -32_000, message: 'No.', data } } } as never);
}

/** A screen that lists the team, and a server that stores the team and takes 20 ms per request. */
function openScreen() {
  const client = createQueryClient();
  const server = { team: 'Ada', reads: 0 };
  const list = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: async () => {
      server.reads += 1;
      const read = server.team;
      await new Promise((answer) => setTimeout(answer, REQUEST_MS));
      return read;
    },
  });
  list.subscribe(() => undefined);
  const invite = new MutationObserver(client, {
    mutationKey: [['team', 'invite']],
    mutationFn: async (outcome: string | Error) => {
      await new Promise((answer) => setTimeout(answer, REQUEST_MS));
      if (outcome instanceof Error) throw outcome;
      server.team += `, ${outcome}`;
    },
  });
  return {
    client,
    server,
    visibleTeam: () => list.getCurrentResult().data,
    write: (outcome: string | Error) => invite.mutate(outcome).catch(() => undefined),
    isWriting: () => invite.getCurrentResult().isPending,
    announce: () => void invalidate(client, ['team']),
    changeInOtherTab: (name: string) => {
      server.team += `, ${name}`;
    },
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function openLoadedScreen() {
  const screen = openScreen();
  await wait(REQUEST_MS);
  expect(screen.server.reads).toBe(1);
  screen.server.reads = 0;
  return screen;
}

describe('cache invalidation after a write', () => {
  it('a write refetches once after its response, and stays pending until the screen shows the change', async () => {
    const { server, visibleTeam, write, isWriting } = await openLoadedScreen();
    void write('Ben');
    await wait(REQUEST_MS + 1);
    expect([server.reads, isWriting()]).toEqual([1, true]);
    await wait(1_000);
    expect([server.reads, visibleTeam(), isWriting()]).toEqual([1, 'Ada, Ben', false]);
  });

  it.each([
    ['not_found', 1],
    ['conflict', 1],
    ['slot_taken', 1],
    ['internal', 1],
    ['validation_failed', 0],
  ])('a write that fails with %s causes %i refetches', async (code, reads) => {
    const { server, write, isWriting } = await openLoadedScreen();
    void write(refusal(code));
    await wait(REQUEST_MS);
    expect(isWriting()).toBe(false);
    await wait(1_000);
    expect(server.reads).toBe(reads);
  });
});

describe('cache invalidation by another client', () => {
  it.each([
    ['a write is on screen before the write has ended', 1, 'Ada, Eve, Ben'],
    ['a refetch restarts the refetch', REQUEST_MS + 1, 'Ada, Ben, Eve'],
  ])(
    'an event of another client leads to a screen with both changes if the event arrives while %s',
    async (_when, afterMs, team) => {
      const { server, visibleTeam, write, announce, changeInOtherTab } = await openLoadedScreen();
      void write('Ben');
      await wait(afterMs);
      changeInOtherTab('Eve');
      announce();
      await wait(1_000);
      expect([server.reads, visibleTeam()]).toEqual([2, team]);
    },
  );

  it('an event of another client during a fetch causes a second fetch', async () => {
    const { server, visibleTeam, announce, changeInOtherTab } = openScreen();
    await wait(1);
    changeInOtherTab('Eve');
    announce();
    await wait(1_000);
    expect([server.reads, visibleTeam()]).toEqual([2, 'Ada, Eve']);
  });
});

it('cache invalidation by topic marks exactly the queries of these topics as stale', async () => {
  const client = createQueryClient();
  const paths = [
    'businesses.get',
    'billing.account',
    'calls.list',
    'team.list',
    'auth.me',
    'appointments.list',
    'appointments.openSlots',
    'appointments.previewSeries',
  ];
  const fill = () => {
    for (const path of [...paths, 'stripe-js'])
      client.setQueryData(path === 'stripe-js' ? [path] : [path.split('.'), { type: 'query' }], {});
  };
  const staleAfter = async (topics: string[]) => {
    fill();
    await invalidate(client, topics);
    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    return stale.map(({ queryKey: [path] }) => String(path).replace(',', '.'));
  };
  expect(await staleAfter(['balance', 'a topic of a later version'])).toEqual([
    'businesses.get',
    'billing.account',
  ]);
  expect(await staleAfter(['team'])).toEqual(['calls.list', 'team.list', 'auth.me']);
  expect(await staleAfter(['calls'])).toEqual(['calls.list']);
  // Opening hours and services decide which times are free.
  expect(await staleAfter(['catalogue'])).toEqual([
    'businesses.get',
    'appointments.openSlots',
    'appointments.previewSeries',
  ]);
  expect(await staleAfter(['everything'])).toEqual(paths);
});
