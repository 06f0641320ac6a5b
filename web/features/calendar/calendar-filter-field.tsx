import { NativeSelect } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useResources } from '../../lib/use-resources.ts';
import type { CalendarFilter } from './use-calendar-filter.ts';

/** Chooses between all calendars of the business and one of them; nothing where it has one. */
export function CalendarFilterField({ filter: { resourceId, show } }: { filter: CalendarFilter }) {
  const { resources, areSeveral } = useResources();
  if (!areSeveral) return null;
  return (
    <NativeSelect
      className="app-print-hidden"
      size="md"
      maw="100%"
      w="15rem"
      aria-label={t('calendar.shownCalendars')}
      value={resourceId ?? ''}
      onChange={({ currentTarget: { value } }) => show(readId(value))}
      data={[
        { value: '', label: t('common.allCalendars') },
        ...resources.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
