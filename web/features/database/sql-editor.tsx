import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { useComputedColorScheme } from '@mantine/core';
import CodeMirror, { EditorView, keymap, Prec } from '@uiw/react-codemirror';
import { useMemo, useRef } from 'react';
import { t } from '../../lib/text/texts.ts';
import classes from './database.module.css';
import type { BrowserTable } from './result-table.tsx';

export type SqlEditorProps = {
  value: string;
  onChange: (value: string) => void;
  onRun: () => void;
  tables: readonly BrowserTable[];
};

/** SQL field with syntax highlighting and completion of table and column names. Tab leaves the field. */
export function SqlEditor({ value, onChange, onRun, tables }: SqlEditorProps) {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const run = useRef(onRun);
  run.current = onRun;
  const extensions = useMemo(
    () => [
      sql({
        dialect: PostgreSQL,
        upperCaseKeywords: true,
        schema: Object.fromEntries(
          tables.map((table) => [table.name, table.columns.map((column) => column.name)]),
        ),
      }),
      EditorView.contentAttributes.of({ 'aria-label': t('database.query.label') }),
      EditorView.lineWrapping,
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              run.current();
              return true;
            },
          },
        ]),
      ),
    ],
    [tables],
  );
  return (
    <CodeMirror
      className={classes.editor ?? ''}
      value={value}
      placeholder="SELECT * FROM customers"
      onChange={onChange}
      theme={theme}
      extensions={extensions}
      minHeight="8rem"
      maxHeight="24rem"
      indentWithTab={false}
      basicSetup={{ foldGutter: false, lineNumbers: false, highlightActiveLine: false }}
    />
  );
}
