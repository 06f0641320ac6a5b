import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { toE164 } from '../../../core/phone-number.ts';
import { flag, id, limit, optionalText, text, toFlag } from '../../../http/wire-fields.ts';
import { wireText } from '../../../texts.ts';
import { answers, takes } from '../../../trpc/contract.ts';
import type { CustomerPage } from './customers.queries.ts';
import {
  type CustomerDetails,
  type CustomerView,
  createCustomerInput,
  customerFields,
  customerIdInput,
  type DirectoryPage,
  directoryInput,
  exportCustomersInput,
  listCustomersInput,
  removeCustomersInput,
  type SamePhoneView,
  samePhoneInput,
  setActiveInput,
  updateCustomerInput,
} from './customers.schema.ts';
import { type ImportPreview, type ImportResult, importInput, previewImportInput } from './import.schema.ts';

const wireCustomer = z.object({
  customer_id: z.number(),
  business_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  customer_phone: z.string().nullable().describe('E.164'),
  email: z.string().nullable(),
  language: z.string(),
  notes: z.string().nullable(),
  is_active: z.literal([0, 1]),
});

function toWireCustomer(customer: CustomerView): z.input<typeof wireCustomer> {
  return {
    customer_id: customer.id,
    business_id: customer.businessId,
    first_name: customer.firstName,
    last_name: customer.lastName,
    customer_phone: customer.phone,
    email: customer.email,
    language: customer.language,
    notes: customer.notes,
    is_active: toFlag(customer.isActive),
  };
}

const { firstName, lastName, phone } = customerFields.shape;

/** The fields of a customer under their documented REST names. Errors use these names too. */
const wireFields = z.object({
  first_name: firstName,
  last_name: lastName,
  customer_phone: phone.refine((text) => toE164(text) !== null, problem('fields.badPhone')),
  email: text.nullish(),
  language: optionalText,
  notes: text.nullish(),
  is_active: flag.optional(),
});

type Sent = z.output<ReturnType<typeof wireFields.partial>>;

/** Maps the sent REST fields to our names; absent fields stay absent. */
function toSent(wire: Sent) {
  return {
    ...(wire.email !== undefined && { email: wire.email }),
    ...(wire.language !== undefined && { language: wire.language }),
    ...(wire.notes !== undefined && { notes: wire.notes }),
    ...(wire.is_active !== undefined && { isActive: wire.is_active }),
  };
}

const WIRE_NAMES = { phone: 'customer_phone' };

export const customersContract = {
  list: takes(listCustomersInput, answers<CustomerPage>()).at({
    method: 'POST',
    path: '/api/customers/list',
    summary: 'The customers by last name; search finds a name, a phone number or an email address',
    request: z.object({ search: optionalText, is_active: flag.nullish(), limit, cursor: optionalText }),
    response: z.object({
      customers: z.array(wireCustomer),
      count: z.number(),
      next_cursor: z.string().nullable(),
    }),
    toInput: ({ search, is_active, limit, cursor }) => ({
      search,
      isActive: is_active ?? undefined,
      limit,
      cursor,
    }),
    toWire: ({ customers, count, nextCursor }) => ({
      customers: customers.map(toWireCustomer),
      count,
      next_cursor: nextCursor,
    }),
  }),
  directory: takes(directoryInput, answers<DirectoryPage>()),
  get: takes(customerIdInput, answers<CustomerDetails>()),
  samePhone: takes(samePhoneInput, answers<SamePhoneView[]>()),
  export: takes(exportCustomersInput, answers<{ csv: string }>()),
  create: takes(createCustomerInput, answers<CustomerView>()).at({
    method: 'POST',
    path: '/api/customers',
    summary: 'Adds a customer; two may share a phone number',
    request: wireFields,
    response: z.object({ customer: wireCustomer }),
    wireNames: WIRE_NAMES,
    toInput: (wire) => ({
      firstName: wire.first_name,
      lastName: wire.last_name,
      phone: wire.customer_phone,
      ...toSent(wire),
    }),
    toWire: (customer) => ({ customer: toWireCustomer(customer) }),
  }),
  update: takes(updateCustomerInput, answers<CustomerView>()).at({
    method: 'PUT',
    path: '/api/customers',
    summary: 'Changes the fields that are sent; is_active is kept unless sent',
    request: wireFields.partial().extend({ customer_id: id }),
    response: z.object({ customer: wireCustomer }),
    wireNames: WIRE_NAMES,
    toInput: (wire) => ({
      customerId: wire.customer_id,
      ...(wire.first_name !== undefined && { firstName: wire.first_name }),
      ...(wire.last_name !== undefined && { lastName: wire.last_name }),
      ...(wire.customer_phone !== undefined && { phone: wire.customer_phone }),
      ...toSent(wire),
    }),
    toWire: (customer) => ({ customer: toWireCustomer(customer) }),
  }),
  remove: takes(customerIdInput, answers<{ cancelledAppointments: number }>()).at({
    method: 'DELETE',
    path: '/api/customers',
    summary: 'Erases a customer and cancels their upcoming appointments; calls and ledger lines stay',
    request: z.object({ customer_id: id }),
    response: z.object({ message: z.string(), cancelled_appointments: z.number() }),
    toInput: ({ customer_id }) => ({ customerId: customer_id }),
    toWire: ({ cancelledAppointments }) => ({
      message: wireText('wire.customerDeleted'),
      cancelled_appointments: cancelledAppointments,
    }),
  }),
  setActive: takes(setActiveInput, answers<{ changedIds: number[] }>()),
  removeMany: takes(removeCustomersInput, answers<{ removed: number; cancelledAppointments: number }>()),
  previewImport: takes(previewImportInput, answers<ImportPreview>()),
  import: takes(importInput, answers<ImportResult>()),
};
