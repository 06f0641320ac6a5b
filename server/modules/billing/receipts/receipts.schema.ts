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

/** Receipt of a payment with its recipient. */
export type ReceiptView = PaymentView & {
  receiptNumber: string;
  businessName: string;
  /** The owner's address for receipts; '' when none was entered. */
  address: string;
  /** Time zone of the receipt's times. */
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

/** Settings of receipts: whether they are mailed to the owners, and the address printed on all of them. */
export type ReceiptSettings = { isMailed: boolean; address: string };
