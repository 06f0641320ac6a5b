// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { Toaster } from '../../web/components/toaster.tsx';
import { createQueryClient } from '../../web/lib/live/query-client.ts';
import { showToast } from '../../web/lib/toasts.ts';
import { show } from './web-fixture.tsx';

const KEY = ['customers.get'];

function refusal(appCode: string): Error {
  const data = { code: 'X', httpStatus: 500, path: 'customers.get', appCode };
  return new TRPCClientError('No.', { result: { error: { code: -32_000, message: 'No.', data } } } as never);
}

/** Refreshes what a screen shows, in vain; "Saved" is what the person reads before. */
async function failToRefresh(error: Error, shown: unknown): Promise<void> {
  show(<Toaster />);
  act(() => void showToast({ kind: 'success', title: 'Saved' }));
  const client = createQueryClient();
  if (shown !== undefined) client.setQueryData(KEY, shown);
  const refreshed = client.fetchQuery({ queryKey: KEY, staleTime: 0, queryFn: () => Promise.reject(error) });
  await act(() => refreshed.catch(() => undefined));
}

describe('a refresh that fails', () => {
  it('is told, for the screen goes on showing what it has', async () => {
    await failToRefresh(refusal('internal'), { fullName: 'Emma Roy' });
    expect(screen.getByRole('alert').textContent).toContain('No.');
  });

  it('because the thing is gone does not take the place of the word that it was erased', async () => {
    await failToRefresh(refusal('not_found'), { fullName: 'Emma Roy' });
    expect(screen.getByRole('status').textContent).toContain('Saved');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('is left to the screen when that has nothing to show', async () => {
    await failToRefresh(refusal('internal'), undefined);
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
