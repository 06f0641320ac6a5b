import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

/** The recipient of a mail, and the business of the mail. */
export type MailReader = { businessId: number; userId: number };
type SigningConfig = Pick<Config, 'RESEND_WEBHOOK_SECRET'>;

const TOKEN = /^(\d{1,10})\.(\d{1,10})\.([\w-]{43})$/;

/** Prefix of the signed text. Without it, a signature of a webhook could be used as a token. */
const sign = ({ RESEND_WEBHOOK_SECRET: secret }: SigningConfig, { businessId, userId }: MailReader): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe daily-digest ${businessId} ${userId}`).digest();

/**
 * Token with which a reader turns the daily digest off without signing in. A reader's token stays the same until the
 * secret of Resend's webhook changes. A repeated mail is therefore identical.
 */
export const unsubscribeToken = (config: SigningConfig, reader: MailReader): string =>
  `${reader.businessId}.${reader.userId}.${sign(config, reader).toString('base64url')}`;

/** The mail reader whose ids a token contains. Undefined for a token without our signature. */
export function readUnsubscribeToken(config: SigningConfig, token: string): MailReader | undefined {
  const [, businessId, userId, signature = ''] = TOKEN.exec(token) ?? [];
  const reader = { businessId: Number(businessId), userId: Number(userId) };
  const expected = sign(config, reader);
  const received = Buffer.from(signature, 'base64url');
  return received.length === expected.length && timingSafeEqual(received, expected) ? reader : undefined;
}
