import { z } from 'zod';
import { centsToDollars } from '../../core/money.ts';
import { restRow } from '../../http/rest-row.ts';
import { id, limit } from '../../http/wire-fields.ts';

const wireTransaction = z.object({
  id: z.number(),
  created_at: z.string(),
  amount_dollars: z.number(),
  reason: z.string(),
  kind: z.string(),
  balance_after_dollars: z.number(),
});

export const billingRest = [
  restRow({
    method: 'POST',
    path: '/api/stripe/transaction_history',
    procedure: 'billing.transactions',
    summary: 'The ledger, newest first; whole unless a limit is sent',
    request: z.object({ limit, cursor: id.nullish().transform((value) => value ?? undefined) }),
    response: z.object({ transactions: z.array(wireTransaction), next_cursor: z.number().nullable() }),
    toInput: (wire) => wire,
    toWire: ({ entries, nextCursor }) => ({
      transactions: entries.map((entry) => ({
        id: entry.id,
        created_at: entry.createdAt,
        amount_dollars: centsToDollars(entry.amountCents),
        reason: entry.reason,
        kind: entry.kind,
        balance_after_dollars: centsToDollars(entry.balanceAfterCents),
      })),
      next_cursor: nextCursor,
    }),
  }),
  restRow({
    method: 'GET',
    path: '/api/billing/account',
    procedure: 'billing.account',
    summary: 'The prepaid balance in dollars',
    request: z.object({}),
    response: z.object({ balance: z.number().describe('dollars') }),
    toInput: () => undefined,
    toWire: ({ balanceCents }) => ({ balance: centsToDollars(balanceCents) }),
  }),
];
