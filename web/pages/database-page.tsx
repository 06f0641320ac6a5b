import { useState } from 'react';
import { Page } from '../components/page.tsx';
import { HistorySection, QuerySection } from '../features/database/query-section.tsx';
import { TableDataSection, TablesSection } from '../features/database/tables-section.tsx';
import { useDraftState } from '../lib/forms/drafts.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlState } from '../lib/url/use-url-state.ts';

/** Tables of the business, their first rows, and the owner's queries; the URL names the visible table. */
export function DatabasePage() {
  const [{ table }, setView] = useUrlState(['table']);
  const [text, setText] = useDraftState('sql', '');
  const [isRestored, setIsRestored] = useState(text !== '');
  const change = (next: string) => {
    if (next === '') setIsRestored(false);
    setText(next);
  };
  return (
    <Page title={t('shell.pages.database')} subtitle={t('database.subtitle')}>
      <TablesSection selected={table} onSelect={(name) => setView({ table: name })} />
      <TableDataSection table={table} />
      <QuerySection text={text} isRestored={isRestored} onChange={change} />
      <HistorySection onUse={setText} />
    </Page>
  );
}
