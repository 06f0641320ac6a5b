import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Column } from '../../../components/data-table.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { t } from '../../../lib/text/texts.ts';
import classes from '../receptionist.module.css';
import type { CoverageRow, Language } from '../receptionist.ts';
import { placeOf } from './place-of.ts';

/** What it is, its kind, and the languages that it misses, as links for those who may write them. */
export function coverageColumns(
  languages: readonly Language[],
  mayWrite: boolean,
): readonly Column<CoverageRow>[] {
  return [
    {
      key: 'what',
      header: t('receptionist.coverage.what'),
      heading: true,
      cell: (row) => (
        <Text dir="auto" fw={600} className={classes.words}>
          {formatName(row)}
        </Text>
      ),
    },
    {
      key: 'kind',
      header: t('receptionist.coverage.kind'),
      cell: ({ kind }) => t(`receptionist.coverage.kinds.${kind}`),
    },
    {
      key: 'languages',
      header: t('receptionist.coverage.languages'),
      cell: (row) => <Missing row={row} languages={languages} mayWrite={mayWrite} />,
    },
  ];
}

type MissingProps = { row: CoverageRow; languages: readonly Language[]; mayWrite: boolean };

function Missing({ row, languages, mayWrite }: MissingProps) {
  const missing = languages.filter(({ code }) => row.missing.includes(code));
  return (
    <div className={classes.places}>
      {missing.map(({ code, name }) =>
        mayWrite ? (
          <Button
            key={code}
            component={Link}
            href={placeOf(row, code)}
            variant="light"
            color="orange"
            size="sm"
            aria-label={t('receptionist.coverage.write', { language: name, name: formatName(row) })}
          >
            {name}
          </Button>
        ) : (
          <StatusBadge key={code} tone="warning">
            {name}
          </StatusBadge>
        ),
      )}
    </div>
  );
}

const formatName = ({ kind, name }: CoverageRow) =>
  kind === 'greeting' ? t('receptionist.coverage.greeting') : name;
