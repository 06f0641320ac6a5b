import { Button, Group } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customers.module.css';
import { ExportButton } from './export-button.tsx';

type PageActionsProps = { filters: CustomerFilters; onAdd: () => void; onImport: () => void };

/** What is done with the directory as a whole. */
export function PageActions({ filters, onAdd, onImport }: PageActionsProps) {
  const may = useMay();
  return (
    <Group gap="xs" className={classes.actions}>
      {may('customers.export') && <ExportButton filters={filters} />}
      {may('customers.import') && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
          {t('customers.import')}
        </Button>
      )}
      {may('customers.create') && (
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('customers.add')}
        </Button>
      )}
    </Group>
  );
}
