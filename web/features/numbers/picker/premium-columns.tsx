import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatPremium } from '../format-number.ts';
import type { PremiumNumber } from '../number.ts';
import classes from '../numbers.module.css';

/** A premium number: what it costs, whether it is still available, and what can be done with it, if anything. */
export function premiumColumns(
  action: ((number: PremiumNumber) => ReactNode) | null,
): readonly Column<PremiumNumber>[] {
  const columns: Column<PremiumNumber>[] = [
    {
      key: 'number',
      header: t('numbers.search.number'),
      heading: true,
      cell: (number) => <bdi className={classes.figure}>{formatPremium(number)}</bdi>,
    },
    {
      key: 'price',
      header: t('numbers.search.price'),
      cell: ({ priceCents }) => t('numbers.perMonth', { amount: formatCents(priceCents) }),
    },
    {
      key: 'setup',
      header: t('numbers.premiumNumbers.setup'),
      cell: ({ setupFeeCents }) =>
        setupFeeCents > 0 ? formatCents(setupFeeCents) : t('numbers.premiumNumbers.none'),
    },
    {
      key: 'status',
      header: t('numbers.premiumNumbers.status'),
      cell: ({ isTaken }) => (
        <StatusBadge tone={isTaken ? 'neutral' : 'good'}>
          {isTaken ? t('numbers.premiumNumbers.taken') : t('numbers.premiumNumbers.free')}
        </StatusBadge>
      ),
    },
  ];
  if (!action) return columns;
  return [...columns, { key: 'actions', header: t('numbers.search.action'), align: 'end', cell: action }];
}
