import { Button, Group, Stack, Text } from '@mantine/core';
import { PLAN } from '../../../../server/core/plan.ts';
import { MoneyText } from '../../../components/money-text.tsx';
import { formatCad, formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Quote } from '../number.ts';
import classes from '../numbers.module.css';
import { Fact } from './purchase-facts.tsx';
import { starterOrder } from './starter-order.ts';

type StarterPackProps = { quote: Quote; onPay: (totalCents: number) => void; onBack: () => void };

/** The first number of a business together with the balance for its calls, paid by card on the next screen. */
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

/** The lines of the order, and what is left for calls after the first month's fees. */
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
      <Fact name={t('numbers.buy.total')} sum>
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
          amount: formatCents(PLAN.startingBalanceCents),
        })}
      >
        {t('numbers.starter.callsAfter', { calls: callsFor(leftCents) })}
      </Fact>
    </dl>
  );
}
