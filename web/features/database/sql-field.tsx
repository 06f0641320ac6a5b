import { Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, Suspense } from 'react';
import { BROWSER_LIMITS } from '../../../server/core/plan.ts';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { t } from '../../lib/text/texts.ts';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { SqlEditorProps } from './sql-editor.tsx';

const SqlEditor = lazyPage<SqlEditorProps>(
  () => import('./sql-editor.tsx').then((file) => file.SqlEditor),
  ['database'],
);

/** Where a query is typed: an editor on a wide screen, a plain field on a phone and until the editor is there. */
export function SqlField(props: SqlEditorProps) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  if (phone) return <PlainField {...props} />;
  return (
    <Suspense fallback={<PlainField {...props} />}>
      <SqlEditor {...props} />
    </Suspense>
  );
}

function PlainField({ value, onChange, onRun }: SqlEditorProps) {
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  return (
    <Textarea
      aria-label={t('database.query.label')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={runByKey}
      maxLength={BROWSER_LIMITS.queryLength}
      autosize
      minRows={5}
      maxRows={14}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}
