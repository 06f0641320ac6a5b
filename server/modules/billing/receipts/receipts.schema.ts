import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import type { PaymentView } from '../payments/payments.schema.ts';

export const receiptInput = z.object({
  number: textUpTo(30, problem('fields.receiptNumber')).regex(
    /^CL-\d{4}-\d{6,12}$/,
    problem('fields.receiptNumber'),
  ),
});

/** The receipt of a payment, and to whom it was issued. */
export type ReceiptView = PaymentView & {
  receiptNumber: string;
  businessName: string;
  /** As its owner wrote it for receipts; '' when they did not. */
  address: string;
  /** On whose clock its times are told. */
  timezone: string;
};
/** `content` is base64. */
export type ReceiptFile = { fileName: string; contentType: string; content: string };

export const RECEIPT_ADDRESS_LENGTH_MAX = 300;

export const updateReceiptsInput = z.object({
  isMailed: z.boolean().optional(),
  address: z.string().trim().max(RECEIPT_ADDRESS_LENGTH_MAX).optional(),
});
export type UpdateReceiptsInput = z.infer<typeof updateReceiptsInput>;

/** Whether each receipt is mailed to the owners, and the address that stands on all of them. */
export type ReceiptSettings = { isMailed: boolean; address: string };
