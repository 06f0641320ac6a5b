import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { DataTable } from '../components/data-table.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Section } from '../components/section.tsx';
import { auditColumns } from '../features/audit/audit-columns.tsx';
import { t } from '../lib/text/texts.ts';
import { trpc } from '../trpc.ts';

/** Audit log of the business in pages, newest first; for owners. */
export function AuditPage() {
  const list = trpc.audit.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
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
            columns={auditColumns()}
            rows={entries}
            rowKey={({ id }) => id}
          />
        </PagedList>
      </Section>
    </Page>
  );
}
