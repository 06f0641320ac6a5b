import { Button, Group } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { t } from '../../lib/texts/t.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customers.module.css';
import { ExportButton } from './export-button.tsx';
import { useMayChange } from './use-may-change.ts';

type PageActionsProps = { filters: CustomerFilters; onAdd: () => void; onImport: () => void };

/** What is done with the directory as a whole. */
export function PageActions({ filters, onAdd, onImport }: PageActionsProps) {
  const mayChange = useMayChange();
  return (
    <Group gap="xs" className={classes.actions}>
      <ExportButton filters={filters} />
      {mayChange && (
        <>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onImport}
          >
            {t('customers.import')}
          </Button>
          <Button mih={44} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('customers.add')}
          </Button>
        </>
      )}
    </Group>
  );
}
