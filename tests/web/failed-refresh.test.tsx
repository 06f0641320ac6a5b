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

/** Makes the refetch of a cached query fail while the toast “Saved” is visible. */
async function failToRefresh(error: Error, content: unknown): Promise<void> {
  show(<Toaster />);
  act(() => void showToast({ kind: 'success', title: 'Saved' }));
  const client = createQueryClient();
  if (content !== undefined) client.setQueryData(KEY, content);
  const refreshed = client.fetchQuery({ queryKey: KEY, staleTime: 0, queryFn: () => Promise.reject(error) });
  await act(() => refreshed.catch(() => undefined));
}

describe('failed refetch', () => {
  it('a failed refetch shows an error toast while the screen still has its cached data', async () => {
    await failToRefresh(refusal('internal'), { fullName: 'Emma Roy' });
    expect(screen.getByRole('alert').textContent).toContain('No.');
  });

  it('a failed refetch with the error not_found does not replace the success toast', async () => {
    await failToRefresh(refusal('not_found'), { fullName: 'Emma Roy' });
    expect(screen.getByRole('status').textContent).toContain('Saved');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('a failed refetch shows no toast if the screen has no cached data and therefore displays the error itself', async () => {
    await failToRefresh(refusal('internal'), undefined);
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
