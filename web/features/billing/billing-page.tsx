import { ErrorState } from '../../components/error-state.tsx';
import { Page } from '../../components/page.tsx';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import { BalanceSection } from './balance-section.tsx';
import { TransactionHistory } from './transaction-history.tsx';

/** The balance and every change to it. Both are read together; without the balance the page says so. */
export function BillingPage() {
  const account = trpc.billing.account.useQuery(undefined, { staleTime: 0 });
  return (
    <Page title={t('billing.title')} subtitle={t('billing.subtitle')}>
      {account.error && !account.data ? (
        <ErrorState
          title={t('billing.loadFailed')}
          message={t('billing.loadFailedHint')}
          actionLabel={t('billing.refresh')}
          onAction={() => window.location.reload()}
        />
      ) : (
        <>
          <BalanceSection account={account.data} />
          <TransactionHistory />
        </>
      )}
    </Page>
  );
}
