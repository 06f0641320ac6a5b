import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  REPORT_LIMITS,
  RHYTHMS,
  type Rhythm,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/text/texts.ts';
import { WEEKDAYS, weekdayLabel } from '../../lib/text/weekday-label.ts';

type RhythmValues = { rhythm: Rhythm; weekday: number; monthDay: number; everyDays: number; time: string };
type RhythmFieldsProps = {
  values: RhythmValues;
  errors: Record<string, string>;
  onChange: (patch: Partial<RhythmValues>) => void;
};

const MONTH_DAYS = Array.from({ length: 31 }, (_, place) => String(place + 1));
const isRhythm = (word: string): word is Rhythm => RHYTHMS.some((known) => known === word);

/** Fields for frequency, day and time of a schedule. */
export function RhythmFields({ values, errors, onChange }: RhythmFieldsProps) {
  const zone = useTimeZone();
  return (
    <>
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.rhythm')}
        data={RHYTHMS.map((value) => ({ value, label: t(`reports.schedules.rhythms.${value}`) }))}
        value={values.rhythm}
        onChange={({ currentTarget: { value } }) => isRhythm(value) && onChange({ rhythm: value })}
      />
      <WhichDay values={values} errors={errors} onChange={onChange} />
      <TextInput
        size="md"
        type="time"
        label={t('reports.schedules.form.time')}
        description={t('reports.schedules.form.timeHint', { zone })}
        error={errors.time}
        value={values.time}
        onChange={({ currentTarget: { value } }) => onChange({ time: value })}
      />
    </>
  );
}

function WhichDay({ values, errors, onChange }: RhythmFieldsProps) {
  if (values.rhythm === 'weekly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.weekday')}
        data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayLabel(day) }))}
        value={String(values.weekday)}
        onChange={({ currentTarget: { value } }) => onChange({ weekday: Number(value) })}
      />
    );
  if (values.rhythm === 'monthly')
    return (
      <NativeSelect
        size="md"
        label={t('reports.schedules.form.monthDay')}
        description={t('reports.schedules.form.monthDayHint')}
        data={MONTH_DAYS}
        value={String(values.monthDay)}
        onChange={({ currentTarget: { value } }) => onChange({ monthDay: Number(value) })}
      />
    );
  if (values.rhythm === 'daily') return null;
  return (
    <NumberInput
      size="md"
      hideControls
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      max={REPORT_LIMITS.everyDays}
      clampBehavior="none"
      label={t('reports.schedules.form.everyDays')}
      error={errors.everyDays}
      value={values.everyDays}
      onChange={(value) => onChange({ everyDays: Number(value) })}
    />
  );
}
