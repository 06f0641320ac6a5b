import type { ReactNode } from 'react';
import { MoneyText } from '../../../components/money-text.tsx';
import { t } from '../../../lib/text/texts.ts';
import type { Quote } from '../number.ts';
import classes from '../numbers.module.css';

export function Fact({ name, sum = false, children }: { name: string; sum?: boolean; children: ReactNode }) {
  return (
    <div className={sum ? classes.sum : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a number costs now, and what is left of the balance. */
export function PurchaseFacts({ quote }: { quote: Quote }) {
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
      <Fact name={t('numbers.buy.total')} sum>
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
