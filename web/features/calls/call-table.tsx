import { Table, VisuallyHidden } from '@mantine/core';
import type { RefCallback } from 'react';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Outputs } from '../../trpc.ts';
import { CallRow } from './call-row.tsx';
import classes from './call-table.module.css';

type Call = Outputs['calls']['list']['calls'][number];

type CallTableProps = {
  calls: readonly Call[];
  /** The turn, counted from 0, is that of the excerpt. */
  onView: (callSid: string, turn?: number) => void;
  /** The search that found them. */
  q: string;
  /** The call whose conversation stands beside the table. */
  currentSid: string | null;
  /** Its children are the calls. */
  ref: RefCallback<HTMLElement>;
};

/** The calls row by row, to be compared; where there is little room, with the columns that matter most. */
export function CallTable({ calls, onView, q, currentSid, ref }: CallTableProps) {
  const now = useNow(60_000);
  const maySeeMoney = useMay()('billing.transactions');
  return (
    <div className={classes.frame}>
      <Table verticalSpacing={6} aria-label={t('calls.history')} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('calls.table.customer')}</Table.Th>
            <Table.Th className={classes.said}>{t('calls.table.summary')}</Table.Th>
            <Table.Th className={classes.roomy}>{t('calls.table.language')}</Table.Th>
            <Table.Th>{t('calls.started')}</Table.Th>
            <Table.Th className={classes.length}>{t('calls.duration')}</Table.Th>
            {maySeeMoney && <Table.Th className={classes.roomy}>{t('calls.cost')}</Table.Th>}
            <Table.Th className={classes.view}>
              <VisuallyHidden>{t('calls.view')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={ref}>
          {calls.map((call) => (
            <CallRow
              key={call.callSid}
              call={call}
              onView={onView}
              q={q}
              now={now}
              isCurrent={currentSid === call.callSid}
              maySeeMoney={maySeeMoney}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
