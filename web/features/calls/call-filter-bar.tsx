import { Button, Collapse, Group, NativeSelect } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { SearchField } from '../../components/search-field.tsx';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { t } from '../../lib/text/texts.ts';
import { AdvancedFilters } from './advanced-filters.tsx';
import { CallChips } from './call-chips.tsx';
import type { CallFilters } from './call-filters.ts';
import classes from './calls.module.css';
import { FilterBadges } from './filter-badges.tsx';

type CallFilterBarProps = {
  filters: CallFilters;
  active: boolean;
  set: (patch: Partial<CallFilters>) => void;
  clear: () => void;
};

/** The filters that a phone folds; its button is tinted while one of them is active. */
const FOLDED = ['channel', 'direction', 'name', 'from', 'to', 'language'] as const;

/** The parts of the list, the search and the filters, which stand behind one button on a phone; active ones as badges. */
export function CallFilterBar({ filters, active, set, clear }: CallFilterBarProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const fields = <FilterFields filters={filters} active={active} set={set} clear={clear} />;
  return (
    <search aria-label={t('calls.filters')}>
      <CallChips filters={filters} set={set} />
      <div className={classes.filters}>
        <SearchField
          label={t('calls.search')}
          placeholder={t('calls.searchPlaceholder')}
          maxLength={SEARCH_LENGTH_MAX}
          className={classes.search}
          value={filters.q}
          onSearch={(q) => set({ q })}
        />
        {isPhone ? (
          <Button
            variant={FOLDED.some((name) => filters[name] !== '') ? 'light' : 'default'}
            size="md"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {t('calls.filters')}
          </Button>
        ) : (
          fields
        )}
      </div>
      {isPhone && (
        <Collapse expanded={isOpen} id={id}>
          <div className={classes.folded}>{fields}</div>
        </Collapse>
      )}
      <Group gap="xs" className={classes.badges}>
        <FilterBadges filters={filters} set={set} />
      </Group>
    </search>
  );
}

function FilterFields({ filters, active, set, clear }: CallFilterBarProps) {
  return (
    <>
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
    </>
  );
}
