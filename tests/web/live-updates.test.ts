import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToChanges } from '../../web/lib/live/live-updates.ts';

class FakeStream extends EventTarget {
  readyState = 1;
  close = vi.fn(() => {
    this.readyState = 2;
  });
  open() {
    this.dispatchEvent(new Event('open'));
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fail(code: number) {
    this.readyState = 2;
    this.dispatchEvent(Object.assign(new Event('error'), { code }));
  }
}

const events = { onChange: vi.fn(), onUnauthorized: vi.fn() };
let streams: FakeStream[] = [];
let stop: () => void = () => undefined;

function listen(): void {
  stop = listenToChanges(events, () => {
    const stream = new FakeStream();
    streams.push(stream);
    return stream as never; // The listener uses only these members of the stream.
  });
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  setHidden(false);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('live stream of changes', () => {
  it('the live stream of changes forwards topics, and treats a malformed message as a change without topics', () => {
    listen();
    streams[0]?.receive('{"topics":["balance","calls"]}');
    streams[0]?.receive('not json');
    expect(events.onChange.mock.calls).toEqual([[['balance', 'calls']], [[]]]);
  });

  it('the live stream of changes skips topics that a write of the same tab has already refetched', () => {
    listen();
    streams[0]?.receive('{"topics":["appointments","customers"],"own":"appointments.book"}');
    streams[0]?.receive('{"topics":["catalogue","team"],"own":"services.create"}');
    streams[0]?.receive('{"topics":["appointments"],"own":"businesses.updateProfile"}');
    expect(events.onChange.mock.calls).toEqual([[[]], [['team']], [[]]]);
  });

  it('the live stream of changes refetches everything on a reconnect, but not on the first connection', () => {
    listen();
    streams[0]?.open();
    expect(events.onChange).not.toHaveBeenCalled();
    streams[0]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes refetches everything if the first connection takes more than a second', () => {
    listen();
    vi.advanceTimersByTime(1_001);
    streams[0]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes reconnects after a refused connection, such as during a restart behind a proxy', () => {
    listen();
    streams[0]?.open();
    streams[0]?.fail(502);
    vi.advanceTimersByTime(2_000);
    expect(streams).toHaveLength(2);
    streams[1]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes refetches everything if only a later attempt connects', () => {
    listen();
    streams[0]?.fail(503);
    vi.advanceTimersByTime(2_000);
    streams[1]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes closes while the tab is hidden and refetches everything when the tab is visible again', () => {
    listen();
    streams[0]?.open();
    setHidden(true);
    expect(streams[0]?.close).toHaveBeenCalled();
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
    setHidden(false);
    expect(streams).toHaveLength(2);
    streams[1]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes does not retry in a hidden tab', () => {
    listen();
    streams[0]?.fail(502);
    setHidden(true);
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
  });

  it('the live stream of changes refetches everything when a tab that was loaded in the background becomes visible', () => {
    setHidden(true);
    listen();
    expect(streams).toHaveLength(0);
    setHidden(false);
    streams[0]?.open();
    expect(events.onChange.mock.calls).toEqual([[['everything']]]);
  });

  it('the live stream of changes stops permanently on a 401', () => {
    listen();
    streams[0]?.fail(401);
    vi.advanceTimersByTime(600_000);
    setHidden(true);
    setHidden(false);
    expect(events.onUnauthorized).toHaveBeenCalledTimes(1);
    expect(streams).toHaveLength(1);
  });
});
