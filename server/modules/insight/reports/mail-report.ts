import { originOf } from '../../../core/request-origin.ts';
import { ROLES } from '../../../core/roles.ts';
import { int, json, listOfWords, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { ReportSection } from './report-content.schema.ts';
import { TEMPLATE_TITLES, TITLE_SQL } from './report-title.ts';
import { maySeeSection, REPORT_LIMITS } from './reports.schema.ts';

/**
 * Inserts a mail for each recipient who is still a member, has a verified address and may see every section. Stops at
 * the daily limit of mails.
 */
const insertForRecipients = ofBusiness({
  name: 'reports.mail_recipients',
  params: {
    reportId: int,
    scheduleId: int,
    roles: listOfWords(ROLES),
    titles: json,
    mailsADay: int,
    correlationId: text,
  },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $business, 'report-ready', format('user-%s', u.id), format('report-%s', r.id), u.email, u.mail_language,
      jsonb_build_object('reportId', r.id, 'businessName', b.name, 'name', ${TITLE_SQL}, 'from', r.starts_on::text,
        'to', r.ends_on::text, 'roles', $roles::text[]), $correlationId
    FROM reports r
    JOIN businesses b ON b.id = $business
    JOIN report_schedules s ON s.business_id = $business AND s.id = $scheduleId AND s.is_mailed
    JOIN report_recipients p ON p.business_id = $business AND p.schedule_id = s.id
    JOIN users u ON u.business_id = $business AND u.id = p.user_id AND u.disabled_at IS NULL
      AND u.email_verified_at IS NOT NULL AND u.role = ANY ($roles)
    WHERE r.business_id = $business AND r.id = $reportId
    ORDER BY u.id
    LIMIT greatest(0, $mailsADay - (
      SELECT count(*)::int FROM outgoing_mails m WHERE m.business_id = $business AND m.template = 'report-ready'
        AND m.created_at > clock_timestamp() - interval '24 hours'))
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

/**
 * Queues a mail about a finished scheduled report to each of its recipients, in the transaction that finishes the
 * report. A second call for the same report queues no further mail. A recipient who may not see every section gets no
 * mail. Returns the number of mails.
 */
export async function mailReport(
  tx: TenantTx,
  { reportId, scheduleId }: { reportId: number; scheduleId: number },
  sections: readonly ReportSection[],
): Promise<number> {
  const roles = ROLES.filter((role) => sections.every((section) => maySeeSection(role, section)));
  const { mailsADay } = REPORT_LIMITS;
  const correlationId = originOf(tx).requestId;
  const mails = await tx.all(insertForRecipients, {
    ...{ reportId, scheduleId, roles, titles: TEMPLATE_TITLES },
    ...{ mailsADay, correlationId },
  });
  return mails.length;
}
