import { CsvButton } from '../../components/csv-button.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { type CallFilters, toListInput } from './call-filters.ts';

/** All calls that pass the filters as a spreadsheet, not only those on the page. */
export function ExportButton({ filters }: { filters: CallFilters }) {
  const { client } = trpc.useUtils();
  return (
    <CsvButton
      read={() => client.calls.export.query(toListInput(filters))}
      name="calls"
      failedTitle="calls.exportFailed"
    >
      {t('calls.export')}
    </CsvButton>
  );
}
