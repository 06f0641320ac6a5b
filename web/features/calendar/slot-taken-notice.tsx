import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Refusal } from './refusal.ts';
import { sayWall } from './wall-clock.ts';

/** A free time on the business's wall clock, 'yyyy-MM-ddTHH:mm'. */
export type FreeTime = { startsAt: string; endsAt: string };

type SlotTakenNoticeProps = {
  refusal: Refusal | null;
  onPick: (time: FreeTime) => void;
  onAnyway: () => void;
  busy: boolean;
};

const WALL = "yyyy-MM-dd'T'HH:mm";

/** Why a time was not booked, the free times nearby, and "Book anyway" where that helps. */
export function SlotTakenNotice({ refusal, onPick, onAnyway, busy }: SlotTakenNoticeProps) {
  const zone = useTimeZone();
  if (refusal === null) return null;
  const { message, alternatives, mayOverlap } = refusal;
  const times = alternatives.map(({ start_time, end_time }) => ({
    startsAt: formatInZone(new Date(start_time), zone, WALL),
    endsAt: formatInZone(new Date(end_time), zone, WALL),
  }));
  return (
    <Alert color="orange" role="alert" icon={<IconCalendarX aria-hidden />} title={t('calendar.taken.title')}>
      <Stack gap="sm">
        <Text size="sm">{message}</Text>
        <Text size="sm" fw={600}>
          {t(times.length > 0 ? 'calendar.taken.alternatives' : 'calendar.taken.noAlternatives')}
        </Text>
        <Group gap="xs">
          {times.map((time) => (
            <Button key={time.startsAt} variant="default" mih={44} onClick={() => onPick(time)}>
              {sayWall(time.startsAt, t('calendar.format.moment'))}
            </Button>
          ))}
        </Group>
        {mayOverlap ? (
          <Group>
            <Button color="red" mih={44} loading={busy} onClick={onAnyway}>
              {t('calendar.create.anyway')}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{t('calendar.taken.closedHint')}</Text>
        )}
      </Stack>
    </Alert>
  );
}
