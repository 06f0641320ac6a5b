import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ClosedBy } from '../../../../server/core/compute-closed-by.ts';
import { t } from '../../../lib/texts/t.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { sayTime } from '../appointment/say-appointment.ts';
import classes from './book.module.css';

type FreeTimesProps = {
  what: Inputs['appointments']['openSlots']['what'];
  day: string;
  /** The start that is in the form, 'yyyy-MM-ddTHH:mm'. */
  chosen: string | null;
  /** 'HH:mm' */
  onPick: (time: string) => void;
};

/** The times of a day at which this would fit, one press each. */
export function FreeTimes({ what, day, chosen, onPick }: FreeTimesProps) {
  const slots = trpc.appointments.openSlots.useQuery(
    { what, days: { from: day, to: day } },
    { placeholderData: keepPreviousData },
  );
  const isCurrent = slots.data !== undefined && !slots.isPlaceholderData;
  const times = isCurrent ? slots.data.slots : [];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('calendar.free.title')}
      </Text>
      {!isCurrent || times.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {sayState(slots.error !== null, isCurrent ? slots.data.closedBy : undefined)}
        </Text>
      ) : (
        <fieldset className={classes.times} aria-label={t('calendar.free.title')}>
          {times.map(({ startsLocal }) => (
            <Button
              key={startsLocal}
              mih={44}
              size="sm"
              variant={chosen !== null && startsLocal.startsWith(chosen) ? 'filled' : 'default'}
              aria-pressed={chosen !== null && startsLocal.startsWith(chosen)}
              onClick={() => onPick(startsLocal.slice(11, 16))}
            >
              {sayTime(startsLocal)}
            </Button>
          ))}
        </fieldset>
      )}
    </Stack>
  );
}

/** `closedBy` is undefined while it is being read. */
function sayState(isFailed: boolean, closedBy: ClosedBy | null | undefined): string {
  if (isFailed) return t('calendar.free.failed');
  if (closedBy === undefined) return t('calendar.free.loading');
  return closedBy === null ? t('calendar.free.none') : t(`calendar.free.closedBy.${closedBy}`);
}
