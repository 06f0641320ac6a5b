import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { CANADIAN_REGIONS } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import classes from '../numbers.module.css';
import type { NumberSearch } from './use-number-search.ts';

const AREA_CODE_MAX = 3;
const CONTAINS_MAX = 10;

/** Only digits, and not too many: others are not taken while typing. */
const digitsOf = (typed: string, max: number) => typed.replace(/\D/g, '').slice(0, max);

/** What to look for, in a panel that can be folded away, and Search. */
export function SearchPanel({ search: { filters, change, search, busy } }: { search: NumberSearch }) {
  const [isOpen, setIsOpen] = useState(true);
  const panel = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) search();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.panel}>
      <div className={classes.panelHead}>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.fold} />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('numbers.search.filters')}
        </Button>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />} loading={busy}>
          {t('numbers.search.submit')}
        </Button>
      </div>
      <div id={panel} className={classes.fields} hidden={!isOpen}>
        <NativeSelect
          size="md"
          label={t('numbers.search.region')}
          value={filters.region}
          onChange={(event) => change({ region: event.currentTarget.value })}
          data={[
            { value: '', label: t('numbers.search.anyRegion') },
            ...CANADIAN_REGIONS.map((region) => ({ value: region, label: t(`numbers.regions.${region}`) })),
          ]}
        />
        <TextInput
          size="md"
          label={t('numbers.search.areaCode')}
          placeholder={t('numbers.search.areaCodeHint')}
          inputMode="numeric"
          autoComplete="off"
          value={filters.areaCode}
          onChange={(event) => change({ areaCode: digitsOf(event.currentTarget.value, AREA_CODE_MAX) })}
        />
        <TextInput
          size="md"
          label={t('numbers.search.contains')}
          placeholder={t('numbers.search.containsHint')}
          inputMode="numeric"
          autoComplete="off"
          value={filters.contains}
          onChange={(event) => change({ contains: digitsOf(event.currentTarget.value, CONTAINS_MAX) })}
        />
      </div>
    </form>
  );
}
