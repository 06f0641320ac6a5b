import { Button, Group, NativeSelect } from '@mantine/core';
import { SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { SearchField } from '../../components/search-field.tsx';
import { t } from '../../lib/texts.ts';
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

/** The search, channel and direction, the other filters behind Advanced Filters, and the active ones as badges. */
export function CallFilterBar({ filters, active, set, clear }: CallFilterBarProps) {
  return (
    <search aria-label={t('calls.filters')}>
      <div className={classes.filters}>
        <SearchField
          label={t('calls.search')}
          placeholder={t('calls.searchPlaceholder')}
          maxLength={SEARCH_LENGTH_MAX}
          className={classes.search}
          value={filters.q}
          onSearch={(q) => set({ q })}
        />
        <NativeSelect
          size="md"
          aria-label={t('calls.only.label')}
          value={filters.only}
          onChange={(event) => set({ only: event.currentTarget.value })}
          data={[
            { value: '', label: t('calls.only.all') },
            { value: 'missed', label: t('calls.only.missed') },
            { value: 'messages', label: t('calls.only.messages') },
          ]}
        />
        <NativeSelect
          size="md"
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
          size="md"
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
          <Button variant="subtle" size="md" onClick={clear}>
            {t('calls.clearAll')}
          </Button>
        )}
      </div>
      <Group gap="xs" className={classes.badges}>
        <FilterBadges filters={filters} set={set} />
      </Group>
    </search>
  );
}
