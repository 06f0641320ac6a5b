import { bareAddress } from '../../core/mail-address.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { ATTEMPTS_MAX, recordFailure } from '../../events/due-rows.ts';
import { MailRefused } from '../../integrations/resend/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { dropIfOutdated } from './drop-if-outdated.ts';
import { MAIL_PAYLOADS, MAILS_WITH_TOKEN, type MailLane, type MailTemplate } from './mail.schema.ts';

type MailDeps = Pick<Deps, 'pool' | 'log' | 'mailer' | 'config'>;

type MailRow = {
  id: number;
  template: string;
  subject: string;
  version: string;
  recipient: string;
  language: MailLanguage;
  payload: unknown;
  secret: string | null;
};

/** Longer than one attempt can take, so that nobody else tries the same mail meanwhile. */
const LEASE_SECONDS = 60;

/** From now on Resend may have it, so nothing takes its place any more. */
const leaseOne: Statement<MailRow> = {
  name: 'mail.lease',
  text: `/* every business: sender */
    UPDATE outgoing_mails SET
      next_try_at = clock_timestamp() + make_interval(secs => $1), begun_at = coalesce(begun_at, clock_timestamp())
    WHERE id = (
      SELECT id FROM outgoing_mails
      WHERE lane = $2 AND done_at IS NULL AND parked_at IS NULL AND next_try_at <= clock_timestamp()
      ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, template, subject, version, recipient, language, payload, secret`,
};

const markSent: Statement<Record<string, never>> = {
  name: 'mail.sent',
  text: `/* every business: sender */
    UPDATE outgoing_mails SET
      done_at = clock_timestamp(), resend_id = $2, secret = NULL, attempts = attempts + 1
    WHERE id = $1 AND done_at IS NULL`,
};

/**
 * Sends every mail of a lane that is due (of accounts, unless told otherwise) and returns how many went out. The row's
 * own key is Resend's idempotency key: a crash between Resend's answer and our commit sends nothing twice. A failure is
 * tried again, longer each time, and parked at the eighth; what Resend refuses for good is parked at once. What is no
 * longer true of its appointment is not sent.
 */
export async function sendMails(
  deps: MailDeps,
  { lane = 'account' }: { lane?: MailLane } = {},
): Promise<number> {
  for (let sent = 0; ; ) {
    const [mail] = await run(deps.pool, leaseOne, [LEASE_SECONDS, lane]);
    if (!mail) return sent;
    if (lane === 'customer' && (await dropIfOutdated(deps.pool, mail.id))) continue;
    const resendId = await deliver(deps, mail).catch((error: unknown) => noteFailure(deps, mail, error));
    if (resendId === undefined) continue;
    await run(deps.pool, markSent, [mail.id, resendId]);
    sent += 1;
  }
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAIL_PAYLOADS, name);
}

async function deliver({ mailer, config }: MailDeps, mail: MailRow): Promise<string> {
  const { template, language, payload, secret } = mail;
  if (!isTemplate(template)) throw new Error(`unknown mail template ${template}`);
  if (secret === null && MAILS_WITH_TOKEN.has(template))
    throw new MailRefused('its link is not valid any more');
  const site = {
    productName: config.PRODUCT_NAME,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    senderEmail: bareAddress(config.MAIL_FROM),
  };
  const composed = composeMail({ template, language, payload, secret }, site);
  const idempotencyKey = [template, mail.subject, mail.version].join('/');
  return await mailer.send({ ...composed, to: mail.recipient, mailId: mail.id, idempotencyKey });
}

async function noteFailure(deps: MailDeps, mail: MailRow, error: unknown): Promise<undefined> {
  deps.log.warn({ err: error, mailId: mail.id }, 'a mail could not be sent yet');
  // What Resend refuses for good it would refuse seven times more.
  const attemptsMax = error instanceof MailRefused ? 1 : ATTEMPTS_MAX;
  const failure = await recordFailure(deps.pool, 'outgoing_mails', mail.id, error, attemptsMax);
  if (failure?.isParked) {
    deps.log.error(
      { err: error, mailId: mail.id },
      'PARKED: a mail failed for good and waits for an operator',
    );
  }
}
