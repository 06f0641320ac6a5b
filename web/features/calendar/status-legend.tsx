import { UnstyledButton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../../server/core/appointment-status.ts';
import { formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { t } from '../../lib/text/texts.ts';
import type { StatusCounts } from './grid/count-booked.ts';
import { EventIcon } from './grid/event-icon.tsx';
import looks from './grid/event-look.module.css';
import { lookOf } from './grid/event-look.ts';
import classes from './status-legend.module.css';
import type { StatusFilter } from './use-status-filter.ts';

type StatusLegendProps = {
  /** Of the days that the view is about, hidden ones too. */
  counts: StatusCounts;
  filter: StatusFilter;
};

/**
 * How many appointments the days of a view have, and what each status looks like: a press hides those of one status or
 * shows them again. Nothing where there is neither an appointment nor a hidden status.
 */
export function StatusLegend({ counts, filter }: StatusLegendProps) {
  const total = APPOINTMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  if (total === 0 && filter.hidden.size === 0) return null;
  return (
    <section aria-label={t('calendar.summary.title')} className={`app-print-hidden ${classes.legend}`}>
      <p className={classes.total}>
        <span>{t('calendar.summary.total')}</span>
        <b>{total}</b>
      </p>
      <fieldset className={classes.statuses} aria-label={t('calendar.filter.label')}>
        {APPOINTMENT_STATUSES.map((status) => (
          <StatusToggle key={status} status={status} count={counts[status]} filter={filter} />
        ))}
      </fieldset>
      {filter.hidden.size > 0 && (
        <UnstyledButton className={classes.all} onClick={filter.showAll}>
          {t('calendar.filter.showAll')}
        </UnstyledButton>
      )}
    </section>
  );
}

type StatusToggleProps = { status: AppointmentStatus; count: number; filter: StatusFilter };

function StatusToggle({ status, count, filter }: StatusToggleProps) {
  const isShown = !filter.hidden.has(status);
  const appointment = { status, bookingType: 'appointment' } as const;
  return (
    <UnstyledButton
      className={classes.status}
      aria-pressed={isShown}
      data-empty={count === 0 || undefined}
      onClick={() => filter.toggle(status)}
    >
      <span className={`${classes.swatch} ${looks.look}`} {...lookOf(appointment)}>
        {isShown ? <EventIcon appointment={appointment} size={14} /> : <IconEyeOff size={14} aria-hidden />}
      </span>
      <span>{formatAppointmentStatus(status)}</span> <b>{count}</b>
    </UnstyledButton>
  );
}
