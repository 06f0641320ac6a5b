import { expect, it } from 'vitest';
import { z } from 'zod';
import type { RestRow } from '../../server/http/rest-row.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { buildTestApp, callRest, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
type Procedure = { _def: { inputs: z.core.$ZodType[] } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** The path of every field of an input that a validation error can name. List elements have the index 0. */
function placesOf(schema: z.core.$ZodType, prefix = ''): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown>; // zod's internals have no public type
  const { shape, options, element, innerType, in: input, out, left, right } = def;
  const of = (inner: unknown, more = '') =>
    inner instanceof Object && '_zod' in inner ? placesOf(inner as z.core.$ZodType, prefix + more) : [];
  if (shape instanceof Object)
    return Object.entries(shape).flatMap(([name, inner]) => [prefix + name, ...of(inner, `${name}.`)]);
  if (element) return of(element, '0.');
  if (Array.isArray(options)) return options.flatMap((option) => of(option));
  return [innerType, input, out, left, right].flatMap((inner) => of(inner));
}

/** Fields that the REST API does not send or sends as a constant, by procedure. No validation error can name them. */
const NEVER_SENT: Record<string, string[]> = {
  'billing.updateRecharge': ['capCents'],
  'numbers.purchase': ['requestId'],
  'auth.resetPassword': ['token'],
  'auth.verifyEmail': ['token', 'browserKey', 'password', 'newPassword', 'ifUnproven'],
  'appointments.book': splitWords(`
    bookingKey what what.kind what.builtIn time customer customer.option notify
  `),
  'appointments.update': ['time', 'time.from', 'time.to', 'notify'],
  'appointments.list': ['closedOnly'],
  'calls.conversation': ['q'],
  'calls.list': ['q', 'language', 'outcome', 'weekday', 'hour', 'afterHours', 'sentiment', 'only'],
  'customers.create': ['creationKey'],
  'billing.transactions': ['kinds', 'from', 'to', 'callSid', 'failed'],
  'services.list': ['all'],
  'services.update': ['language'],
  'services.saveText': ['serviceId', 'languageCode'],
  'hours.updateDay': ['dayOfWeek', 'spans', 'spans.0.openTime', 'spans.0.closeTime'],
  'translations.list': ['search', 'limit', 'cursor'],
};
/** For procedures with several REST paths: the fields that each path does not send. */
const OTHER_HALF: Record<string, string[]> = {
  '/api/numbers/purchase-new-user': ['topUpCents'],
  '/api/billing/topup': ['phoneNumber', 'isAutoRecharge'],
  '/api/numbers/purchase-existing-user': ['friendlyName'],
  '/api/premium-numbers/reserve': ['friendlyName'],
};

const fieldsOf = ({ request }: RestRow) => (request instanceof z.ZodObject ? Object.keys(request.shape) : []);
const rows = restTable.map((row) => [`${row.method} ${row.path}`, row] as const);

it.each(rows)(
  '%s names fields of the REST request in errors, even when the procedure has other names for them',
  (_name, row) => {
    const never = [...(NEVER_SENT[row.procedure] ?? []), ...(OTHER_HALF[row.path] ?? [])];
    const places = (procedures[row.procedure]?._def.inputs ?? []).flatMap((input) => placesOf(input));
    const unknown = places
      .filter((place) => !never.includes(place))
      .map((place) => row.toWireName(place))
      .filter((field) => !fieldsOf(row).includes(field.split('.')[0] ?? ''));
    expect(unknown).toEqual([]);
  },
);

it.each([
  ['PUT', '/api/business', { recharge_threshold: 7 }, 'recharge_threshold'],
  ['PUT', '/api/business', { recharge_amount: '7.50' }, 'recharge_amount'],
  ['POST', '/api/numbers/purchase-new-user', { phone_number: 'x', auto_recharge_enabled: 1 }, 'phone_number'],
  ['POST', '/api/billing/topup', { amount: 3 }, 'amount'],
  ['POST', '/api/billing/topup', { amount: 1e9 }, 'amount'],
  ['POST', '/api/stripe/payment_intent', { items: [{ item: 'x', price: 999_999 }] }, 'items'],
  ['POST', '/api/call-meta/list', { start_date_from: '0001-01-01' }, 'start_date_from'],
  ['POST', '/api/services/list', { language: 'x' }, 'language'],
  ['POST', '/api/customers/list', { cursor: 'x' }, 'cursor'],
] as const)(
  'validation error over HTTP of %s %s %j names the field %s',
  async (method, path, fields, expected) => {
    const answer = await callRest(test.app, [method, path], fields, company.admin.token);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([expected]);
  },
);
