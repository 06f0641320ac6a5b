import { Skeleton, Stack, Text } from '@mantine/core';
import { lastDayOf } from '../../../../server/core/business-time.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Fact } from '../../../components/fact.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import classes from '../receipts/receipt.module.css';
import { formatFee } from './format-fee.ts';

type FeePeriodDialogProps = { periodId: string | null; onClose: () => void };

/**
 * Dialog with the billing period of a fee: what is charged, by which rule, and when next. Fetched only while it is
 * open.
 */
export function FeePeriodDialog({ periodId, onClose }: FeePeriodDialogProps) {
  return (
    <AppDialog opened={periodId !== null} onClose={onClose} title={t('fees.period.title')}>
      {periodId !== null && <Period periodId={Number(periodId)} />}
    </AppDialog>
  );
}

function Period({ periodId }: { periodId: number }) {
  const period = trpc.billing.feePeriod.useQuery({ periodId });
  return (
    <QueryState query={period} skeleton={<Skeleton height={260} />}>
      {(data) => <Facts period={data} />}
    </QueryState>
  );
}

function Facts({ period }: { period: Outputs['billing']['feePeriod'] }) {
  const zone = useTimeZone();
  const { kind, startsAt, endsAt, priceCents, chargedAt, next } = period;
  const lastDay = lastDayOf(new Date(endsAt), zone).toISOString();
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <Fact name={t('fees.period.for')}>{formatFee(period)}</Fact>
        <Fact name={t('fees.period.from')}>
          <TimeText iso={startsAt} format="shortDate" />
        </Fact>
        <Fact name={t('fees.period.to')}>
          <TimeText iso={lastDay} format="shortDate" />
        </Fact>
        <Fact name={t('fees.period.price')}>{formatMoney(priceCents)}</Fact>
        <Fact name={t('fees.period.chargedAt')}>
          <TimeText iso={chargedAt} />
        </Fact>
        <Fact name={t('fees.period.next')}>
          {next ? (
            <>
              {formatMoney(next.amountCents)} · <TimeText iso={next.at} format="shortDate" />
            </>
          ) : (
            t('fees.period.noNext')
          )}
        </Fact>
      </dl>
      <Text size="sm" c="dimmed">
        {t(`fees.period.rule.${kind}`, { price: formatMoney(priceCents) })}
      </Text>
    </Stack>
  );
}
