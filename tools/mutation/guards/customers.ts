import { type Guard, guardsOf } from '../guard.ts';

// Customers: found whole, made once, erased without a trace, imported once.

const FOLDER = 'server/domains/customers';
const queries = guardsOf(`${FOLDER}/customers.queries.ts`, 'integration/customers');
const insert = guardsOf(`${FOLDER}/insert-customer.ts`, 'integration/customers');
const adopted = guardsOf(`${FOLDER}/adopt-calls.ts`, 'integration/adopted-calls');
const update = guardsOf(`${FOLDER}/update-customer.ts`, 'integration/customers');
const remove = guardsOf(`${FOLDER}/remove-customer.ts`, 'integration/customer-erasure');
const traces = guardsOf(`${FOLDER}/erase-traces.ts`, 'integration/customer-erasure');
const begin = guardsOf('server/domains/calls/begin-call.ts', 'integration/customer-erasure');
const imports = guardsOf(`${FOLDER}/import-customers.ts`, 'integration/customer-import');
const plan = guardsOf(`${FOLDER}/plan-import.ts`, 'integration/customer-import');
const csv = guardsOf('server/core/csv.ts', 'unit/csv');

export const CUSTOMERS: readonly Guard[] = [
  queries(
    'customers: a page goes on by name and id',
    '(sort_key, id) > ($5, $6::int)',
    '(sort_key > $5 OR $6::int < 0)',
  ),
  queries('customers: a pattern is taken literally', "text.replace(/[\\\\%_]/g, '\\\\$&')", 'text'),
  insert(
    'customers: one key makes one customer',
    'notes, isActive, creationKey];',
    'notes, isActive, null];',
  ),
  update(
    'customers: what is not sent stays',
    'is_active = coalesce($11, is_active)',
    'is_active = coalesce($11, true)',
  ),
  remove('customers: a removal holds the customer', ' AND id = $2 FOR UPDATE`', ' AND id = $2`'),
  remove('customers: what is over is not cancelled', ' AND starts_at > app_now()', ''),
  guardsOf(`${FOLDER}/remove-customer.ts`, 'integration/adopted-calls')(
    'customers: a removal reaches calls of the stranger they were',
    '    if (customer.phone !== null) await adoptCalls(tx, businessId, [customer.phone]);\n',
    '',
  ),
  traces(
    'customers: the inbox forgets their number',
    '  await run(tx, eraseReports, [businessId, id, CALL_EVENT_WORDS]);\n',
    '',
  ),
  traces('customers: calls forget their number', '  await run(tx, eraseNumbers, [businessId, id]);\n', ''),
  traces('customers: their words are emptied', '  await run(tx, eraseWords, [businessId, id]);\n', ''),
  traces('customers: the assistant’s words forget them', '  await redactAnswers(tx, customer);\n', ''),
  traces('customers: appointments forget the notes', '  await run(tx, eraseNotes, [businessId, id]);\n', ''),
  traces(
    'customers: unsent mails are dropped',
    '  await run(tx, dropUnsentMails, [businessId, email, id]);\n',
    '',
  ),
  traces(
    'customers: sent mails forget them',
    '  await run(tx, eraseSentMails, [businessId, email, id]);\n',
    '',
  ),
  traces(
    'customers: unsent mails about their appointments are dropped',
    '  await run(tx, dropUnsentAppointmentMails, [businessId, id, APPOINTMENT_MAILS]);\n',
    '',
  ),
  traces(
    'customers: sent mails about their appointments forget them',
    '  await run(tx, eraseSentAppointmentMails, [businessId, id, APPOINTMENT_MAILS]);\n',
    '',
  ),
  traces(
    'customers: a member’s mails are theirs',
    '  AND NOT EXISTS (SELECT FROM users u WHERE u.business_id = $1 AND lower(u.email) = lower($2))\n',
    '',
  ),
  begin(
    'customers: the line stays alive',
    'if (!isCallerGone) throw error;',
    'if (isCallerGone) throw error;',
  ),
  imports('customers: one import at a time', '    await runOne(tx, lockBusiness, [businessId]);\n', ''),
  imports(
    'customers: errors are skipped only when asked',
    'totals.withErrors > 0 && !skipErrors',
    'totals.withErrors > 9e9 && !skipErrors',
  ),
  plan(
    'customers: a row is held against the directory',
    'samePhoneAs: owned.get(customer.phone) ?? null',
    'samePhoneAs: null',
  ),
  plan('customers: a row is held against the rows before', 'customer.phone, view.row)', `'', view.row)`),
  adopted(
    'customers: calls of another business stay there',
    'WHERE c.business_id = $1 AND c.customer_id IS NULL',
    'WHERE c.customer_id IS NULL',
  ),
  adopted(
    'customers: a mistyped number gives the calls back',
    ' AND c.adopted_at > app_now()',
    " AND c.adopted_at > now() + interval '1 year' AND c.adopted_at > app_now()",
  ),
  adopted(
    'customers: a number that was theirs keeps its calls',
    " AND c.adopted_at > app_now() - interval '1 day'",
    '',
  ),
  adopted('customers: the first of two has the calls', 'min(id) AS id', 'max(id) AS id'),
  adopted('customers: calls stay with whom they are', ' AND c.customer_id IS NULL', ''),
  csv('csv: no text is a formula', '!NUMBER.test(text) ?', 'NUMBER.test(text) ?'),
];
