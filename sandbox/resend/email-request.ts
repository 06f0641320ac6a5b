import { z } from 'zod';
import { ResendError } from './resend-error.ts';

const address = /^(?:[^<>]+<\s*)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+?(?:\s*>)?$/;
const recipients = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(address, 'is not an email address: use email@example.com or Name <email@example.com>'),
      )
      .max(50, 'may hold at most 50 addresses'),
  );

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const attachment = z.object({
  filename: z.string().min(1),
  content: z.string().regex(BASE64, 'must be Base64'),
  content_type: z.string().default('application/octet-stream'),
});

const email = z
  .object({
    from: z
      .string()
      .regex(address, 'is not an email address: use email@example.com or Name <email@example.com>'),
    to: recipients,
    cc: recipients.default([]),
    bcc: recipients.default([]),
    reply_to: recipients.default([]),
    subject: z.string().min(1),
    html: z.string().optional(),
    text: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    tags: z
      .array(
        z.object({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{1,256}$/) }),
      )
      .default([]),
    attachments: z.array(attachment).default([]),
  })
  .refine((mail) => mail.to.length > 0, { error: 'must name somebody', path: ['to'] });
export type EmailRequest = z.infer<typeof email>;

/**
 * Parses the body of `POST /emails`. Throws Resend's 422: `missing_required_field` for a missing field,
 * `validation_error` for an invalid one.
 */
export function parseEmail(body: unknown): EmailRequest {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  for (const field of ['from', 'to', 'subject']) {
    if (fields[field] === undefined || fields[field] === '') {
      throw new ResendError(422, 'missing_required_field', `Missing \`${field}\` field.`);
    }
  }
  if (!fields.html && !fields.text) {
    throw new ResendError(422, 'missing_required_field', 'Missing `html` or `text` field.');
  }
  const parsed = email.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ResendError(
    422,
    'validation_error',
    `Invalid \`${String(issue?.path[0])}\` field: ${issue?.message}`,
  );
}
