import type { Deps } from '../../server/deps.ts';
import { sendMails } from '../../server/domains/mail/send-mails.ts';

/**
 * Sends the mails to customers that are due, in a queue of its own: however many, account mails do not wait for them.
 */
export function sendCustomerMails(deps: Deps): Promise<number> {
  return sendMails(deps, { lane: 'customer' });
}
