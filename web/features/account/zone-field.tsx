import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { t } from '../../lib/texts/t.ts';
import { useNow } from '../../lib/use-now.ts';

const TICK_MS = 10_000;

type ZoneFieldProps = {
  defaultValue?: string;
  error?: ReactNode;
  onChange?: (zone: string | null) => void;
};

/** A time zone, found by typing a part of its name, with the time that its clocks show now. */
export function ZoneField({ defaultValue = '', onChange, ...rest }: ZoneFieldProps) {
  const [zone, setZone] = useState(defaultValue);
  const now = useNow(TICK_MS);
  const choose = (next: string | null) => {
    setZone(next ?? '');
    onChange?.(next);
  };
  return (
    <Select
      size="md"
      label={t('account.business.timezone')}
      description={zone && t('account.business.timeThere', { time: timeIn(zone, now) })}
      data={zonesWith(defaultValue)}
      value={zone}
      onChange={choose}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={320}
      nothingFoundMessage={t('account.business.noZone')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
    />
  );
}

function timeIn(zone: string, now: Date): string {
  return formatInZone(now, zone, t('common.format.time'));
}

/** The zones of this browser, and the business's own, which may be known by an older name. */
function zonesWith(own: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return own === '' || zones.includes(own) ? zones : [own, ...zones];
}
