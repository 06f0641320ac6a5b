import { Button, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { LazyNumberDialogs } from '../features/numbers/lazy-number-dialogs.tsx';
import { type PremiumNumber, useNumberDialog } from '../features/numbers/number.ts';
import { PremiumList } from '../features/numbers/picker/premium-list.tsx';
import { OrderNotice } from '../features/numbers/purchase/order-progress.tsx';
import { LazyNumberOrderDialog } from '../features/payment/lazy-number-order-dialog.tsx';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

/** Premium numbers: availability, cost, and reservation. */
export function PremiumNumbersPage() {
  const dialog = useNumberDialog();
  const mayBuy = useMay()('numbers.purchase');
  const { data: numbers } = trpc.numbers.premium.useQuery();
  const available = numbers?.filter(({ isTaken }) => !isTaken).length ?? 0;
  const reserve = (number: PremiumNumber) => (
    <Button
      variant="default"
      aria-label={t('numbers.premiumNumbers.reserveOf', { number: number.formatted })}
      onClick={() => dialog.buy(number.phoneNumber)}
    >
      {t('numbers.premiumNumbers.reserve')}
    </Button>
  );
  const toSearch = mayBuy && (
    <Button component={Link} href="/business-phones" mt="sm">
      {t('numbers.premiumNumbers.toSearch')}
    </Button>
  );
  const count = numbers && (
    <StatusBadge tone={available > 0 ? 'good' : 'neutral'}>
      {t('numbers.premiumNumbers.available', { count: available })}
    </StatusBadge>
  );
  return (
    <Page
      title={t('shell.pages.premiumNumbers')}
      subtitle={mayBuy ? t('numbers.premiumNumbers.subtitle') : t('numbers.readOnly')}
    >
      <Stack gap="lg">
        {mayBuy && <OrderNotice onAnother={dialog.close} />}
        <Section title={t('numbers.premiumNumbers.list')} aside={count}>
          <PremiumList action={mayBuy ? reserve : null} emptyAction={toSearch} />
        </Section>
      </Stack>
      <LazyNumberDialogs dialog={dialog} onChoose={dialog.close} />
      {mayBuy && <LazyNumberOrderDialog />}
    </Page>
  );
}
