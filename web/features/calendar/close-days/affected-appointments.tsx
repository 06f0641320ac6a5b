import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type Query, QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { formatBookingName, formatWhen, formatWho } from '../appointment/format-appointment.ts';
import classes from './closed-days.module.css';
import {
  choicesOf,
  DECISIONS,
  type Decision,
  type Decisions,
  decideAll,
  mayNotify,
  type useCloseTime,
} from './use-close-form.ts';

type AffectedAppointmentsProps = {
  query: Query<{ appointments: readonly AppointmentView[] }>;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
};

/** Appointments that the closed time would cover, with a decision for each or for all of them together. */
export function AffectedAppointments({ query, ...rest }: AffectedAppointmentsProps) {
  return (
    <QueryState
      query={query}
      loadingText={t('calendarDialogs.close.loading')}
      errorTitle={t('calendarDialogs.close.failed')}
      skeleton={<Skeleton height={44} />}
    >
      {({ appointments }) => <AffectedList appointments={appointments} {...rest} />}
    </QueryState>
  );
}

type AffectedListProps = Omit<AffectedAppointmentsProps, 'query'> & {
  appointments: readonly AppointmentView[];
};

function AffectedList({ appointments, decisions, onDecide }: AffectedListProps) {
  const now = new Date();
  const formatCalendar = useCalendarLabel();
  if (appointments.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('calendarDialogs.close.none')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {t('calendarDialogs.overlaps.count', { count: appointments.length })}
      </Text>
      <Text size="sm">{t('calendarDialogs.close.together')}</Text>
      {appointments.length > 1 && (
        <NativeSelect
          label={t('calendarDialogs.close.all')}
          value={commonOf(appointments, decisions)}
          onChange={({ currentTarget: { value } }) => {
            if (isDecision(value)) onDecide(decideAll(appointments, value, now));
          }}
          data={[
            { value: '', label: t('calendarDialogs.close.choose') },
            ...optionsOf(appointments.some((one) => mayNotify(one, now)) ? DECISIONS : ['keep', 'silent']),
          ]}
        />
      )}
      <ul className={classes.affected}>
        {appointments.map((appointment) => (
          <li key={appointment.id} className={classes.row}>
            <div style={{ minInlineSize: 0 }}>
              <Text fw={600}>
                <bdi>{formatWho(appointment)}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {formatWhen(appointment)} · {formatBookingName(appointment)}
                {formatCalendar(appointment) && ` · ${formatCalendar(appointment)}`}
              </Text>
            </div>
            <NativeSelect
              aria-label={t('calendarDialogs.close.of', {
                name: formatWho(appointment),
                time: formatWhen(appointment),
              })}
              value={decisions.get(appointment.id) ?? 'keep'}
              onChange={({ currentTarget: { value } }) => {
                if (isDecision(value)) onDecide(new Map(decisions).set(appointment.id, value));
              }}
              data={optionsOf(choicesOf(appointment, now))}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const isDecision = (value: string): value is Decision => DECISIONS.some((known) => known === value);

const optionsOf = (decisions: readonly Decision[]) =>
  decisions.map((value) => ({ value, label: t(`calendarDialogs.close.decision.${value}`) }));

/** The decision that all appointments have in common; '' when they differ. */
function commonOf(appointments: readonly AppointmentView[], decisions: Decisions): Decision | '' {
  const [first = '', ...others] = new Set(appointments.map(({ id }) => decisions.get(id) ?? 'keep'));
  return others.length === 0 ? first : '';
}

type CloseButtonProps = Pick<ReturnType<typeof useCloseTime>, 'cancelled' | 'isReady' | 'busy'> & {
  /** Label of the button while no appointment would be cancelled. */
  children: string;
};

/** Submit button; its label states how many appointments it cancels. */
export function CloseButton({ cancelled, isReady, busy, children }: CloseButtonProps) {
  return (
    <Button type="submit" loading={busy} disabled={!isReady} {...(cancelled > 0 && { color: 'red' })}>
      {cancelled > 0 ? t('calendarDialogs.close.submit', { count: cancelled }) : children}
    </Button>
  );
}
