import { type ErrorResponse, Resend } from 'resend';
import type { Config } from '../../config.ts';
import { AppError } from '../../core/errors.ts';
import { namedAddress } from '../../core/mail-address.ts';

export type Mail = {
  to: string;
  /** Replaces the name in front of the sender's address. */
  senderName?: string;
  subject: string;
  html: string;
  text: string;
  /** Attached text files. */
  attachments?: { filename: string; content: string; contentType: string }[];
  /** Headers of the mail, not of the request. */
  headers?: Record<string, string>;
  /** Our id of the mail. Resend includes it in its reports about the mail. */
  mailId: number;
  idempotencyKey: string;
};

/** Thrown when Resend will never send this mail, because its address or payload is invalid. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/**
 * Sends one mail and returns Resend's id. Within 24 hours, a mail is sent only once, even if `send` is called again
 * with the same key. Throws MailRefused when a retry cannot help, and `provider_unavailable` while Resend does not answer,
 * fails or limits the rate. `retryAfterSeconds` is then the pause that Resend asks for. After any error except
 * MailRefused the outcome is unknown, and the caller may retry with the same key.
 */
export type Mailer = { send(mail: Mail): Promise<string> };

/**
 * Timeout of a request in milliseconds, far below the lease of a mail's row (send-mails.ts). Without it, the SDK would
 * wait for minutes.
 */
const REQUEST_TIMEOUT_MS = 8_000;

export const MAIL_ID_TAG = 'mail_id';

const FINAL_STATUS = new Set([400, 403, 404, 409, 422]);
/**
 * Name of the 409 error while Resend still processes an earlier request with the same key, for example one that timed
 * out here. Any other 409 means that the key was used for another mail.
 */
const STILL_PROCESSING = 'concurrent_idempotent_requests';
const RATE_LIMITED = 429;
/** The longest pause that Resend may ask for. A longer or invalid `retry-after` must not stop mails for hours. */
const RETRY_AFTER_SECONDS_MAX = 300;

/** The seconds in a `retry-after` header, limited to a few minutes; undefined for a missing or invalid header. */
function readRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d+$/.test(header)
    ? Math.min(Number(header), RETRY_AFTER_SECONDS_MAX)
    : undefined;
}

/** The error to throw for an error of Resend. The SDK reports a lost connection and a timeout without a status. */
function toSendError(error: ErrorResponse, headers: Record<string, string> | null): Error {
  const cause = new Error(`${error.name}: ${error.message}`);
  const status = error.statusCode ?? 500;
  if (status === RATE_LIMITED || status >= 500 || error.name === STILL_PROCESSING) {
    const retryAfterSeconds = readRetryAfter(headers?.['retry-after']);
    const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return new AppError('provider_unavailable', 'errors.common.unavailable', details, { cause });
  }
  return FINAL_STATUS.has(status) ? new MailRefused(cause.message) : cause;
}

/** Sends mails with Resend's SDK, which returns an `error` instead of throwing. */
export function createMailer(config: Config): Mailer {
  const resend =
    config.APP_MODE === 'sandbox'
      ? new Resend(config.RESEND_API_KEY, { baseUrl: `${config.SANDBOX_URL}/resend` })
      : new Resend(config.RESEND_API_KEY);
  return {
    async send({ idempotencyKey, mailId, attachments, senderName, ...mail }) {
      const files = attachments?.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));
      const { data, error, headers } = await resend.emails.send(
        {
          from: senderName === undefined ? config.MAIL_FROM : namedAddress(config.MAIL_FROM, senderName),
          tags: [{ name: MAIL_ID_TAG, value: String(mailId) }],
          ...mail,
          ...(files && { attachments: files }),
        },
        { idempotencyKey, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
      );
      if (data) return data.id;
      throw toSendError(error, headers);
    },
  };
}
