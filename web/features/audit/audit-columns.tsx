import { Text } from '@mantine/core';
import type { Column } from '../../components/data-table.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { formatAction, formatActor } from './format-entry.ts';

type Entry = Outputs['audit']['list']['entries'][number];

/** When, who, what and from where. */
export function auditColumns(): readonly Column<Entry>[] {
  return [
    { key: 'what', header: t('audit.what'), cell: (entry) => formatAction(entry), heading: true },
    { key: 'who', header: t('audit.who'), cell: ({ who }) => formatActor(who) },
    { key: 'when', header: t('audit.when'), cell: ({ at }) => <TimeText iso={at} /> },
    { key: 'where', header: t('audit.where'), cell: (entry) => <Origin entry={entry} /> },
  ];
}

function Origin({ entry: { address, device } }: { entry: Entry }) {
  if (address === null && device === null) {
    return (
      <Text span inherit c="dimmed">
        {t('audit.nowhere')}
      </Text>
    );
  }
  return (
    <>
      <Text span inherit display="block">
        {device}
      </Text>
      <Text span size="sm" c="dimmed" display="block">
        {address}
      </Text>
    </>
  );
}
