import { Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type DayHours, findWeekProblems } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { t } from '../../lib/text/texts.ts';
import { copyToWeekdays } from './copy-to-weekdays.ts';
import { DayFields } from './day-fields.tsx';
import { dayProblemText } from './format-hours.ts';
import { TemplateList } from './template-list.tsx';

type WeekEditorProps = {
  /** Seven days, Sunday first. */
  days: readonly DayHours[];
  onChange: (days: DayHours[]) => void;
  /** True when errors are shown next to each day, after the first attempt to save. */
  showsProblems: boolean;
};

/** Editor of seven days with templates. Its parent component saves the week. */
export function WeekEditor({ days, onChange, showsProblems }: WeekEditorProps) {
  const change = (changed: DayHours) =>
    onChange(days.map((day) => (day.dayOfWeek === changed.dayOfWeek ? changed : day)));
  const problems = showsProblems ? findWeekProblems(days) : [];
  const monday = days.find(({ dayOfWeek }) => dayOfWeek === 1);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('hours.templates.fillHint')}
      </Text>
      <TemplateList onChoose={onChange} />
      <div>
        {days.map((day) => (
          <DayFields
            key={day.dayOfWeek}
            day={day}
            onChange={change}
            problem={dayProblemText(problems, day.dayOfWeek)}
          />
        ))}
      </div>
      {monday && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() => onChange(copyToWeekdays(days, monday))}
        >
          {t('hours.edit.copyMonday')}
        </Button>
      )}
    </Stack>
  );
}
