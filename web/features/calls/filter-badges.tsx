import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { format, parseISO } from 'date-fns';
import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { t } from '../../lib/texts/t.ts';
import type { CallFilters } from './call-filters.ts';

type FilterBadgesProps = { filters: CallFilters; set: (patch: Partial<CallFilters>) => void };

/** The active advanced filters; pressing one removes it. */
export function FilterBadges({ filters, set }: FilterBadgesProps) {
  return (
    <>
      {filters.name && (
        <FilterBadge
          text={t('calls.badge.customer', { name: filters.name })}
          onRemove={() => set({ name: '' })}
        />
      )}
      {isCalendarDay(filters.from) && (
        <FilterBadge
          text={t('calls.badge.from', { date: say(filters.from) })}
          onRemove={() => set({ from: '' })}
        />
      )}
      {isCalendarDay(filters.to) && (
        <FilterBadge text={t('calls.badge.to', { date: say(filters.to) })} onRemove={() => set({ to: '' })} />
      )}
    </>
  );
}

function FilterBadge({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button
      size="compact-md"
      radius="xl"
      variant="light"
      mih={32}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('calls.badge.remove', { filter: text })}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}

/** A calendar day has no zone: it is written as it is. */
function say(date: string): string {
  return format(parseISO(date), t('common.format.shortDate'));
}
