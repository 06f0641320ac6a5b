import { Button, Group } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { CsvButton } from '../../components/csv-button.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerFilters, toCustomerFilter } from './customer-filters.ts';
import classes from './customers.module.css';

type PageActionsProps = { filters: CustomerFilters; onAdd: () => void; onImport: () => void };

/** Actions for the whole directory. */
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

/** All customers that pass the filters as a spreadsheet, not only those on the page. */
function ExportButton({ filters }: { filters: CustomerFilters }) {
  const { client } = trpc.useUtils();
  return (
    <CsvButton
      read={() => client.customers.export.query(toCustomerFilter(filters))}
      name="customers"
      failedTitle="customers.exportFailed"
    >
      {t('customers.export')}
    </CsvButton>
  );
}
