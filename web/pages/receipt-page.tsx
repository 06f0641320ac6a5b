import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import classes from '../features/billing/receipts/receipt.module.css';
import { Receipt } from '../features/billing/receipts/receipt.tsx';
import { ReceiptDownload } from '../features/billing/receipts/receipt-download.tsx';
import { t } from '../lib/text/texts.ts';
import { matchPath } from '../lib/url/match-path.ts';
import { trpc } from '../trpc.ts';

/** One receipt, which prints on one sheet without the frame around it. */
export function ReceiptPage() {
  const [path] = useLocation();
  const number = matchPath('/billing/receipts/:number', path)?.number ?? '';
  const receipt = trpc.billing.receipt.useQuery({ number });
  return (
    <Page title={t('receipts.title', { number })}>
      <Stack gap="lg">
        <Group className="app-print-hidden" gap="sm">
          <Button
            component={Link}
            href="/billing"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden className={classes.back} />}
          >
            {t('receipts.back')}
          </Button>
          <ReceiptDownload number={number} disabled={!receipt.data} />
          <Button
            variant="default"
            disabled={!receipt.data}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('billing.receipt.print')}
          </Button>
        </Group>
        <QueryState
          query={receipt}
          errorTitle={t('receipts.loadFailed')}
          skeleton={<Skeleton height={480} maw={704} />}
        >
          {(data) => <Receipt payment={data} />}
        </QueryState>
      </Stack>
    </Page>
  );
}
