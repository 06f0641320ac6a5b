import { Skeleton, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { KnownAction } from '../../server/core/audit-actions.ts';
import { MINUTE_MS } from '../../server/core/business-time.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Section } from '../components/section.tsx';
import { RecentTime } from '../components/time-text.tsx';
import { t } from '../lib/text/texts.ts';
import { useNow } from '../lib/use-now.ts';
import { type Outputs, trpc } from '../trpc.ts';

/** Audit log of the business in pages, newest first; for owners. */
export function AuditPage() {
  const list = trpc.audit.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const now = useNow(MINUTE_MS);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page title={t('shell.pages.audit')} subtitle={t('audit.subtitle')}>
      <Section title={t('audit.list')}>
        <PagedList
          query={list}
          rows={entries}
          errorTitle={t('audit.failed')}
          skeleton={<Skeleton height={280} />}
          empty={<EmptyState icon={<IconHistory />} title={t('audit.empty')} hint={t('audit.emptyHint')} />}
        >
          <DataTable
            caption={t('audit.list')}
            columns={auditColumns(now)}
            rows={entries}
            rowKey={({ id }) => id}
          />
        </PagedList>
      </Section>
    </Page>
  );
}

type Entry = Outputs['audit']['list']['entries'][number];

/** Columns: time, actor, action and origin. */
function auditColumns(now: Date): readonly Column<Entry>[] {
  return [
    { key: 'what', header: t('audit.what'), cell: (entry) => formatAction(entry), heading: true },
    { key: 'who', header: t('audit.who'), cell: ({ who }) => formatActor(who) },
    { key: 'when', header: t('audit.when'), cell: ({ at }) => <RecentTime iso={at} now={now} /> },
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

/** The name of the actor, or a general term for an actor without a name. */
function formatActor(who: Entry['who']): string {
  return who.kind === 'person' ? who.name : t(`audit.${who.kind}`);
}

/** The action with its subject or, without one, its method, if known. */
function formatAction({ action, toWhom, method }: Pick<Entry, 'action' | 'toWhom' | 'method'>): string {
  const done = action === null ? t('audit.someAction') : t(`audit.actions.${keyOf(action)}`);
  if (toWhom !== null) return t('audit.aboutWhom', { action: done, person: toWhom });
  return method === null ? done : t('audit.how', { action: done, how: t(`audit.with.${method}`) });
}

/**
 * Catalogue key of an action. The dot of the action becomes an underscore, because dots separate the sections of a key.
 */
type ActionKey<Action extends string = KnownAction> = Action extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Verb}`
  : Action;

function keyOf(action: KnownAction): ActionKey {
  // The cast is safe: an action has at most one dot.
  return action.replace('.', '_') as ActionKey;
}
