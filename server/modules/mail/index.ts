export type { AppointmentMailPayload, SeriesMailPayload } from './appointment-payloads.ts';
export { findMailLimit, type MailLimit, takeMailAllowance } from './mail-allowance.ts';
export { mailOwners } from './mail-owners.ts';
export { noteDelivery } from './note-delivery.ts';
export { noteExport } from './note-export.ts';
export { queueMail } from './queue-mail.ts';
export { queueOwnersMail } from './queue-owners-mail.ts';
export { sendMails } from './send-mails.ts';
export { welcomePerson } from './welcome-person.ts';
