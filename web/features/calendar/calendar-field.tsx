import { NativeSelect } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import { readId } from '../../lib/url/read-id.ts';
import { offersService, useResources } from '../../lib/use-resources.ts';

type CalendarFieldProps = {
  value: number | null;
  onChange: (resourceId: number | null) => void;
  /** Label for "no calendar". Absent when a calendar must be selected. */
  none?: 'anyFree' | 'all';
  /** The service. Only the calendars that offer it and the current calendar can be selected. */
  serviceId?: number | null;
};

/** The calendar of a booking or closed time; renders nothing for a business with one calendar. */
export function CalendarField({ value, onChange, none, serviceId = null }: CalendarFieldProps) {
  const { resources, areSeveral } = useResources();
  if (!areSeveral) return null;
  const isGone = value !== null && !resources.some(({ id }) => id === value);
  return (
    <NativeSelect
      label={t('calendars.label')}
      value={value ?? ''}
      onChange={(event) => onChange(readId(event.currentTarget.value))}
      data={[
        ...(none
          ? [{ value: '', label: t(none === 'all' ? 'common.allCalendars' : 'calendars.anyFree') }]
          : []),
        ...(isGone ? [{ value: String(value), label: t('calendars.removed') }] : []),
        ...resources
          .filter((one) => one.id === value || offersService(one, serviceId))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
