import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AppError, type ErrorCode } from '../../server/core/errors.ts';
import type { SignUpInput } from '../../server/modules/identity/auth/auth.schema.ts';
import type { MailTemplate } from '../../server/modules/mail/mail.schema.ts';
import { type RenderedError, renderError } from '../../server/trpc/render-error.ts';
import type { OpenDeps } from './deps.ts';

export const GOOD_PASSWORD = 'Demo-pass-1';
export const VISITOR = { address: '192.0.2.7', userAgent: null };

/** Input of a sign-up with a unique email address. */
export function newSignUp(changes: Partial<SignUpInput> = {}): SignUpInput {
  const id = randomUUID();
  return {
    businessName: `Salon ${id}`,
    adminFirstName: 'Ada',
    adminLastName: 'Byron',
    email: `ada-${id}@callingua.test`,
    password: GOOD_PASSWORD,
    adminPhone: '+1 (416) 555-0123',
    timezone: 'Europe/Paris',
    language: 'fr-CA',
    ...changes,
  };
}

export type QueuedMail = {
  id: number;
  template: MailTemplate;
  secret: string | null;
  language: string;
  payload: Record<string, string>;
};

/** The mails to an address, oldest first. */
export async function mailsTo(deps: OpenDeps, recipient: string): Promise<QueuedMail[]> {
  const rows = await deps.sql<QueuedMail>`SELECT id, template, secret, language, payload
    FROM outgoing_mails WHERE recipient = ${recipient} ORDER BY id`;
  return rows;
}

/** The templates of the mails to an address, oldest first. */
export async function templatesTo(deps: OpenDeps, recipient: string): Promise<MailTemplate[]> {
  return (await mailsTo(deps, recipient)).map(({ template }) => template);
}

/** The token in the latest link that was mailed to an address. */
export async function linkTo(deps: OpenDeps, recipient: string, template: MailTemplate): Promise<string> {
  const mails = (await mailsTo(deps, recipient)).filter((mail) => mail.template === template);
  const secret = mails.at(-1)?.secret;
  if (!secret) throw new Error(`no ${template} was mailed to ${recipient}`);
  return secret;
}

/** Expects a function to refuse with an error code; returns the English error message. */
export async function expectRefusal(attempt: Promise<unknown>, code: ErrorCode): Promise<RenderedError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected ${code}`, { cause: error });
  expect(error.code).toBe(code);
  return renderError(error, 'en');
}

/** The audit records of a business, oldest first. */
export async function auditOf(deps: OpenDeps, businessId: number): Promise<string[]> {
  const rows = await deps.sql<{ action: string }>`SELECT action FROM audit_entries
    WHERE business_id = ${businessId} ORDER BY id`;
  return rows.map(({ action }) => action);
}
