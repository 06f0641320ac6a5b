import { type Guard, guardsOf } from '../guard.ts';

// What follows a charge: mails are sent once, failures are retried and dead-lettered, jobs never block each other.

const mails = guardsOf('server/domains/mail/send-mails.ts', 'worker/mail-failures');
const mailer = guardsOf('server/integrations/resend/mailer.ts', 'unit/mailer');
const owners = guardsOf('server/domains/mail/mail-owners.ts', 'worker/relay-outbox');
const allowance = guardsOf('server/domains/mail/mail-allowance.ts', 'integration/mail-limits');
const dueRows = guardsOf('server/events/due-rows.ts', 'worker/mail-failures');
const jobs = guardsOf('server/jobs/wake-ups.ts', 'unit/wake-ups');
const writer = guardsOf('server/events/group-writer.ts', 'unit/group-writer');

export const EFFECTS: readonly Guard[] = [
  mailer('mail: Resend is told the key', '{ idempotencyKey, signal:', '{ signal:'),
  mails(
    'mail: the key is the row’s',
    `[template, mail.subject, mail.version].join('/')`,
    'String(Math.random())',
  ),
  mails(
    'mail: what Resend refuses is dead-lettered at once',
    'error instanceof MailRefused ? 1 : undefined',
    'undefined',
  ),
  mailer('mail: a refusal is known as one', 'new Set([400, 403, 404, 409, 422])', 'new Set([400])'),
  guardsOf('server/domains/mail/send-mails.ts', 'worker/mail-audiences')(
    'mail: each audience by itself',
    'WHERE audience = $audience AND done_at',
    `WHERE $audience <> '' AND done_at`,
  ),
  guardsOf('server/domains/mail/send-mails.ts', 'worker/customer-mails')(
    'mail: what is no longer true is not sent',
    `if (mail && audience === 'customer' && (await dropIfOutdated(db, mail.id))) continue;`,
    '',
  ),
  allowance(
    'mail limits: of many at once no more pass',
    'await tx.all(takeTurns, { whose });',
    'void takeTurns;',
  ),
  allowance(
    'mail limits: a little before the first payment',
    `if (!row.has_paid && row.in_all >= beforeFirstPayment) return 'mail_unpaid';`,
    '',
  ),
  allowance('mail limits: of a business', 'row.of_business >= perBusinessDay ||', ''),
  allowance('mail limits: of a recipient', 'row.to_recipient >= perRecipientDay', 'false'),
  allowance('mail limits: of an appointment', 'row.of_appointment >= perAppointmentDay ||', ''),
  guardsOf('server/domains/appointments/queue-appointment-mail.ts', 'integration/mail-limits')(
    'mail limits: another recipient is counted anew',
    'if (replaced?.recipient !== recipient) {',
    'if (replaced === undefined) {',
  ),
  guardsOf('server/domains/appointments/appointment-mails.ts', 'worker/customer-mails')(
    'mail: what Resend may have is not taken back',
    'AND begun_at IS NULL AND done_at',
    'AND done_at',
  ),
  guardsOf('server/domains/appointments/decide-appointment-mail.ts', 'worker/customer-mails')(
    'mail: nobody is written to whom the person chose not to write to',
    '  if (!notify && replaced === undefined) return undefined;\n',
    '',
  ),
  guardsOf('server/domains/appointments/preview-appointment-mail.ts', 'integration/mail-preview')(
    'mail preview: a customer of the business',
    'FROM customers WHERE business_id = $business AND id = $id',
    'FROM customers WHERE $business > 0 AND id = $id',
  ),
  guardsOf('server/core/one-line.ts', 'unit/name-fields')(
    'names: no links',
    '!holdsLink(text), NO_LINKS',
    'text !== NO_LINKS, NO_LINKS',
  ),
  guardsOf('server/core/one-line.ts', 'unit/compose-mail')(
    'mail: no links of names',
    `.replace(/([\\p{L}\\p{N}-])[.。．｡](?=\\p{L}{2})/gu, '$1. ')`,
    '',
  ),
  guardsOf('server/domains/mail/compose-mail.ts', 'unit/compose-mail')(
    'mail: a subject is one short line',
    'toSubject(written.subject)',
    'written.subject',
  ),
  owners(
    'mail: to the business’s owners only',
    'WHERE u.business_id = $business AND',
    'WHERE (u.business_id = $business OR true) AND',
  ),
  owners('mail: not to the staff', ` AND u.role = 'admin'`, ''),
  guardsOf('server/domains/mail/mail-owners.ts', 'worker/mail-failures')(
    'mail: not to who was disabled',
    ` AND u.disabled_at IS NULL`,
    '',
  ),

  dueRows(
    'failures: dead-lettered at the eighth',
    'CASE WHEN attempts + 1 >= $attemptsMax',
    'CASE WHEN attempts + 1 > $attemptsMax',
  ),
  guardsOf('server/events/due-rows.ts', 'worker/mail-failures')(
    'failures: wait longer each time',
    '2 ^ least(attempts, 6)',
    '1',
  ),
  guardsOf('server/operator/replay-dead-letters.ts', 'worker/dead-letters')(
    'replay: audited in the same commit',
    'await recordOperatorsAudit(tx,',
    'await recordOperatorsAudit(db,',
  ),
  guardsOf('server/operator/replay-dead-letters.ts', 'worker/dead-letters')(
    'replay: only what is dead-lettered',
    'WHERE dead_at IS NOT NULL AND done_at IS NULL AND',
    'WHERE',
  ),
  guardsOf('server/domains/billing/check-ledger.ts', 'worker/check-ledger')(
    'books: a difference is logged as an error',
    `log.error({ difference }, 'LEDGER`,
    `log.debug({ difference }, 'LEDGER`,
  ),

  jobs(
    'jobs: never throw',
    '} catch (error) {\n      noteReachable(false, error);\n    }',
    '} finally {\n      noteReachable(true);\n    }',
  ),
  jobs(
    'jobs: survive their connection',
    `for (const queue of queues.values()) queue.on('error', (error) => noteReachable(false, error));`,
    '',
  ),
  jobs(
    'jobs: one wake-up on its way',
    'if (underWay) underWay.isWantedAgain ||= underWay.hasLeft;\n      else start',
    'start',
  ),
  writer(
    'group writer: nobody is answered before the commit',
    'const result = await write(batch.map((waiting) => waiting.item));\n      for (const waiting of batch) waiting.resolve(result);',
    'const writing = write(batch.map((waiting) => waiting.item));\n      for (const waiting of batch) waiting.resolve(undefined as Result);\n      await writing;',
  ),
  writer(
    'group writer: an error is told',
    'for (const waiting of batch) waiting.reject(error);',
    'for (const waiting of batch) waiting.resolve(error as Result);',
  ),
];
