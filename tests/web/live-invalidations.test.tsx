// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidationsOf } from '../../web/lib/live/invalidations.ts';
import { listenToInvalidations } from '../../web/lib/live/live-invalidations.ts';
import { createQueryClient } from '../../web/lib/live/query-client.ts';

class FakeStream extends EventTarget {
  readyState = 1;
  close = vi.fn(() => {
    this.readyState = 2;
  });
  open() {
    this.dispatchEvent(new Event('open'));
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fail(code: number) {
    this.readyState = 2;
    this.dispatchEvent(Object.assign(new Event('error'), { code }));
  }
}

const events = { onTopics: vi.fn(), onReconnect: vi.fn(), onLive: vi.fn(), onUnauthorized: vi.fn() };
let streams: FakeStream[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  stop = listenToInvalidations(events, () => {
    const stream = new FakeStream();
    streams.push(stream);
    return stream as never; // only what the listener uses
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the live stream', () => {
  it('passes topics on and survives a message that is none', () => {
    streams[0]?.say('{"topics":["balance","calls"]}');
    streams[0]?.say('not json');
    expect(events.onTopics.mock.calls).toEqual([[['balance', 'calls']], [[]]]);
  });

  it('asks for everything again on a reconnect, not on the first connection', () => {
    streams[0]?.open();
    expect(events.onReconnect).not.toHaveBeenCalled();
    streams[0]?.open();
    expect(events.onReconnect).toHaveBeenCalledTimes(1);
  });

  it('reconnects after a refusal such as a restart behind a proxy', () => {
    streams[0]?.open();
    streams[0]?.fail(502);
    vi.advanceTimersByTime(2_000);
    expect(streams).toHaveLength(2);
    streams[1]?.open();
    expect(events.onReconnect).toHaveBeenCalledTimes(1);
  });

  it('asks for everything when it opens late: what was shown meanwhile was read without it', () => {
    streams[0]?.fail(503);
    vi.advanceTimersByTime(2_000);
    streams[1]?.open();
    expect(events.onReconnect).toHaveBeenCalledTimes(1);
  });

  it('says from when on changes are announced, and when no longer', () => {
    streams[0]?.open();
    streams[0]?.fail(502);
    vi.advanceTimersByTime(2_000);
    streams[1]?.open();
    stop();
    expect(events.onLive.mock.calls.flat()).toEqual([true, false, true, false]);
  });

  it('ends permanently on a 401', () => {
    streams[0]?.fail(401);
    vi.advanceTimersByTime(600_000);
    expect(events.onUnauthorized).toHaveBeenCalledTimes(1);
    expect(streams).toHaveLength(1);
  });
});

describe('an announcement', () => {
  it('makes exactly the answers stale that depend on its topics', async () => {
    const client = createQueryClient();
    const keep = (path: string) => client.setQueryData([path.split('.'), { type: 'query' }], {});
    const paths = ['businesses.get', 'billing.account', 'calls.list', 'team.list', 'auth.me'];
    for (const path of paths) keep(path);
    const stale = async (topics: string[]) => {
      await invalidationsOf(client).announce(topics);
      const found = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
      for (const path of paths) keep(path);
      return found.map(({ queryKey: [path] }) => String(path).replace(',', '.'));
    };
    expect(await stale(['balance', 'a topic of a later version'])).toEqual([
      'businesses.get',
      'billing.account',
    ]);
    expect(await stale(['team'])).toEqual(['calls.list', 'team.list', 'auth.me']);
    expect(await stale(['calls'])).toEqual(['calls.list']);
    expect(await stale(['everything'])).toEqual(paths);
  });
});
