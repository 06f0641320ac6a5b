import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HolidayView } from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { AffectedAppointments, CloseButton } from './affected-appointments.tsx';
import classes from './closed-days.module.css';
import { formatOpen } from './format-open.ts';
import { useCloseTime } from './use-close-form.ts';

/** The holiday that is being closed or shortened. */
export type HolidayPlan = { holiday: HolidayView; kind: 'closed' | 'shortened' };

type HolidayDialogProps = { plan: HolidayPlan | null; onClose: () => void };

/** Closes or shortens the day of a holiday, and decides what happens to the appointments in its closed time. */
export function HolidayDialog({ plan, onClose }: HolidayDialogProps) {
  // The holiday of the dialog. It stays during the closing animation.
  const lastPlan = useLastValue(plan);
  const title = lastPlan
    ? t(`calendarDialogs.holidays.dialog.${lastPlan.kind}`, { name: lastPlan.holiday.name })
    : '';
  return (
    <AppDialog opened={plan !== null} onClose={onClose} title={title} size="lg">
      {lastPlan && (
        <DraftForm<TypedHours>
          key={`${lastPlan.holiday.date} ${lastPlan.kind}`}
          name={`holiday ${lastPlan.holiday.date} ${lastPlan.kind}`}
          original={firstHours(lastPlan.holiday)}
        >
          {(draft) => <HolidayForm plan={lastPlan} draft={draft} onClose={onClose} />}
        </DraftForm>
      )}
    </AppDialog>
  );
}

type TypedHours = { openTime: string; closeTime: string };

type HolidayFormProps = { plan: HolidayPlan; draft: Draft<TypedHours>; onClose: () => void };

function HolidayForm({ plan: { holiday, kind }, draft, onClose }: HolidayFormProps) {
  const [hours, setHours] = useState(draft.initial);
  const change = (patch: Partial<TypedHours>) => {
    setHours({ ...hours, ...patch });
    draft.save({ ...hours, ...patch });
  };
  const leave = draft.discardAnd(onClose);
  const isComplete = hours.openTime !== '' && hours.closeTime !== '';
  const shortened = isComplete ? { day: holiday.date, ...hours } : null;
  const time = kind === 'closed' ? { from: holiday.date, to: holiday.date } : shortened;
  const { affected, send, ...button } = useCloseTime({ time, calendar: {}, notes: holiday.name }, leave);
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text fw={600}>{formatLocalTime(holiday.date, 'weekdayDay')}</Text>
        {kind === 'shortened' && (
          <>
            <Text size="sm" c="dimmed">
              {t('calendarDialogs.holidays.usual', { hours: formatOpen(holiday.weekly) })}
            </Text>
            <div className={classes.form}>
              <TextInput
                type="time"
                required
                label={t('calendarDialogs.holidays.from')}
                value={hours.openTime}
                onChange={(event) => change({ openTime: event.currentTarget.value.slice(0, 5) })}
              />
              <TextInput
                type="time"
                required
                label={t('calendarDialogs.holidays.to')}
                value={hours.closeTime}
                onChange={(event) => change({ closeTime: event.currentTarget.value.slice(0, 5) })}
              />
            </div>
          </>
        )}
        {affected && <AffectedAppointments {...affected} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <CloseButton {...button}>{t(`calendarDialogs.holidays.submit.${kind}`)}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}

const NOON = '12:00';

/**
 * Initial hours of a shortened day: from the usual opening time until noon. If noon is not within the usual hours, the
 * usual hours.
 */
function firstHours({ weekly }: HolidayView): TypedHours {
  const openTime = weekly[0]?.openTime.slice(0, 5) ?? '';
  const closeTime = weekly.at(-1)?.closeTime.slice(0, 5) ?? '';
  return { openTime, closeTime: openTime < NOON && NOON < closeTime ? NOON : closeTime };
}
