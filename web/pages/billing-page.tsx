import { SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../components/error-state.tsx';
import { Page } from '../components/page.tsx';
import { BalanceSection } from '../features/billing/balance-section.tsx';
import { BillingTabs, openBillingTab } from '../features/billing/billing-tabs.tsx';
import { BalanceCourse } from '../features/billing/course/balance-course.tsx';
import { FeePeriodDialog } from '../features/billing/fees/fee-period-dialog.tsx';
import { UpcomingCharges } from '../features/billing/fees/upcoming-charges.tsx';
import { NeedsAction } from '../features/billing/needs-action.tsx';
import { ReceiptDialog } from '../features/billing/receipt-dialog.tsx';
import { ReceiptSettings } from '../features/billing/receipts/receipt-settings.tsx';
import { RechargeSection } from '../features/billing/recharge/recharge-section.tsx';
import { Reconciliation } from '../features/billing/reconciliation.tsx';
import { RefundSection } from '../features/billing/refunds/refund-section.tsx';
import { SpendingSection } from '../features/billing/spending/spending-section.tsx';
import { TransactionHistory } from '../features/billing/transaction-history.tsx';
import { AddFunds, useFunds } from '../features/payment/add-funds.tsx';
import { CardsSection } from '../features/payment/cards-section.tsx';
import { ConfirmRechargeDialog, useRechargeToConfirm } from '../features/payment/confirm-recharge-dialog.tsx';
import { PaymentReturn } from '../features/payment/payment-return.tsx';
import { TopUpDialog, useTopUp } from '../features/payment/top-up-dialog.tsx';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../trpc.ts';

/** Billing page. It shows an error when the balance cannot be read. */
export function BillingPage() {
  const account = trpc.billing.account.useQuery();
  const receipt = useUrlDialog('payment');
  const [isLinkedToCards, setLedToCards] = useState(false);
  const openCards = () => {
    setLedToCards(true);
    openBillingTab('settings');
  };
  const openReceipt = (paymentId: number) => receipt.open(String(paymentId));
  return (
    <Page title={t('shell.pages.billing')} subtitle={t('billing.subtitle')}>
      {account.error && !account.data ? (
        <ErrorState
          title={t('billing.loadFailed')}
          message={t('billing.loadFailedHint')}
          actionLabel={t('billing.refresh')}
          onAction={() => window.location.reload()}
        />
      ) : (
        <div>
          <PaymentReturn onReceipt={openReceipt} />
          <BillingTabs
            funds={<Funds account={account.data} onReceipt={openReceipt} onCards={openCards} />}
            settings={
              <PaymentSettings isLinkedToCards={isLinkedToCards} onFocused={() => setLedToCards(false)} />
            }
            reconciliation={<Reconciliation onReceipt={openReceipt} />}
          />
        </div>
      )}
      <ReceiptDialog paymentId={receipt.value} onClose={receipt.close} />
    </Page>
  );
}

type FundsProps = {
  account: Outputs['billing']['account'] | undefined;
  onReceipt: (paymentId: number) => void;
  onCards: () => void;
};

/**
 * Sections in the order of an owner's questions: balance, adding funds, required actions, upcoming charges, history.
 */
function Funds({ account, onReceipt, onCards }: FundsProps) {
  const period = useUrlDialog('period');
  const topUp = useTopUp();
  const funds = useFunds();
  const recharge = useRechargeToConfirm();
  const rechargeSwitch = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="lg">
      <BalanceSection account={account}>
        <AddFunds funds={funds} onNewCard={topUp.open} />
      </BalanceSection>
      <NeedsAction
        onAddFunds={funds.offer}
        onSwitchOn={() => rechargeSwitch.current?.focus()}
        onConfirm={recharge.open}
        onCards={onCards}
      />
      <UpcomingCharges />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <RechargeSection switchRef={rechargeSwitch} onConfirm={recharge.open} onReceipt={onReceipt} />
        <BalanceCourse />
      </SimpleGrid>
      <TransactionHistory onReceipt={onReceipt} onPeriod={(id) => period.open(String(id))} />
      <TopUpDialog topUp={topUp} />
      <ConfirmRechargeDialog recharge={recharge} />
      <FeePeriodDialog periodId={period.value} onClose={period.close} />
    </Stack>
  );
}

type PaymentSettingsProps = {
  /** True when a link led to the cards. They get the focus then, once. */
  isLinkedToCards: boolean;
  onFocused: () => void;
};

/** Cards, limits, receipts and refunds: settings that an owner makes only once. */
function PaymentSettings({ isLinkedToCards, onFocused }: PaymentSettingsProps) {
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLinkedToCards) return;
    cards.current?.focus();
    onFocused();
  }, [isLinkedToCards, onFocused]);
  return (
    <Stack gap="lg">
      <div ref={cards} tabIndex={-1}>
        <CardsSection />
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SpendingSection />
        <ReceiptSettings />
      </SimpleGrid>
      <RefundSection />
    </Stack>
  );
}
