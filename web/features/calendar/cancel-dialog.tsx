import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentView } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { formatLocalTime, formatTimeRange } from '../../lib/text/formats.ts';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useCalendarLabel } from '../../lib/use-resources.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { formatBookingName, formatWhen, formatWho } from './appointment/format-appointment.ts';
import classes from './calendar.module.css';
import { formatWarning } from './conflicts/refusal.ts';
import { MailChoice, useMailChoice } from './customer-mail/mail-choice.tsx';
import { useChangeAppointment, useUndoTogether, useUrlAppointment } from './use-change-appointment.ts';
import { useGoToAppointment } from './use-go-to-appointment.ts';

/**
 * Confirms the cancellation of an appointment or the removal of closed time. The button that changes nothing has the
 * initial focus. After a confirmation, the details dialog below this one is closed, too.
 */
export function CancelDialog() {
  const dialog = useUrlDialog('cancel');
  const { query, appointment } = useUrlAppointment(dialog.value);
  const { change, busy: isChanging } = useChangeAppointment();
  const { cancelLater, busy: isEnding } = useCancelSeries();
  const busy = isChanging || isEnding;
  const [ofSeries, setOfSeries] = useState<Scope | null>(null);
  const isLater = ofSeries !== null && ofSeries.id === appointment?.id && ofSeries.later;
  const goTo = useGoToAppointment(dialog.value);
  const isClosed = appointment?.kind === 'closed';
  const mail = useMailChoice(
    appointment && !isClosed ? { change: 'cancelled', appointmentId: appointment.id } : null,
    appointment?.startsLocal ?? null,
  );
  const cancel = () => {
    if (!appointment) return;
    const done = (cancelled: Pick<Outputs['appointments']['update'], 'appointment'>) => {
      goTo(cancelled.appointment);
      dialog.closeWith('appt');
    };
    const { id: appointmentId } = appointment;
    if (isLater) return cancelLater({ appointmentId, notify: mail.notify }, done);
    const input = { appointmentId, status: 'cancelled', notify: mail.notify } as const;
    change(input, isClosed ? 'removed' : 'cancelled', done);
  };
  return (
    <AppDialog
      opened={dialog.value !== null}
      onClose={dialog.close}
      title={t(isClosed ? 'calendarDialogs.cancel.removeTitle' : 'calendarDialogs.cancel.title')}
    >
      <QueryState query={query} skeleton={<Skeleton height={180} />}>
        {({ appointment }) => (
          <Stack>
            <Summary appointment={appointment} />
            <Text>
              {t(isClosed ? 'calendarDialogs.cancel.removeQuestion' : 'calendarDialogs.cancel.question')}
            </Text>
            {appointment.series !== null && (
              <SeriesScope
                isLater={isLater}
                onChange={(later) => setOfSeries({ id: appointment.id, later })}
              />
            )}
            <MailChoice choice={mail} />
            {isLater && mail.mail !== null && mail.notify && (
              <Text size="sm">{t('calendarDialogs.series.end.told')}</Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={dialog.close}>
                {t(isClosed ? 'calendarDialogs.cancel.removeKeep' : 'calendarDialogs.cancel.keep')}
              </Button>
              <Button color="red" disabled={busy} onClick={cancel}>
                {formatConfirm(isClosed, busy)}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryState>
    </AppDialog>
  );
}

/** The appointment to cancel. `later` is true when all later appointments of its series are cancelled, too. */
type Scope = { id: number; later: boolean };

type SeriesScopeProps = { isLater: boolean; onChange: (isLater: boolean) => void };

function SeriesScope({ isLater, onChange }: SeriesScopeProps) {
  return (
    <Radio.Group
      label={t('calendarDialogs.series.end.label')}
      value={isLater ? 'later' : 'one'}
      onChange={(value) => onChange(value === 'later')}
    >
      <Stack gap="xs" mt={4}>
        <Radio size="md" value="one" label={t('calendarDialogs.series.end.one')} />
        <Radio size="md" value="later" label={t('calendarDialogs.series.end.later')} />
      </Stack>
    </Radio.Group>
  );
}

function formatConfirm(isClosed: boolean, busy: boolean): string {
  if (busy) return t('calendarDialogs.cancel.busy');
  return t(isClosed ? 'calendarDialogs.cancel.removeConfirm' : 'calendarDialogs.cancel.confirm');
}

function Summary({ appointment }: { appointment: AppointmentView }) {
  const { kind, startsLocal, endsLocal } = appointment;
  const calendar = useCalendarLabel()(appointment);
  if (kind === 'closed') return <Text fw={600}>{formatWhen(appointment)}</Text>;
  return (
    <dl className={classes.facts}>
      <dt>{t('calendarDialogs.details.customer')}</dt>
      <dd>
        <bdi>{formatWho(appointment)}</bdi>
      </dd>
      <dt>{t('calendarDialogs.cancel.date')}</dt>
      <dd>{formatLocalTime(startsLocal, 'longDate')}</dd>
      <dt>{t('calendarDialogs.cancel.time')}</dt>
      <dd>{formatTimeRange(startsLocal, endsLocal)}</dd>
      <dt>{t('calendarDialogs.details.service')}</dt>
      <dd>{formatBookingName(appointment)}</dd>
      {calendar && (
        <>
          <dt>{t('calendars.label')}</dt>
          <dd>
            <bdi>{calendar}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

type Content = Omit<Inputs['appointments']['cancelSeries'], 'changeKey'>;
type Ended = Outputs['appointments']['cancelSeries'];

/** Cancels an appointment of a series and all later ones in one press, and offers to undo that. */
function useCancelSeries() {
  const { keyOf, renew } = useContentKey();
  const toastWithUndo = useUndoTogether();
  const cancel = trpc.appointments.cancelSeries.useMutation({
    meta: { answersErrors: true },
    onError: (error) =>
      showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) }),
  });
  const cancelLater = (content: Content, onDone: (ended: Ended) => void) => {
    const changeKey = keyOf(content);
    // A `mutate` callback would not run after the dialog is unmounted, but Undo must be offered anyway.
    const answered = (ended: Ended) => {
      renew();
      const message = t('calendarDialogs.series.end.done', { count: ended.cancelled });
      toastWithUndo(joinList([message, ...ended.warnings.map(formatWarning)]), changeKey);
      onDone(ended);
    };
    cancel.mutateAsync({ ...content, changeKey }).then(answered, () => undefined);
  };
  return { cancelLater, busy: cancel.isPending };
}
