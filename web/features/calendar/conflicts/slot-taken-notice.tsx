import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Refusal } from './refusal.ts';

/** A free time on the business's wall clock, 'yyyy-MM-ddTHH:mm'. */
type FreeTime = { startsAt: string; endsAt: string };

type SlotTakenNoticeProps = {
  refusal: Refusal | null;
  onPick: (time: FreeTime) => void;
  onAnyway: () => void;
  busy: boolean;
};

const WALL_CLOCK_PATTERN = "yyyy-MM-dd'T'HH:mm";

/** Shows why a time was not booked, the nearest free times, and "Book anyway" where it is allowed. Takes the focus. */
export function SlotTakenNotice({ refusal, ...rest }: SlotTakenNoticeProps) {
  return refusal && <Notice refusal={refusal} {...rest} />;
}

function Notice({ refusal, onPick, onAnyway, busy }: SlotTakenNoticeProps & { refusal: Refusal }) {
  const zone = useTimeZone();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  const { message, alternatives, mayOverlap } = refusal;
  const times = alternatives.map(({ startsAt, endsAt }) => ({
    startsAt: formatInZone(new Date(startsAt), zone, WALL_CLOCK_PATTERN),
    endsAt: formatInZone(new Date(endsAt), zone, WALL_CLOCK_PATTERN),
  }));
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="orange"
      role="alert"
      icon={<IconCalendarX aria-hidden />}
      title={t(mayOverlap ? 'calendarDialogs.taken.title' : 'calendarDialogs.taken.closedTitle')}
    >
      <Stack gap="sm">
        <Text size="sm">{message}</Text>
        <Text size="sm" fw={600}>
          {t(
            times.length > 0 ? 'calendarDialogs.taken.alternatives' : 'calendarDialogs.taken.noAlternatives',
          )}
        </Text>
        <Group gap="xs">
          {times.map((time) => (
            <Button
              key={time.startsAt}
              variant="default"
              onClick={({ currentTarget }) => {
                // Moves the focus to the form's submit button, because this button disappears together with the notice.
                currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
                onPick(time);
              }}
            >
              {formatLocalTime(time.startsAt, 'weekdayTime')}
            </Button>
          ))}
        </Group>
        {mayOverlap ? (
          <Group>
            <Button color="red" loading={busy} onClick={onAnyway}>
              {t('calendarDialogs.create.anyway')}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{t('calendarDialogs.taken.closedHint')}</Text>
        )}
      </Stack>
    </Alert>
  );
}
