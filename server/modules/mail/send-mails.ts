import { bareAddress } from '../../core/mail-address.ts';
import { MAIL_LANGUAGES } from '../../core/mail-language.ts';
import { float, int, json, oneOf, text, zone } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { consumeLeasedRows } from '../../events/consume-due-rows.ts';
import { MailRefused } from '../../integrations/resend/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { dropIfOutdated } from './drop-if-outdated.ts';
import { dropOutdatedAccountMail } from './drop-outdated-account-mail.ts';
import {
  MAIL_AUDIENCES,
  MAIL_PAYLOADS,
  MAILS_WITH_TOKEN,
  type MailAudience,
  type MailTemplate,
} from './mail.schema.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Duration of a lease. An attempt to send takes less time, so no other worker leases the same mail meanwhile. */
const LEASE_SECONDS = 60;

/**
 * Leases the next due mail and sets `begun_at`. From then on Resend may have received the mail, so a later mail no
 * longer replaces it. Mails with a token come first, because their readers wait for the link. Digests, which become due
 * by the hundred, come last.
 */
const leaseOne = ofEveryBusiness({
  name: 'mail.lease',
  because: 'a worker sends due mails of all businesses',
  params: { leaseSeconds: float, audience: oneOf(MAIL_AUDIENCES) },
  row: {
    id: int,
    business_id: int,
    template: text,
    subject: text,
    version: text,
    recipient: text,
    language: oneOf(MAIL_LANGUAGES),
    payload: json,
    timezone: zone.orNull,
    secret: text.orNull,
  },
  text: `UPDATE outgoing_mails SET
      next_try_at = clock_timestamp() + make_interval(secs => $leaseSeconds),
      begun_at = coalesce(begun_at, clock_timestamp())
    WHERE id = (
      SELECT id FROM outgoing_mails
      WHERE audience = $audience AND done_at IS NULL AND dead_at IS NULL AND next_try_at <= clock_timestamp()
      ORDER BY secret IS NULL, template = 'daily-digest', next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, business_id, template, subject, version, recipient, language, payload, payload ->> 'timezone' AS timezone, secret`,
});

const markSent = ofEveryBusiness({
  name: 'mail.sent',
  because: 'a worker sends due mails of all businesses',
  params: { mailId: int, resendId: text },
  text: `UPDATE outgoing_mails SET
      done_at = clock_timestamp(), resend_id = $resendId, secret = NULL, attempts = attempts + 1
    WHERE id = $mailId AND done_at IS NULL`,
});

type MailDeps = Pick<Deps, 'db' | 'log' | 'mailer' | 'config'>;
type MailRow = RowOf<typeof leaseOne>;

/**
 * Sends every due mail of one audience (by default users with accounts) and returns how many were sent. Template,
 * subject and version form the idempotency key for Resend, so a crash between Resend's response and our commit does not
 * send a mail twice. A failure is retried with backoff and becomes a dead letter at the eighth failure. A permanent
 * refusal by Resend becomes a dead letter immediately. While Resend is unavailable or limits the rate, retries are
 * unlimited, and each run ends at its first failure; the timer starts the next run. A mail that no longer matches its
 * appointment or debt, or whose reader may no longer get it, is not sent.
 */
export function sendMails(
  deps: MailDeps,
  { audience = 'account' }: { audience?: MailAudience } = {},
): Promise<number> {
  return consumeLeasedRows(deps, {
    table: 'outgoing_mails',
    failed: 'a mail could not be sent yet',
    deadLetter: 'DEAD LETTER: a mail failed for good and waits for an operator',
    // A permanent refusal by Resend is not retried.
    attemptsMax: (error) => (error instanceof MailRefused ? 1 : undefined),
    lease: () => leaseTrue(deps.db, audience),
    react: (mail) => deliver(deps, mail),
    markDone: ({ id: mailId }, resendId) => deps.db.all(markSent, { mailId, resendId }),
  });
}

/** Drops or shortens a leased mail that must not be sent as it is, and returns whether it did. */
const DROP_OF_AUDIENCE = {
  account: dropOutdatedAccountMail,
  customer: dropIfOutdated,
} as const satisfies Record<MailAudience, typeof dropIfOutdated>;

async function leaseTrue(db: SystemRunner, audience: MailAudience): Promise<MailRow | undefined> {
  for (;;) {
    const mail = await db.first(leaseOne, { leaseSeconds: LEASE_SECONDS, audience });
    if (mail && (await DROP_OF_AUDIENCE[audience](db, mail.id))) continue;
    return mail;
  }
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAIL_PAYLOADS, name);
}

const isDigest = (template: MailTemplate) => template === 'daily-digest';

/** The user who can unsubscribe from the mail, taken from its subject ('user-12'). */
const readerOf = ({ business_id: businessId, subject }: MailRow) => ({
  businessId,
  userId: Number(subject.slice('user-'.length)),
});

async function deliver({ mailer, config }: MailDeps, mail: MailRow): Promise<string> {
  const { template, language, payload, secret } = mail;
  if (!isTemplate(template)) throw new Error(`unknown mail template ${template}`);
  if (secret === null && MAILS_WITH_TOKEN.has(template)) throw new MailRefused('link_ended');
  const site = {
    productName: config.PRODUCT_NAME,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    senderEmail: bareAddress(config.MAIL_FROM),
  };
  const optOutToken = isDigest(template) ? unsubscribeToken(config, readerOf(mail)) : null;
  const composed = composeMail({ template, language, payload, secret, optOutToken }, site);
  const idempotencyKey = [template, mail.subject, mail.version].join('/');
  return await mailer.send({ ...composed, to: mail.recipient, mailId: mail.id, idempotencyKey });
}
