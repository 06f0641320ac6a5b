import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { findZoneRules } from '../../../server/core/zone-rules.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { installServerRules } from '../../lib/text/zone-rules.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';

const TICK_MS = 10_000;

type ZoneFieldProps = {
  defaultValue?: string;
  error?: ReactNode;
  onChange?: (zone: string | null) => void;
};

/** A time zone, found by typing a part of its name, with the time that its clocks show now, by the server's rules. */
export function ZoneField({ defaultValue = '', onChange, ...rest }: ZoneFieldProps) {
  const [zone, setZone] = useState(defaultValue);
  const now = useNow(TICK_MS);
  const isKnown = useZoneRules(zone);
  const choose = (next: string | null) => {
    setZone(next ?? '');
    onChange?.(next);
  };
  return (
    <Select
      size="md"
      label={t('account.business.timezone')}
      description={isKnown && t('account.business.timeThere', { time: timeIn(zone, now) })}
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

/** Whether the rules of a zone are there; those of one that is chosen only now are fetched. */
function useZoneRules(timezone: string): boolean {
  const isMissing = timezone !== '' && !findZoneRules(timezone);
  const { data } = trpc.businesses.zoneRules.useQuery({ timezone }, { enabled: isMissing });
  if (data) installServerRules(data);
  return timezone !== '' && findZoneRules(timezone) !== undefined;
}

function timeIn(zone: string, now: Date): string {
  return formatTime(now, zone, 'time');
}

/** The zones of this browser, and the business's own, which may be known by an older name. */
function zonesWith(own: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return own === '' || zones.includes(own) ? zones : [own, ...zones];
}
