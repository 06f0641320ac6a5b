import { markHits } from '../../../server/core/mark-hits.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { Marked } from '../../components/marked.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { hitsInName } from './call-filters.ts';

type Call = Outputs['calls']['list']['calls'][number];
type Named = Pick<Call, 'customerId' | 'customerName' | 'callerName'>;

/** The customer's name; of somebody else the name that they gave, in quotation marks. */
export function formatCallerName({ customerName, callerName }: Omit<Named, 'customerId'>): string {
  if (customerName !== null) return customerName;
  return callerName ? t('common.followUp.callerName', { name: callerName }) : t('common.unknownCustomer');
}

/** Who called; a customer's name leads to their page, and what a search found in it is marked. */
export function CallerName({ call, q = '' }: { call: Named; q?: string }) {
  const name = formatCallerName(call);
  return (
    <CustomerName customerId={call.customerId}>
      {q && call.customerName !== null ? <Marked parts={markHits(name, hitsInName(q))} /> : name}
    </CustomerName>
  );
}
