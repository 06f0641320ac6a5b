import { Button, SimpleGrid, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { computeOrder } from '../../../server/core/order.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { formatCad } from '../../lib/format-cad.ts';
import { formatCents } from '../../lib/format-cents.ts';
import { t } from '../../lib/texts/t.ts';
import classes from './billing.module.css';

/** The amounts that can be added; what each costs stands on it. */
export function AddFunds({ onAdd }: { onAdd: (cents: number) => void }) {
  const heading = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={heading}>
      <Title order={3} size="h5" id={heading}>
        {t('billing.addFunds')}
      </Title>
      <SimpleGrid cols={2} spacing="sm">
        {PLAN.topUpCents.map((cents) => (
          <Button key={cents} className={classes.amount} onClick={() => onAdd(cents)}>
            <span className={classes.amountText}>
              <span className={classes.amountFigure}>{formatCents(cents)}</span>{' '}
              <span>{t('billing.charged', { price: formatCad(computeOrder(cents).totalCents) })}</span>
            </span>
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
