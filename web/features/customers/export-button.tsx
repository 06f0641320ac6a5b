import { CsvButton } from '../../components/csv-button.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerFilters, toCustomerFilter } from './customer-filters.ts';

/** All customers that pass the filters as a spreadsheet, not only those on the page. */
export function ExportButton({ filters }: { filters: CustomerFilters }) {
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
