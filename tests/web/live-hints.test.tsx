// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToHints } from '../../web/lib/live-hints.ts';
import { applyHints } from '../../web/lib/use-live-hints.ts';

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

const events = { onTopics: vi.fn(), onReconnect: vi.fn(), onUnauthorized: vi.fn() };
let streams: FakeStream[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  stop = listenToHints(events, () => {
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

  it('comes back after a refusal such as a restart behind a proxy', () => {
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

  it('ends for good on a 401', () => {
    streams[0]?.fail(401);
    vi.advanceTimersByTime(600_000);
    expect(events.onUnauthorized).toHaveBeenCalledTimes(1);
    expect(streams).toHaveLength(1);
  });
});

describe('a hint', () => {
  const procedure = () => ({ invalidate: vi.fn(async () => undefined) });

  it('makes exactly the queries of its topics stale', async () => {
    const utils = {
      businesses: { get: procedure(), systemStatus: procedure() },
      billing: procedure(),
      calls: procedure(),
      insights: procedure(),
    };
    await applyHints(utils as never, ['balance', 'a topic of a later version']); // only what applyHints uses
    expect(utils.businesses.get.invalidate).toHaveBeenCalledTimes(1);
    expect(utils.billing.invalidate).toHaveBeenCalledTimes(1);
    expect(utils.calls.invalidate).not.toHaveBeenCalled();
    const team = procedure();
    const me = procedure();
    await applyHints({ team, auth: { me } } as never, ['team']); // as above
    expect(team.invalidate).toHaveBeenCalledTimes(1);
    expect(me.invalidate).toHaveBeenCalledTimes(1);
    await applyHints(utils as never, ['calls']); // as above
    expect(utils.calls.invalidate).toHaveBeenCalledTimes(1);
    expect(utils.insights.invalidate).toHaveBeenCalledTimes(1);
  });
});
