import { Button, Group, Stack, Text } from '@mantine/core';
import { balanceAfterFirstMonth } from '../../../../server/core/first-recharge.ts';
import { computeOrder } from '../../../../server/core/order.ts';
import { PLAN } from '../../../../server/core/plan.ts';
import { Fact } from '../../../components/fact.tsx';
import { MoneyText } from '../../../components/money-text.tsx';
import { formatCad, formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Quote } from '../number.ts';
import classes from '../numbers.module.css';
import { InsufficientFunds } from './insufficient-funds.tsx';

type BalancePurchaseProps = {
  quote: Quote;
  busy: boolean;
  onBuy: () => void;
  onBack: () => void;
};

/**
 * Purchase of a number from the balance, with the price in the button. If the balance is too low, shows the missing
 * amount.
 */
export function BalancePurchase({ quote, busy, onBuy, onBack }: BalancePurchaseProps) {
  const amount = formatMoney(quote.totalCents);
  const isShort = quote.shortfallCents > 0;
  return (
    <Stack>
      <PurchaseFacts quote={quote} />
      {isShort ? (
        <InsufficientFunds
          message={t('numbers.funds.message', {
            total: amount,
            balance: formatMoney(quote.balanceCents),
            shortfall: formatMoney(quote.shortfallCents),
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

type StarterPackProps = { quote: Quote; onPay: (totalCents: number) => void; onBack: () => void };

/**
 * Offers the first number of a business together with a starting balance, paid by card. The card form follows on the
 * next screen.
 */
export function StarterPack({ quote, onPay, onBack }: StarterPackProps) {
  const { totalCents } = starterOrder(quote);
  return (
    <Stack>
      <Text>{t('numbers.starter.intro')}</Text>
      <StarterFacts quote={quote} />
      <Group gap="sm" wrap="wrap-reverse">
        <Button variant="default" flex="1 0 auto" onClick={onBack}>
          {t('numbers.buy.back')}
        </Button>
        <Button flex="1 0 auto" onClick={() => onPay(totalCents)}>
          {t('numbers.starter.pay', { amount: formatCad(totalCents) })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Order lines, and the balance left for calls after the first month. */
function StarterFacts({ quote }: { quote: Quote }) {
  const { leftCents, totalCents } = starterOrder(quote);
  const { balanceCents, otherDueCents, callPriceCents } = quote;
  const callsFor = (cents: number) =>
    t('numbers.starter.calls', { count: Math.max(0, Math.floor(cents / callPriceCents)) });
  return (
    <dl className={classes.facts}>
      <Fact name={t('numbers.buy.number')}>
        <bdi className={classes.figure}>{quote.formatted}</bdi>
      </Fact>
      <Fact name={t('numbers.starter.credit')}>
        <MoneyText cents={PLAN.startingBalanceCents} />
      </Fact>
      {quote.isPremium && (
        <Fact name={t('numbers.starter.premium')}>
          <MoneyText cents={quote.firstMonthCents} />
        </Fact>
      )}
      {quote.setupFeeCents > 0 && (
        <Fact name={t('numbers.buy.setup')}>
          <MoneyText cents={quote.setupFeeCents} />
        </Fact>
      )}
      <Fact name={t('numbers.buy.total')} className={classes.sum}>
        {formatCad(totalCents)}
      </Fact>
      {balanceCents !== 0 && (
        <Fact name={t('numbers.buy.balance')}>
          <MoneyText cents={balanceCents} kind="balance" />
        </Fact>
      )}
      {!quote.isPremium && (
        <Fact name={t('numbers.starter.monthOut')}>
          <MoneyText cents={-quote.firstMonthCents} />
        </Fact>
      )}
      {otherDueCents > 0 && (
        <Fact name={t('numbers.starter.othersOut')}>
          <MoneyText cents={-otherDueCents} />
        </Fact>
      )}
      <Fact name={t('numbers.starter.left')}>
        <MoneyText cents={leftCents} kind="balance" />
      </Fact>
      <Fact
        name={t('numbers.starter.callsFor', {
          calls: callsFor(PLAN.startingBalanceCents),
          amount: formatMoney(PLAN.startingBalanceCents),
        })}
      >
        {t('numbers.starter.callsAfter', { calls: callsFor(leftCents) })}
      </Fact>
    </dl>
  );
}

/**
 * Starter pack with a number: the total charge, and the balance left for calls. The first month of a premium number is
 * a separate line; the first month of any other number is deducted from the balance.
 */
export function starterOrder(quote: Quote) {
  const { isPremium, firstMonthCents, setupFeeCents, balanceCents, otherDueCents } = quote;
  const premiumPriceCents = isPremium ? firstMonthCents : null;
  const { totalCents } = computeOrder(PLAN.startingBalanceCents, { premiumPriceCents, setupFeeCents });
  const numberCents = firstMonthCents + setupFeeCents;
  const leftCents = balanceAfterFirstMonth({
    balanceCents,
    paidCents: totalCents,
    numberCents,
    otherDueCents,
  });
  return { totalCents, leftCents };
}

/** The cost of a number today, and the balance that remains afterwards. */
function PurchaseFacts({ quote }: { quote: Quote }) {
  const { formatted, firstMonthCents, setupFeeCents, totalCents, balanceCents, shortfallCents } = quote;
  return (
    <dl className={classes.facts}>
      <Fact name={t('numbers.buy.number')}>
        <bdi className={classes.figure}>{formatted}</bdi>
      </Fact>
      <Fact name={t('numbers.buy.firstMonth')}>
        <MoneyText cents={firstMonthCents} />
      </Fact>
      {setupFeeCents > 0 && (
        <Fact name={t('numbers.buy.setup')}>
          <MoneyText cents={setupFeeCents} />
        </Fact>
      )}
      <Fact name={t('numbers.buy.total')} className={classes.sum}>
        <MoneyText cents={totalCents} />
      </Fact>
      <Fact name={t('numbers.buy.balance')}>
        <MoneyText cents={balanceCents} kind="balance" />
      </Fact>
      {shortfallCents === 0 && (
        <Fact name={t('numbers.buy.after')}>
          <MoneyText cents={balanceCents - totalCents} kind="balance" />
        </Fact>
      )}
    </dl>
  );
}
