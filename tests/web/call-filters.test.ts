// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { toListInput } from '../../web/features/calls/call-filters.ts';
import { callListKey } from '../../web/lib/use-call-pages.ts';

const NONE = { channel: '', direction: '', name: '', from: '', to: '' };

describe('the filters of the calls', () => {
  it('reach the server as its input, without what someone mistyped in the address', () => {
    expect(
      toListInput({ ...NONE, channel: 'fax', direction: 'inbound', name: ' Marie ', from: 'soon' }),
    ).toEqual({
      direction: 'inbound',
      customerName: 'Marie',
    });
  });

  it('each have a list of their own in the cache, which invalidating the calls still reaches', async () => {
    const cache = new QueryClient();
    const inbound = callListKey({ direction: 'inbound' });
    cache.setQueryData(inbound, 'inbound calls');
    expect(cache.getQueryData(callListKey({ direction: 'outbound' }))).toBeUndefined();
    await cache.invalidateQueries({ queryKey: [['calls']] });
    expect(cache.getQueryState(inbound)?.isInvalidated).toBe(true);
  });
});
