import { Stack } from '@mantine/core';
import { useLocation } from 'wouter';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { LazyNumberDialogs } from '../features/numbers/lazy-number-dialogs.tsx';
import { NumbersList } from '../features/numbers/manage/numbers-list.tsx';
import { useNumberDialog } from '../features/numbers/number.ts';
import { NumberPicker } from '../features/numbers/picker/number-picker.tsx';
import { useNumberSearch } from '../features/numbers/picker/use-number-search.ts';
import { OrderNotice } from '../features/numbers/purchase/order-progress.tsx';
import { LazyNumberOrderDialog } from '../features/payment/lazy-number-order-dialog.tsx';
import { PaymentReturn } from '../features/payment/payment-return.tsx';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlState } from '../lib/url/use-url-state.ts';
import { trpc } from '../trpc.ts';

const NAMES = ['tab'] as const;

/** Numbers of the business with their actions, and new numbers to select. */
export function BusinessPhonesPage() {
  const dialog = useNumberDialog();
  const search = useNumberSearch();
  const [, go] = useLocation();
  const [{ tab }, set] = useUrlState(NAMES);
  const mayBuy = useMay()('numbers.purchase');
  const { data: phones } = trpc.numbers.list.useQuery();
  // A business without a number starts with the search (docs/spec/differences.md).
  const isNew = phones?.every(({ status }) => status === 'cancelled') ?? false;
  const picker = mayBuy && (
    <Section key="picker" title={t('numbers.choose')}>
      <NumberPicker
        search={search}
        tab={tab === 'premium' ? tab : 'numbers'}
        onTab={(next) => set({ tab: next === 'premium' ? next : '' })}
        onNext={dialog.buy}
        onPage
      />
    </Section>
  );
  return (
    <Page title={t('shell.pages.numbers')} subtitle={mayBuy ? t('numbers.subtitle') : t('numbers.readOnly')}>
      <div>
        {mayBuy && <PaymentReturn onReceipt={(paymentId) => go(`/billing?payment=${paymentId}`)} />}
        <Stack gap="lg">
          {mayBuy && <OrderNotice onAnother={dialog.add} />}
          {isNew && picker}
          <NumbersList key="list" dialog={dialog} />
          {!isNew && picker}
        </Stack>
      </div>
      <LazyNumberDialogs dialog={dialog} onChoose={dialog.close} />
      {mayBuy && <LazyNumberOrderDialog />}
    </Page>
  );
}
