import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ClosedBy } from '../../../../server/core/compute-closed-by.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { formatClockTime } from '../appointment/format-appointment.ts';
import classes from './book.module.css';
import { inCalendar } from './booking-draft.ts';

type FreeTimesProps = {
  what: Inputs['appointments']['openSlots']['what'];
  day: string;
  /** The calendar in which it is to be; null for any. */
  resourceId: number | null;
  /** The start that is in the form, 'yyyy-MM-ddTHH:mm'. */
  chosen: string | null;
  /** 'yyyy-MM-ddTHH:mm', on that day or a later one. */
  onPick: (startsAt: string) => void;
};

/** How far the next free days are looked for. */
const AHEAD_DAYS = 14;

/** The times of a day at which this would fit, and the next free days with their first time, one press each. */
export function FreeTimes({ what, day, resourceId, chosen, onPick }: FreeTimesProps) {
  const slots = trpc.appointments.openSlots.useQuery(
    { what, days: { from: day, to: day }, ahead: AHEAD_DAYS, ...inCalendar({ resourceId }) },
    { placeholderData: keepPreviousData },
  );
  const isCurrent = slots.data !== undefined && !slots.isPlaceholderData;
  const [times, later] = isCurrent ? [slots.data.slots, slots.data.later] : [[], []];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('calendarDialogs.free.title')}
      </Text>
      {!isCurrent || times.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {formatState(slots.error !== null, isCurrent ? slots.data.closedBy : undefined)}
        </Text>
      ) : (
        <fieldset className={classes.times} aria-label={t('calendarDialogs.free.title')}>
          {times.map(({ startsLocal }) => (
            <Button
              key={startsLocal}
              size="sm"
              variant={chosen !== null && startsLocal.startsWith(chosen) ? 'filled' : 'default'}
              aria-pressed={chosen !== null && startsLocal.startsWith(chosen)}
              onClick={() => onPick(startsLocal.slice(0, 16))}
            >
              {formatClockTime(startsLocal)}
            </Button>
          ))}
        </fieldset>
      )}
      {later.length > 0 && <LaterDays later={later} onPick={onPick} />}
    </Stack>
  );
}

type LaterDaysProps = Pick<FreeTimesProps, 'onPick'> & {
  later: readonly { startsLocal: string }[];
};

function LaterDays({ later, onPick }: LaterDaysProps) {
  const title = t('calendarDialogs.free.later');
  return (
    <fieldset className={classes.times} aria-label={title}>
      <Text size="sm" c="dimmed" className={classes.timesLabel} aria-hidden>
        {title}
      </Text>
      {later.map(({ startsLocal }) => (
        <Button
          key={startsLocal}
          size="sm"
          variant="default"
          onClick={() => onPick(startsLocal.slice(0, 16))}
        >
          {formatLocalTime(startsLocal, 'weekdayTime')}
        </Button>
      ))}
    </fieldset>
  );
}

/** `closedBy` is undefined while it is being read. */
function formatState(isFailed: boolean, closedBy: ClosedBy | null | undefined): string {
  if (isFailed) return t('calendarDialogs.free.failed');
  if (closedBy === undefined) return t('calendarDialogs.free.loading');
  return closedBy === null ? t('calendarDialogs.free.none') : t(`calendarDialogs.free.closedBy.${closedBy}`);
}
