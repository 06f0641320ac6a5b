// @vitest-environment happy-dom
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidationsOf, PAIRING_MS } from '../../web/lib/live/invalidations.ts';
import { setLive } from '../../web/lib/live/live-connection.ts';
import { createQueryClient } from '../../web/lib/live/query-client.ts';

const KEY = [['team', 'list'], { type: 'query' }];
const REQUEST_MS = 20;

beforeEach(() => {
  vi.useFakeTimers();
  setLive(true);
});
afterEach(() => {
  setLive(false);
  vi.useRealTimers();
});

function refusal(appCode: string): Error {
  const data = { code: 'X', httpStatus: 400, path: 'team.invite', appCode };
  return new TRPCClientError('No.', { result: { error: { code: -32_000, message: 'No.', data } } } as never);
}

/** A screen that shows the team, and a server whose team is what was written to it. A request takes 20 ms. */
function showTeam() {
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
  const { announce } = invalidationsOf(client);
  return {
    client,
    server,
    shown: () => list.getCurrentResult().data,
    write: (outcome: string | Error) => invite.mutate(outcome).catch(() => undefined),
    isWriting: () => invite.getCurrentResult().isPending,
    announce: () => void announce(['team']),
    /** What another person does. */
    change: (name: string) => {
      server.team += `, ${name}`;
    },
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function shownTeam() {
  const screen = showTeam();
  await wait(REQUEST_MS);
  expect(screen.server.reads).toBe(1);
  screen.server.reads = 0;
  return screen;
}

describe('a write and its own announcement are one reading', () => {
  it('refetches once when the announcement comes after the answer', async () => {
    const { server, shown, write, isWriting, announce } = await shownTeam();
    void write('Ben');
    await wait(REQUEST_MS + 50);
    expect([server.reads, isWriting()]).toEqual([0, true]);
    announce();
    await wait(1_000);
    expect([server.reads, shown(), isWriting()]).toEqual([1, 'Ada, Ben', false]);
  });

  it('refetches once when the announcement comes before the answer', async () => {
    const { server, shown, write, announce } = await shownTeam();
    void write('Ben');
    await wait(REQUEST_MS - 1);
    announce();
    await wait(1_000);
    expect([server.reads, shown()]).toEqual([1, 'Ada, Ben']);
  });

  it('refetches a little later without an announcement', async () => {
    const { server, shown, write } = await shownTeam();
    void write('Ben');
    await wait(REQUEST_MS + PAIRING_MS - 1);
    expect(server.reads).toBe(0);
    await wait(1_000);
    expect([server.reads, shown()]).toEqual([1, 'Ada, Ben']);
  });

  it('refetches at once after a write that is not announced', async () => {
    setLive(false);
    const { server, shown, write } = await shownTeam();
    void write('Ben');
    await wait(2 * REQUEST_MS);
    expect([server.reads, shown()]).toEqual([1, 'Ada, Ben']);
  });
});

describe("another person's change is not lost", () => {
  it('refetches after another user’s change during the write', async () => {
    const { server, shown, write, announce, change } = await shownTeam();
    void write('Ben');
    change('Eve');
    announce();
    await wait(2 * REQUEST_MS);
    expect([server.reads, shown()]).toEqual([1, 'Ada, Eve, Ben']);
    announce();
    await wait(1_000);
    expect(server.reads).toBe(2);
  });

  it('refetches after another user’s change during the write’s own refetch', async () => {
    const { server, shown, write, announce, change } = await shownTeam();
    void write('Ben');
    await wait(REQUEST_MS + 50);
    announce();
    await wait(1);
    change('Eve');
    announce();
    await wait(1_000);
    expect([server.reads, shown()]).toEqual([2, 'Ada, Ben, Eve']);
  });

  it('refetches another user’s change without waiting for a slow write', async () => {
    const { server, shown, client, announce, change } = await shownTeam();
    invalidationsOf(client).beginWrite(['team']);
    change('Eve');
    announce();
    await wait(PAIRING_MS - 1);
    expect(server.reads).toBe(0);
    await wait(REQUEST_MS + 1);
    expect([server.reads, shown()]).toEqual([1, 'Ada, Eve']);
  });

  it('refetches again when the first read cannot have seen the change', async () => {
    const { server, shown, announce, change } = showTeam();
    await wait(1);
    change('Eve');
    announce();
    await wait(1_000);
    expect([server.reads, shown()]).toEqual([2, 'Ada, Eve']);
  });
});

describe('a write that failed', () => {
  it.each([
    ['not_found', 1],
    ['conflict', 1],
    ['slot_taken', 1],
    ['validation_failed', 0],
    ['internal', 0],
  ])('with %s leads to %i readings', async (code, reads) => {
    const { server, write, isWriting } = await shownTeam();
    void write(refusal(code));
    await wait(REQUEST_MS);
    expect(isWriting()).toBe(false);
    await wait(1_000);
    expect(server.reads).toBe(reads);
  });
});
