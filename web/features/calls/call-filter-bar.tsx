import { Button, Group, NativeSelect } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { AdvancedFilters } from './advanced-filters.tsx';
import type { CallFilters } from './call-filters.ts';
import classes from './calls.module.css';
import { FilterBadges } from './filter-badges.tsx';

type CallFilterBarProps = {
  filters: CallFilters;
  active: boolean;
  set: (patch: Partial<CallFilters>) => void;
  clear: () => void;
};

/** Channel and direction, the other filters behind Advanced Filters, and the active ones as badges. */
export function CallFilterBar({ filters, active, set, clear }: CallFilterBarProps) {
  return (
    <search aria-label={t('calls.filters')}>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={t('calls.channelLabel')}
          value={filters.channel}
          onChange={(event) => set({ channel: event.currentTarget.value })}
          data={[
            { value: '', label: t('calls.channel.all') },
            { value: 'phone', label: t('calls.channel.phone') },
            { value: 'sms', label: t('calls.channel.sms') },
          ]}
        />
        <NativeSelect
          aria-label={t('calls.directionLabel')}
          value={filters.direction}
          onChange={(event) => set({ direction: event.currentTarget.value })}
          data={[
            { value: '', label: t('calls.direction.all') },
            { value: 'inbound', label: t('calls.direction.inbound') },
            { value: 'outbound', label: t('calls.direction.outbound') },
          ]}
        />
        <AdvancedFilters filters={filters} set={set} />
        {active && (
          <Button variant="subtle" onClick={clear}>
            {t('calls.clearAll')}
          </Button>
        )}
      </div>
      <Group gap="xs" mt={filters.name || filters.from || filters.to ? 'sm' : 0}>
        <FilterBadges filters={filters} set={set} />
      </Group>
    </search>
  );
}
