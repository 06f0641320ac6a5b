import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { toListInput } from '../../web/features/calls/call-filters.ts';
import { callListKey } from '../../web/lib/use-call-pages.ts';

const NONE = {
  q: '',
  channel: '',
  direction: '',
  name: '',
  from: '',
  to: '',
  language: '',
  outcome: '',
  weekday: '',
  hour: '',
  afterHours: '',
  sentiment: '',
  only: '',
};

describe('call filters', () => {
  it('call filters from the URL become the input of the procedure, without invalid values', () => {
    expect(
      toListInput({ ...NONE, channel: 'fax', direction: 'inbound', name: ' Marie ', from: 'soon' }),
    ).toEqual({ direction: 'inbound', customerName: 'Marie' });
    const mistyped = {
      language: '../en',
      outcome: 'lost',
      weekday: '7',
      hour: '-1',
      afterHours: 'yes',
      sentiment: 'sad',
      only: 'mine',
    };
    expect(toListInput({ ...NONE, ...mistyped, q: ` ${'é'.repeat(101)}` })).toEqual({ q: 'é'.repeat(100) });
    expect(
      toListInput({
        ...NONE,
        language: 'fr',
        outcome: 'none',
        weekday: '0',
        hour: '23',
        afterHours: '1',
        sentiment: 'negative',
        only: 'missed',
      }),
    ).toEqual({
      language: 'fr',
      outcome: 'none',
      weekday: 0,
      hour: 23,
      afterHours: true,
      sentiment: 'negative',
      only: 'missed',
    });
  });

  it('a longer customer name than the server accepts is cut, so that the list still loads', () => {
    expect(toListInput({ ...NONE, name: ` ${'é'.repeat(201)}` })).toEqual({ customerName: 'é'.repeat(200) });
  });

  it('each combination of call filters has its own cache entry, and an invalidation of calls invalidates all of them', async () => {
    const cache = new QueryClient();
    const inbound = callListKey({ direction: 'inbound' });
    cache.setQueryData(inbound, 'inbound calls');
    expect(cache.getQueryData(callListKey({ direction: 'outbound' }))).toBeUndefined();
    await cache.invalidateQueries({ queryKey: [['calls']] });
    expect(cache.getQueryState(inbound)?.isInvalidated).toBe(true);
  });
});
