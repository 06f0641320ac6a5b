import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { formatLanguage } from '../../lib/text/format-language.ts';
import { formatDay, formatTimeOfDay, formatWeekday } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type CallFilters, hourOf, languageOf, outcomeOf, sentimentOf, weekdayOf } from './call-filters.ts';

type FilterBadgesProps = { filters: CallFilters; set: (patch: Partial<CallFilters>) => void };

/** The filters that no field of the bar shows; pressing one removes it. */
export function FilterBadges({ filters, set }: FilterBadgesProps) {
  const language = languageOf(filters.language);
  const outcome = outcomeOf(filters.outcome);
  const weekday = weekdayOf(filters.weekday);
  const hour = hourOf(filters.hour);
  const sentiment = sentimentOf(filters.sentiment);
  const badges = [
    ['name', filters.name && t('calls.badge.customer', { name: filters.name })],
    ['language', language && t('calls.badge.language', { language: formatLanguage(language) })],
    ['outcome', outcome && t('calls.badge.outcome', { outcome: t(`calls.outcome.${outcome}`) })],
    ['from', isCalendarDay(filters.from) && t('calls.badge.from', { date: formatDay(filters.from) })],
    ['to', isCalendarDay(filters.to) && t('calls.badge.to', { date: formatDay(filters.to) })],
    ['weekday', weekday !== null && t('calls.badge.weekday', { day: formatWeekday(weekday, 'long') })],
    ['hour', hour !== null && t('calls.badge.hour', { from: formatHour(hour), to: formatHour(hour + 1) })],
    ['afterHours', filters.afterHours === '1' && t('calls.badge.afterHours')],
    ['sentiment', sentiment && t(`calls.badge.sentiment.${sentiment}`)],
  ] as const;
  return badges.map(
    ([name, text]) => text && <FilterBadge key={name} text={text} onRemove={() => set({ [name]: '' })} />,
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

const formatHour = (hour: number) => formatTimeOfDay(`${hour}:00`);
