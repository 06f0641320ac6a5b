import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FilledText, place } from '../../../components/filled-text.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import type { ApiError } from '../../../lib/forms/api-errors.ts';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import type { Phone, PlannedAction } from '../number.ts';
import classes from '../numbers.module.css';
import { InsufficientFunds } from '../purchase/insufficient-funds.tsx';
import { useChangeNumber, useReactivate } from './use-change-number.ts';

type ManageDialogProps = { phone: Phone | null; onClose: () => void };

/** Plans a change of an active number at the end of its billing cycle: hold or release. */
export function ManageDialog({ phone, onClose }: ManageDialogProps) {
  const lastPhone = useLastValue(phone);
  return (
    <AppDialog
      opened={phone !== null}
      onClose={onClose}
      title={t('numbers.manage.title', { number: lastPhone?.formatted ?? '' })}
      fullOnPhone
    >
      {lastPhone && <ManageForm key={lastPhone.id} phone={lastPhone} onClose={onClose} />}
    </AppDialog>
  );
}

function ManageForm({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const [action, setAction] = useState<PlannedAction>('hold');
  const { plan, busy } = useChangeNumber(onClose);
  const full = formatMoney(phone.monthlyFeeCents);
  return (
    <Stack>
      <Radio.Group
        label={t('numbers.manage.label')}
        value={action}
        onChange={(value) => setAction(value === 'cancel' ? value : 'hold')}
      >
        <Stack gap="sm" mt="xs">
          <Choice
            value="hold"
            label={t('numbers.manage.hold', { fee: formatMoney(phone.holdFeeCents) })}
            hint={t('numbers.manage.holdHint', { full })}
          />
          <Choice value="cancel" label={t('numbers.manage.cancel')} hint={t('numbers.manage.cancelHint')} />
        </Stack>
      </Radio.Group>
      <Text size="sm">
        <When phone={phone} fee={t('numbers.perMonth', { amount: full })} />
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('numbers.manage.keep')}
        </Button>
        <Button
          {...(action === 'cancel' && { color: 'red' })}
          loading={busy}
          onClick={() => plan(phone, action)}
        >
          {action === 'cancel' ? t('numbers.manage.confirmCancel') : t('numbers.manage.confirmHold')}
        </Button>
      </Group>
    </Stack>
  );
}

function Choice({ value, label, hint }: { value: PlannedAction; label: string; hint: string }) {
  return <Radio className={classes.choice} value={value} label={label} description={hint} />;
}

/** When the change starts, and what the number costs until it starts. */
function When({ phone: { nextBillingAt }, fee }: { phone: Phone; fee: string }) {
  if (nextBillingAt === null) return t('numbers.manage.atEnd', { fee });
  const date = (
    <b key="date">
      <TimeText iso={nextBillingAt} format="longDate" />
    </b>
  );
  return <FilledText elements={[date]}>{t('numbers.manage.at', { date: place(0), fee })}</FilledText>;
}

type ReactivateDialogProps = { phone: Phone | null; onClose: () => void };

/** Reactivates a number on hold for its full monthly fee. The dialog opens without an earlier error. */
export function ReactivateDialog({ phone, onClose }: ReactivateDialogProps) {
  const lastPhone = useLastValue(phone);
  const { reactivate, busy, failure, reset } = useReactivate(onClose);
  const openedId = phone?.id;
  useEffect(() => {
    if (openedId !== undefined) reset();
  }, [openedId, reset]);
  const amount = formatMoney(lastPhone?.monthlyFeeCents ?? 0);
  return (
    <ConfirmDialog
      opened={phone !== null}
      onClose={onClose}
      onConfirm={() => lastPhone && reactivate(lastPhone)}
      busy={busy}
      title={t('numbers.reactivate.title', { number: lastPhone?.formatted ?? '' })}
      message={
        <Stack gap="sm">
          <Text>{t('numbers.reactivate.message', { amount })}</Text>
          {failure && <Refused failure={failure} />}
        </Stack>
      }
      confirmLabel={t('numbers.reactivate.confirm', { amount })}
    />
  );
}

function Refused({ failure }: { failure: ApiError }) {
  if (failure.code !== 'insufficient_funds') return <Text role="alert">{failure.message}</Text>;
  const { shortfallCents } = failure;
  return (
    <InsufficientFunds
      message={
        shortfallCents === null
          ? t('numbers.funds.shortUnknown')
          : t('numbers.funds.short', { shortfall: formatMoney(shortfallCents) })
      }
    />
  );
}
