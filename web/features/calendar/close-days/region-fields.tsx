import { NativeSelect } from '@mantine/core';
import type { HolidaysView } from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { currentLanguage, t } from '../../../lib/text/texts.ts';
import classes from './closed-days.module.css';

type RegionFieldsProps = Pick<HolidaysView, 'region' | 'countries' | 'subdivisions'> & {
  onChoose: (region: string) => void;
};

/** The country, and its province or state, whose holidays are listed. */
export function RegionFields({ region, countries, subdivisions, onChoose }: RegionFieldsProps) {
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('calendarDialogs.holidays.country')}
        value={region?.country ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          ...(region ? [] : [{ value: '', label: t('calendarDialogs.holidays.chooseCountry') }]),
          ...nameCountries(countries),
        ]}
      />
      {region && subdivisions.length > 0 && (
        <NativeSelect
          label={t('calendarDialogs.holidays.subdivision')}
          value={region.subdivision ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value ? `${region.country}-${value}` : region.country)
          }
          data={[
            { value: '', label: t('calendarDialogs.holidays.wholeCountry') },
            ...subdivisions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
    </div>
  );
}

/** Sorted by name in the portal's language. */
function nameCountries(codes: readonly string[]) {
  const { tag } = currentLanguage();
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, tag));
}
