import { Text } from '@mantine/core';
import type { KnownAction } from '../../../server/core/audit-actions.ts';
import type { Column } from '../../components/data-table.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Entry = Outputs['audit']['list']['entries'][number];

/** Columns: time, actor, action and origin. */
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

/** Name of the actor or its substitute. */
function formatActor(who: Entry['who']): string {
  return who.kind === 'person' ? who.name : t(`audit.${who.kind}`);
}

/** The action with its subject or manner, where known. */
function formatAction({ action, toWhom, method }: Pick<Entry, 'action' | 'toWhom' | 'method'>): string {
  const done = action === null ? t('audit.someAction') : t(`audit.actions.${keyOf(action)}`);
  if (toWhom !== null) return t('audit.aboutWhom', { action: done, person: toWhom });
  return method === null ? done : t('audit.how', { action: done, how: t(`audit.with.${method}`) });
}

/** The name of an action in the catalogue, where a dot would lead into a section. */
type ActionKey<Action extends string = KnownAction> = Action extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Verb}`
  : Action;

function keyOf(action: KnownAction): ActionKey {
  // An action has at most one dot.
  return action.replace('.', '_') as ActionKey;
}
