import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PLAN } from '../../../../server/core/plan.ts';
import { rechargeTerms } from '../../../../server/core/recharge-terms.ts';
import { MoneyText } from '../../../components/money-text.tsx';
import { formatCad } from '../../../lib/format-cad.ts';
import { formatCents } from '../../../lib/format-cents.ts';
import { saySentence } from '../../../lib/say-sentence.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Quote } from '../number.ts';
import classes from '../numbers.module.css';
import { Fact } from './purchase-facts.tsx';
import { starterOrder } from './starter-order.ts';

/** What is agreed to with the box ticked; the caps and amounts are those of the plan. */
const RECHARGE = {
  thresholdCents: PLAN.lowBalanceThresholdCents,
  amountCents: PLAN.rechargeAmountCents,
  capCents: PLAN.rechargeCapCents,
} as const;

type StarterPackProps = { quote: Quote; onPay: (totalCents: number) => void; onBack: () => void };

/** The first number of a business together with the balance for its calls, paid by card. */
export function StarterPack({ quote, onPay, onBack }: StarterPackProps) {
  const [isRecharged, setIsRecharged] = useState(true);
  const { goOn, busy } = useGoOn(onPay);
  const { totalCents } = starterOrder(quote);
  const amount = formatCents(RECHARGE.amountCents);
  const threshold = formatCents(RECHARGE.thresholdCents);
  return (
    <Stack>
      <Text>{t('numbers.starter.intro')}</Text>
      <StarterFacts quote={quote} />
      <Checkbox
        label={t('numbers.starter.recharge', { amount, threshold })}
        styles={{ body: { minHeight: 44, alignItems: 'center' } }}
        checked={isRecharged}
        onChange={(event) => setIsRecharged(event.currentTarget.checked)}
      />
      {isRecharged && (
        <Text size="sm" c="dimmed">
          {t('numbers.starter.terms')} {saySentence(rechargeTerms(RECHARGE))}
        </Text>
      )}
      <Group gap="sm" wrap="wrap-reverse">
        <Button variant="default" mih={44} flex="1 0 auto" disabled={busy} onClick={onBack}>
          {t('numbers.buy.back')}
        </Button>
        <Button mih={44} flex="1 0 auto" loading={busy} onClick={() => goOn(totalCents, isRecharged)}>
          {t('numbers.starter.pay', { amount: formatCad(totalCents) })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Lines as the server will compute them, and what is left for calls when the first month was taken. */
function StarterFacts({ quote }: { quote: Quote }) {
  const { leftCents, totalCents } = starterOrder(quote);
  const calls = t('numbers.starter.calls', { count: Math.floor(leftCents / PLAN.callPriceCents) });
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
      {!quote.isPremium && (
        <Fact name={t('numbers.starter.monthOut')}>
          <MoneyText cents={-quote.firstMonthCents} />
        </Fact>
      )}
      <Fact name={t('numbers.starter.left')}>
        <MoneyText cents={leftCents} kind="balance" />
      </Fact>
      <div>
        <dt>{t('numbers.starter.callsAfter', { calls })}</dt>
        <dd />
      </div>
    </dl>
  );
}

/** Keeps the consent first, if it was given; a failure of that does not stop the payment. */
function useGoOn(onPay: (totalCents: number) => void) {
  const { mutate, isPending } = trpc.billing.updateRecharge.useMutation({ meta: { answersErrors: true } });
  const sayLater = () =>
    showToast({ kind: 'info', title: t('numbers.starter.laterTitle'), message: t('numbers.starter.later') });
  const goOn = (totalCents: number, isRecharged: boolean) => {
    if (!isRecharged) return onPay(totalCents);
    mutate({ isAutoRecharge: true, ...RECHARGE }, { onError: sayLater, onSettled: () => onPay(totalCents) });
  };
  return { goOn, busy: isPending };
}
