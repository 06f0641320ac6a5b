import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import classes from './sort-header.module.css';

type SortHeaderProps = {
  label: string;
  /** The way in which the column is sorted when it is. */
  direction: 'ascending' | 'descending';
  isSorted: boolean;
  onSort: () => void;
};

/** The head of a column by which a table can be sorted, in one way each. */
export function SortHeader({ label, direction, isSorted, onSort }: SortHeaderProps) {
  const Sorted = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  const Icon = isSorted ? Sorted : IconSelector;
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={classes.button} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
