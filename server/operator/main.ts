import { userInfo } from 'node:os';
import { loadConfig } from '../config.ts';
import { AppError } from '../core/errors.ts';
import { CLOSED_ACCOUNT_DAYS } from '../core/plan.ts';
import { createDeps, type Deps } from '../deps.ts';
import { readDueWork } from '../jobs/work-figures.ts';
import { createLog } from '../log.ts';
import { adjustBalance, declineRefundRequest, KEY_HOURS, refundPayment } from '../modules/billing/index.ts';
import { setTransferLimits } from '../modules/telephony/index.ts';
import { closeBusiness, reopenBusiness, resumeBusiness, suspendBusiness } from '../modules/tenants/index.ts';
import { renderText } from '../texts.ts';
import { listDeadLetters } from './list-dead-letters.ts';
import { listRequests } from './list-requests.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';
import { traceCall } from './trace-call.ts';

const USAGE = `npm run operator -- COMMAND

  dead-letters         rows that failed permanently: table, id, reason
  due-work             due work by kind: due, with a worker, failing, due later, dead, age of the oldest
  replay TABLE ID      retries a dead letter (audited); replay all: retries every one
  trace CALL_SID       everything about one call: Twilio's events, the ledger entry and the mails
  refund PAYMENT_INTENT CENTS REQUEST_ID
                       refunds money to the card (audited); the same REQUEST_ID is the same refund, and is refused after
                       ${KEY_HOURS} hours
  requests             refund requests that wait for an answer; a refund of the payment answers one
  decline-request ID SENTENCE
                       declines a refund request (audited); the owners read SENTENCE
  adjust BUSINESS_ID CENTS REQUEST_ID REASON
                       credits or debits a balance (audited); the same REQUEST_ID counts once
  suspend BUSINESS_ID REASON
                       refuses the calls of a business without a charge until resume (audited); its members read REASON
  resume BUSINESS_ID   answers the calls of the business again (audited)
  transfer-limits BUSINESS_ID MINUTES [COUNTRY…]
                       sets the minutes of transferred calls in 24 hours ("plan": the default) and the countries, besides
                       its own, to which calls may be transferred, such as GB FR (audited); replaces earlier values
  close BUSINESS_ID REASON
                       closes the account (audited): releases its numbers and ends fees, recharges and sessions; after
                       ${CLOSED_ACCOUNT_DAYS} days, the data of members, customers and callers is erased
  reopen BUSINESS_ID   lets the members sign in again before the erasure (audited); numbers are not restored`;

const actor = `operator:${userInfo().username}`;

type Command = (deps: Deps, args: string[]) => Promise<unknown>;

const COMMANDS: Record<string, Command> = {
  'dead-letters': (deps) => listDeadLetters(deps.db),
  'due-work': (deps) => readDueWork(deps.db),
  replay: (deps, [table = '', id]) => replayDeadLetters(deps, { actor, table, id }),
  trace: (deps, [callSid = '']) => traceCall(deps.db, callSid),
  refund: (deps, [paymentIntentId = '', cents, requestId = '']) =>
    refundPayment(deps, { actor, paymentIntentId, amountCents: Number(cents), requestId }),
  requests: (deps) => listRequests(deps.db),
  'decline-request': (deps, [requestId, ...answer]) =>
    declineRefundRequest(deps, { actor, requestId: Number(requestId), answer: answer.join(' ') }),
  adjust: (deps, [businessId, cents, requestId = '', ...reason]) =>
    adjustBalance(deps, {
      actor,
      businessId: Number(businessId),
      amountCents: Number(cents),
      requestId,
      reason: reason.join(' '),
    }),
  suspend: (deps, [businessId, ...reason]) =>
    suspendBusiness(deps, { actor, businessId: Number(businessId), reason: reason.join(' ') }),
  'transfer-limits': (deps, [businessId, minutes = '', ...countries]) =>
    setTransferLimits(deps, {
      actor,
      businessId: Number(businessId),
      dayMinutes: minutes === 'plan' ? null : Number(minutes || Number.NaN),
      countries,
    }),
  close: (deps, [businessId, ...reason]) =>
    closeBusiness(deps, { actor, businessId: Number(businessId), reason: reason.join(' ') }),
  reopen: (deps, [businessId]) => reopenBusiness(deps, { actor, businessId: Number(businessId) }),
  resume: (deps, [businessId]) => resumeBusiness(deps, { actor, businessId: Number(businessId) }),
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(name === '' || name === '--help' ? 0 : 2);
}
const config = loadConfig();
// Logs go to standard error, so that scripts can parse standard output, which contains only the result.
const deps = createDeps(config, 'operator', createLog(config, 'operator', process.stderr));
/** Formats a failure for the operator. */
function describe(error: unknown): string {
  if (error instanceof AppError) return renderText(error.text, 'en');
  return error instanceof Error ? error.message : String(error);
}

try {
  process.stdout.write(`${JSON.stringify(await command(deps, args), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
} finally {
  await deps.close();
}
