import { Button, Group, Stack, Text } from '@mantine/core';
import { formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Quote } from '../number.ts';
import { InsufficientFunds } from './insufficient-funds.tsx';
import { PurchaseFacts } from './purchase-facts.tsx';

type BalancePurchaseProps = {
  quote: Quote;
  busy: boolean;
  onBuy: () => void;
  onBack: () => void;
};

/** Buys a number from the balance, or says how much is missing. What it costs stands on the button. */
export function BalancePurchase({ quote, busy, onBuy, onBack }: BalancePurchaseProps) {
  const amount = formatCents(quote.totalCents);
  const isShort = quote.shortfallCents > 0;
  return (
    <Stack>
      <PurchaseFacts quote={quote} />
      {isShort ? (
        <InsufficientFunds
          message={t('numbers.funds.message', {
            total: amount,
            balance: formatCents(quote.balanceCents),
            shortfall: formatCents(quote.shortfallCents),
          })}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('numbers.buy.fromBalance')} {quote.isPremium && t('numbers.buy.premiumHint')}
        </Text>
      )}
      <Group gap="sm" wrap="wrap-reverse">
        <Button variant="default" flex="1 0 auto" disabled={busy} onClick={onBack}>
          {t('numbers.buy.back')}
        </Button>
        {!isShort && (
          <Button flex="1 0 auto" loading={busy} data-autofocus onClick={onBuy}>
            {quote.isPremium ? t('numbers.buy.payPremium', { amount }) : t('numbers.buy.pay', { amount })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
