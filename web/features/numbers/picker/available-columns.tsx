import { Button } from '@mantine/core';
import type { Column } from '../../../components/data-table.tsx';
import { formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { AvailableNumber } from '../number.ts';
import classes from '../numbers.module.css';

/** A number for sale: where it is, what it costs, and the way to choose it. */
export function availableColumns(
  chosen: string | null,
  onSelect: (number: AvailableNumber) => void,
): readonly Column<AvailableNumber>[] {
  return [
    {
      key: 'number',
      header: t('numbers.search.number'),
      heading: true,
      cell: ({ formatted }) => <bdi className={classes.figure}>{formatted}</bdi>,
    },
    {
      key: 'locality',
      header: t('numbers.search.locality'),
      cell: ({ locality }) => locality || t('common.notAvailable'),
    },
    {
      key: 'region',
      header: t('numbers.search.region'),
      cell: ({ region }) => region || t('common.notAvailable'),
    },
    {
      key: 'price',
      header: t('numbers.search.price'),
      cell: ({ priceCents }) => t('numbers.perMonth', { amount: formatCents(priceCents) }),
    },
    {
      key: 'actions',
      header: t('numbers.search.action'),
      align: 'end',
      cell: (number) => (
        <SelectButton
          formatted={number.formatted}
          isChosen={number.phoneNumber === chosen}
          onSelect={() => onSelect(number)}
        />
      ),
    },
  ];
}

type SelectButtonProps = { formatted: string; isChosen: boolean; onSelect: () => void };

/** Chooses a number; says so to screen readers too. */
export function SelectButton({ formatted, isChosen, onSelect }: SelectButtonProps) {
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      aria-pressed={isChosen}
      aria-label={t('numbers.search.selectOf', { number: formatted })}
      onClick={onSelect}
    >
      {isChosen ? t('numbers.search.selected') : t('numbers.search.select')}
    </Button>
  );
}
