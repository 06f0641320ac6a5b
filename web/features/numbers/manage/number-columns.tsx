import { Group, Text } from '@mantine/core';
import { currentFeeCents } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import type { Column } from '../../../components/data-table.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { formatCents } from '../../../lib/text/formats.ts';
import { nameOfLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Phone } from '../number.ts';
import classes from '../numbers.module.css';
import type { NumberDialog } from '../use-number-dialog.ts';
import { NumberActions } from './number-actions.tsx';
import { NumberBadges } from './number-badges.tsx';
import { NumberStatus, PlannedChange } from './number-status.tsx';

/** A number of the business, what it costs and from when; `dialog` is null for those who may only look. */
export function numberColumns(dialog: NumberDialog | null): readonly Column<Phone>[] {
  const columns: Column<Phone>[] = [
    {
      key: 'number',
      header: t('numbers.list.number'),
      heading: true,
      cell: (phone) => <Named phone={phone} />,
    },
    { key: 'language', header: t('numbers.list.language'), cell: nameOfLanguage },
    {
      key: 'fee',
      header: t('numbers.list.fee'),
      cell: (phone) =>
        phone.status === 'cancelled' ? t('common.notAvailable') : formatCents(currentFeeCents(phone)),
    },
    {
      key: 'next',
      header: t('numbers.list.next'),
      cell: ({ nextBillingAt }) =>
        nextBillingAt ? <TimeText iso={nextBillingAt} format="shortDate" /> : t('common.notAvailable'),
    },
    { key: 'status', header: t('numbers.list.status'), cell: (phone) => <Standing phone={phone} /> },
  ];
  if (!dialog) return columns;
  const cell = (phone: Phone) => <NumberActions phone={phone} dialog={dialog} />;
  return [...columns, { key: 'actions', header: t('numbers.list.actions'), align: 'end', cell }];
}

function Named({ phone }: { phone: Phone }) {
  return (
    <>
      <Group gap={6}>
        <bdi className={classes.figure}>{phone.formatted}</bdi>
        <NumberBadges phone={phone} />
      </Group>
      <Text size="sm" c="dimmed" fw={400}>
        {[phone.friendlyName, phone.location].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function Standing({ phone }: { phone: Phone }) {
  return (
    <>
      <NumberStatus phone={phone} />
      <PlannedChange phone={phone} />
    </>
  );
}
