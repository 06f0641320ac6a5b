import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconLanguage, IconPhone, IconPhoneOutgoing, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { currentFeeCents } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { type RowAction, RowMenu } from '../../../components/row-menu.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { fundsPathFor } from '../../../lib/return-link.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { formatMoney } from '../../../lib/text/formats.ts';
import { nameOfLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import type { NumberDialog, Phone } from '../number.ts';
import classes from '../numbers.module.css';
import { NumberBadges, NumberStatus, PlannedChange } from './number-status.tsx';
import { useChangeNumber } from './use-change-number.ts';

/** All present and former numbers of the business with their actions. */
export function NumbersList({ dialog }: { dialog: NumberDialog }) {
  const numbers = trpc.numbers.list.useQuery();
  const mayChange = useMay()('numbers.change');
  return (
    <Section title={t('numbers.list.title')}>
      <QueryState query={numbers} skeleton={<Skeleton height={180} />}>
        {(phones) =>
          phones.length === 0 ? (
            <EmptyState
              icon={<IconPhone />}
              title={t('numbers.empty')}
              hint={mayChange ? t('numbers.emptyHint') : t('numbers.emptyReadOnly')}
            />
          ) : (
            <DataTable
              caption={t('numbers.list.title')}
              columns={numberColumns(mayChange ? dialog : null)}
              rows={phones}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

/** Columns of the numbers table; `dialog` is null for read-only members. */
function numberColumns(dialog: NumberDialog | null): readonly Column<Phone>[] {
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
        phone.status === 'cancelled' ? t('common.notAvailable') : formatMoney(currentFeeCents(phone)),
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

type NumberActionsProps = { phone: Phone; dialog: NumberDialog };

/** Actions for a number by its status; none for a released one. */
function NumberActions({ phone, dialog }: NumberActionsProps) {
  const { id, status, formatted: number, phoneSid } = phone;
  if (status === 'cancelled') return null;
  const actions: RowAction[] = [
    {
      text: t('numbers.list.editLanguage'),
      label: t('common.numberLanguage', { number }),
      icon: IconLanguage,
      onChoose: () => dialog.editLanguage(id),
    },
    {
      text: t('routing.title'),
      label: t('routing.titleOf', { number }),
      icon: IconPhoneOutgoing,
      onChoose: () => dialog.passOn(id),
    },
  ];
  if (phoneSid !== null)
    actions.push({
      text: t('numbers.list.delete'),
      label: t('numbers.list.deleteOf', { number }),
      icon: IconTrash,
      isDanger: true,
      onChoose: () => dialog.remove(id),
    });
  return (
    <div className={classes.actions}>
      <MainAction phone={phone} dialog={dialog} />
      <RowMenu name={number} actions={actions} />
    </div>
  );
}

/** The main action: Manage for an active number, Keep while a change is planned, Reactivate for a number on hold. */
function MainAction({ phone, dialog }: NumberActionsProps) {
  const { keep, busy } = useChangeNumber();
  const { id, status, pending, formatted: number } = phone;
  const look = { size: 'sm', px: 'sm' } as const;
  if (status === 'on_hold')
    return (
      <Button
        {...look}
        aria-label={t('numbers.list.reactivateOf', { number })}
        onClick={() => dialog.reactivate(id)}
      >
        {t('numbers.list.reactivate')}
      </Button>
    );
  if (pending?.reason === 'unpaid')
    return (
      <Button
        {...look}
        component={Link}
        href={fundsPathFor(window.location)}
        aria-label={t('numbers.list.addFundsOf', { number })}
      >
        {t('numbers.list.addFunds')}
      </Button>
    );
  if (pending)
    return (
      <Button
        {...look}
        loading={busy}
        aria-label={t('numbers.list.keepOf', { number })}
        onClick={() => keep(phone)}
      >
        {t('numbers.list.keep')}
      </Button>
    );
  return (
    <Button
      {...look}
      variant="default"
      aria-label={t('numbers.list.manageOf', { number })}
      onClick={() => dialog.manage(id)}
    >
      {t('numbers.list.manage')}
    </Button>
  );
}
