import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { PHONE_QUERY } from '../lib/input/screen-widths.ts';
import classes from './folded-filters.module.css';

type FoldedFiltersProps = {
  label: string;
  isActive: boolean;
  fields: ReactNode;
  className: string | undefined;
  /** Content in front of the fields, or in front of their button. It is never collapsed. */
  children?: ReactNode;
};

/** A row of filters. On a phone one button shows and hides them; it is tinted while a filter is active. */
export function FoldedFilters({ label, isActive, fields, className, children }: FoldedFiltersProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  if (!isPhone)
    return (
      <div className={className}>
        {children}
        {fields}
      </div>
    );
  return (
    <>
      <div className={className}>
        {children}
        <Button
          variant={isActive ? 'light' : 'default'}
          size="md"
          px="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {label}
        </Button>
      </div>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.fields}>{fields}</div>
      </Collapse>
    </>
  );
}
