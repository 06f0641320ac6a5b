import { act, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { BillingTabs } from '../../web/features/billing/billing-tabs.tsx';
import { useDialogOpener, useUrlDialog } from '../../web/lib/url/use-url-dialog.ts';
import { useUrlState } from '../../web/lib/url/use-url-state.ts';
import { show } from './web-fixture.tsx';

beforeEach(() => window.history.replaceState(null, '', '/billing?kept=1'));

const KINDS = ['kinds'] as const;

it('a change of a URL parameter rerenders only the components that read this parameter', () => {
  const counts = { filter: 0, dialog: 0, opener: 0 };
  function Filter() {
    counts.filter += 1;
    const [{ kinds }, set] = useUrlState(KINDS);
    return (
      <button type="button" onClick={() => set({ kinds: 'topup' })}>
        {`kinds: ${kinds}`}
      </button>
    );
  }
  function Dialog() {
    counts.dialog += 1;
    return <p>{`receipt: ${useUrlDialog('payment').value}`}</p>;
  }
  function Opener() {
    counts.opener += 1;
    const open = useDialogOpener('payment');
    return (
      <button type="button" onClick={() => open('7')}>
        open
      </button>
    );
  }
  render(
    <>
      <Filter />
      <Dialog />
      <Opener />
    </>,
  );
  fireEvent.click(screen.getByText('open'));
  screen.getByText('receipt: 7');
  expect(counts).toEqual({ filter: 1, dialog: 2, opener: 1 });
  fireEvent.click(screen.getByText('kinds:'));
  screen.getByText('kinds: topup');
  expect(counts).toEqual({ filter: 2, dialog: 2, opener: 1 });
  expect(window.location.search).toBe('?kept=1&payment=7&kinds=topup');
});

it('two changes of the URL in the same tick are both applied', () => {
  let setBoth = () => undefined;
  function Both() {
    const [, set] = useUrlState(KINDS);
    const { open } = useUrlDialog('payment');
    setBoth = () => {
      set({ kinds: 'refund' });
      open('9');
      return undefined;
    };
    return null;
  }
  render(<Both />);
  act(() => setBoth());
  expect(window.location.search).toBe('?kept=1&kinds=refund&payment=9');
});

it('a billing tab is selected immediately, and the previous content stays until the new content is ready', async () => {
  const never = new Promise<string>(() => undefined);
  function Slow() {
    return use(never);
  }
  show(<BillingTabs settings={null} funds={<p>Balance</p>} reconciliation={<Slow />} />);
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Reconciliation' })));
  const isChosen = screen.getByRole('tab', { name: 'Reconciliation' }).getAttribute('aria-selected');
  expect(isChosen).toBe('true');
  expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('true');
  screen.getByText('Balance');
});
