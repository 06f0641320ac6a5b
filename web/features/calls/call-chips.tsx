import { UnstyledButton } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import type { CallFilters } from './call-filters.ts';
import classes from './calls.module.css';

const CHIPS = ['followUp', 'all', 'booked', 'messages', 'missed'] as const;
type Chip = (typeof CHIPS)[number];
type Sifted = Pick<CallFilters, 'only' | 'outcome'>;

const FILTERS: Record<Chip, Sifted> = {
  followUp: { only: 'follow_up', outcome: '' },
  all: { only: '', outcome: '' },
  booked: { only: '', outcome: 'booked' },
  messages: { only: 'messages', outcome: '' },
  missed: { only: 'missed', outcome: '' },
};

type CallChipsProps = { filters: Sifted; set: (patch: Sifted) => void };

/** The parts of the list that people open most, with how many calls need a follow-up. */
export function CallChips({ filters: { only, outcome }, set }: CallChipsProps) {
  const count = trpc.followUps.count.useQuery().data?.count ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div role="group" aria-label={t('calls.only.label')} className={classes.chips}>
      {CHIPS.map((chip) => {
        const filter = FILTERS[chip];
        return (
          <UnstyledButton
            key={chip}
            className={classes.chip}
            aria-pressed={filter.only === only && filter.outcome === outcome}
            onClick={() => set(filter)}
          >
            {chip === 'followUp' && count > 0
              ? t('calls.only.followUpCount', { count })
              : t(`calls.only.${chip}`)}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
