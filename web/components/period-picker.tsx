import { Group, Stack, Text } from '@mantine/core';
import { formatDayRange } from '../lib/text/formats.ts';
import { t } from '../lib/text/texts.ts';
import { findPeriodProblem, PERIOD_CHOICES, type PeriodChoice, periodBefore } from '../lib/url/period.ts';
import type { SelectedPeriod } from '../lib/url/use-period.ts';
import { Chips } from './chips.tsx';
import { DayField } from './day-field.tsx';
import { useTimeZone } from './time-zone.tsx';

type PeriodPickerProps = SelectedPeriod & {
  /** True when figures are compared with the previous period. */
  compared?: boolean;
};

/** Picker of a period. Also shows the period with which it is compared, and the business's time zone. */
export function PeriodPicker({ choice, days, address, set, compared = true }: PeriodPickerProps) {
  const zone = useTimeZone();
  const before = periodBefore(days);
  const choose = (next: PeriodChoice) =>
    // A custom period initially contains the days that are visible.
    set(next === 'custom' ? { period: next, ...days } : { period: next, from: '', to: '' });
  return (
    <search>
      <Stack gap="xs">
        <Chips
          label={t('insights.period.label')}
          chips={PERIOD_CHOICES.map((each) => ({
            value: each,
            label: t(`insights.period.choices.${each}`),
            isSelected: each === choice,
          }))}
          onSelect={choose}
        />
        {choice === 'custom' && <OwnDays address={address} set={set} />}
        <Text size="sm" c="dimmed">
          {t('insights.period.days', { days: formatDayRange(days.from, days.to), zone })}{' '}
          {compared && t('insights.period.before', { days: formatDayRange(before.from, before.to) })}
        </Text>
      </Stack>
    </search>
  );
}

function OwnDays({ address, set }: Pick<SelectedPeriod, 'address' | 'set'>) {
  const problem = findPeriodProblem(address);
  return (
    <Group gap="sm" align="flex-start">
      <DayField label={t('insights.period.from')} value={address.from} onChange={(from) => set({ from })} />
      <DayField
        label={t('insights.period.to')}
        value={address.to}
        error={problem === null ? null : t(`insights.period.problem.${problem}`)}
        onChange={(to) => set({ to })}
      />
    </Group>
  );
}
