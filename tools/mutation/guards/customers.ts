import { type Guard, guardsOf } from '../guard.ts';

// Customers: found whole, made once, erased without a trace, imported once.

const FOLDER = 'server/domains/customers';
const queries = guardsOf(`${FOLDER}/customers.queries.ts`, 'integration/customers');
const insert = guardsOf(`${FOLDER}/insert-customer.ts`, 'integration/customers');
const adopted = guardsOf(`${FOLDER}/adopt-calls.ts`, 'integration/adopted-calls');
const update = guardsOf(`${FOLDER}/update-customer.ts`, 'integration/customers');
const remove = guardsOf(`${FOLDER}/erase-customers.ts`, 'integration/customer-erasure');
const locks = guardsOf(`${FOLDER}/lock-customers.ts`, 'integration/customer-erasure');
const walk = guardsOf(`${FOLDER}/read-directory.ts`, 'integration/compared-customers');
const several = guardsOf(`${FOLDER}/lock-customers.ts`, 'integration/compared-customers');
const traces = guardsOf(`${FOLDER}/erase-traces.ts`, 'integration/customer-erasure');
const begin = guardsOf('server/domains/calls/begin-call.ts', 'integration/customer-erasure');
const imports = guardsOf(`${FOLDER}/import-customers.ts`, 'integration/customer-import');
const plan = guardsOf(`${FOLDER}/plan-import.ts`, 'integration/customer-import');
const csv = guardsOf('server/core/csv.ts', 'unit/csv');

export const CUSTOMERS: readonly Guard[] = [
  queries(
    'customers: a page goes on by name and id',
    '(sort_key, id) > ($afterKey, $afterId::int)',
    '(sort_key > $afterKey OR $afterId::int < 0)',
  ),
  guardsOf('server/core/like-pattern.ts', 'integration/customers')(
    'customers: a pattern is taken literally',
    "text.replace(/[\\\\%_]/g, '\\\\$&')",
    'text',
  ),
  insert(
    'customers: one key makes one customer',
    'creatorOf(actor), phone, language, creationKey }',
    'creatorOf(actor), phone, language, creationKey: null }',
  ),
  update(
    'customers: what is not sent stays',
    'is_active = coalesce($isActive, is_active)',
    'is_active = coalesce($isActive, true)',
  ),
  locks('customers: a removal holds the customer', ' ORDER BY id FOR UPDATE`', ' ORDER BY id`'),
  several(
    'customers: one who is not there refuses them all',
    'if (rows.length < new Set(customerIds).size) throw notFound();',
    '',
  ),
  several(
    'customers: the chosen are of the business',
    'WHERE business_id = $business AND id',
    'WHERE (business_id = $business OR true) AND id',
  ),
  guardsOf(`${FOLDER}/set-active.ts`, 'integration/compared-customers')(
    'customers: who is so already is not changed',
    'customers.filter((customer) => customer.is_active !== isActive)',
    'customers',
  ),
  walk(
    'customers: each stands where the first of theirs does',
    'AND NOT EXISTS (SELECT FROM',
    'AND EXISTS (SELECT FROM',
  ),
  remove('customers: what is over is not cancelled', ' AND starts_at > app_now()', ''),
  guardsOf(`${FOLDER}/erase-customers.ts`, 'integration/adopted-calls')(
    'customers: a removal reaches calls of the stranger they were',
    '  await adoptCalls(tx, phones);\n',
    '',
  ),
  traces(
    'customers: the inbox forgets their number',
    '  await tx.all(eraseReports, { id, words: CALL_EVENT_WORDS });\n',
    '',
  ),
  traces('customers: calls forget their number', '  await tx.all(eraseNumbers, { id });\n', ''),
  traces('customers: their words are emptied', '  await tx.all(eraseWords, { id });\n', ''),
  traces('customers: the assistant’s words forget them', '  await redactAnswers(tx, customer);\n', ''),
  traces('customers: appointments forget the notes', '  await tx.all(eraseNotes, { id });\n', ''),
  traces('customers: unsent mails are dropped', '  await tx.all(dropUnsentMails, { id, email });\n', ''),
  traces('customers: sent mails forget them', '  await tx.all(eraseSentMails, { id, email });\n', ''),
  traces(
    'customers: unsent mails about their appointments are dropped',
    '  await tx.all(dropUnsentAppointmentMails, { id, templates: CUSTOMER_MAILS });\n',
    '',
  ),
  traces(
    'customers: sent mails about their appointments forget them',
    '  await tx.all(eraseSentAppointmentMails, { id, templates: CUSTOMER_MAILS });\n',
    '',
  ),
  traces(
    'customers: a member’s mails are theirs',
    '  AND NOT EXISTS (SELECT FROM users u WHERE u.business_id = $business AND lower(u.email) = lower($email))\n',
    '',
  ),
  begin('customers: the line stays alive', 'error.code === FOREIGN_KEY_VIOLATION || ', ''),
  imports('customers: one import at a time', '    await tx.one(lockBusiness);\n', ''),
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
    'WHERE c.business_id = $business AND c.customer_id IS NULL',
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
