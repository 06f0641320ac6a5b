import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { listUpTo, onceKey } from '../../../core/limited.ts';
import { mailedLine } from '../../../core/one-line.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';

/** The languages that the form offers; any language of the catalogue is accepted. */
export const FORM_LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ar', 'zh', 'ja', 'ko'] as const;
export const DEFAULT_LANGUAGE = 'en';

/** The longest first or last name of a customer. */
export const CUSTOMER_NAME_LENGTH_MAX = 100;

const name = (required: string) => mailedLine(CUSTOMER_NAME_LENGTH_MAX).min(1, required);
const emptyToNull = (text: string | null) => (text === '' ? null : text);
const notes = z.string().overwrite(toSpokenText).trim().max(2_000).nullable().transform(emptyToNull);
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { abort: true })
  .refine((text) => text === '' || z.email().safeParse(text).success, problem('fields.badEmail'))
  .nullable()
  .transform(emptyToNull);

const fields = {
  firstName: name(problem('fields.firstNameRequired')),
  lastName: name(problem('fields.lastNameRequired')),
  /** The phone number in any notation; the server stores E.164. */
  phone: z.string().trim().min(1, problem('fields.phoneRequired')).max(40, { abort: true }),
  /** The email address; '' and null both mean that there is none. */
  email,
  /** A BCP 47 code of the catalogue, in any spelling. */
  language: z.string().trim().min(1, problem('fields.languageRequired')).max(35),
  notes,
  isActive: z.boolean(),
};

/** Rules for the fields of a customer, shared by the form, imports and REST. */
export const customerFields = z.object({
  ...fields,
  email: fields.email.default(null),
  language: fields.language.default(DEFAULT_LANGUAGE),
  notes: fields.notes.default(null),
  isActive: fields.isActive.default(true),
});
export type CustomerFields = z.infer<typeof customerFields>;

export const createCustomerInput = customerFields.extend({
  /** Idempotency key, created once by the form. A repeated request returns the first customer and adds none. */
  creationKey: onceKey.optional(),
});
export type CreateCustomerInput = z.infer<typeof createCustomerInput>;

export const customerIdInput = z.object({ customerId: z.int32().positive() });

/** A change of a customer. Fields that are not sent stay as they are. */
export const updateCustomerInput = z.object(fields).partial().extend(customerIdInput.shape);
export type UpdateCustomerInput = z.infer<typeof updateCustomerInput>;

/** Maximum number of characters of a search for customers. */
export const CUSTOMER_SEARCH_MAX = 200;

export const customerFilter = z.object({
  /**
   * A customer matches when every word is part of the name or email address, or when the whole text is part of the
   * phone number.
   */
  search: z.string().trim().max(CUSTOMER_SEARCH_MAX).optional(),
  isActive: z.boolean().optional(),
});
export type CustomerFilter = z.infer<typeof customerFilter>;

export const listCustomersInput = customerFilter.extend({
  /** Maximum number of listed customers; without it the list is complete. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The cursor that the server returned with the previous page. */
  cursor: z.string().max(2_000).optional(),
});
export type ListCustomersInput = z.infer<typeof listCustomersInput>;

/** Sort orders of the table: by name, latest call, or next appointment. */
export const DIRECTORY_ORDERS = ['name', 'lastCall', 'nextAppointment'] as const;
export type DirectoryOrder = (typeof DIRECTORY_ORDERS)[number];

export const directoryInput = customerFilter.extend({
  order: z.enum(DIRECTORY_ORDERS).default('name'),
  limit: z.int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  /** The cursor that the server returned with the previous page. */
  cursor: z.string().max(2_000).optional(),
});
export type DirectoryInput = z.infer<typeof directoryInput>;

/** Maximum number of customers that one request may change, erase or export by their ids. */
export const CUSTOMERS_AT_ONCE_MAX = 200;

const customerIds = listUpTo(z.int32().positive(), CUSTOMERS_AT_ONCE_MAX).refine(
  (ids) => ids.length > 0,
  problem('fields.customerRequired'),
);

export const setActiveInput = z.object({ customerIds, isActive: z.boolean() });
export type SetActiveInput = z.infer<typeof setActiveInput>;

export const removeCustomersInput = z.object({ customerIds });
export type RemoveCustomersInput = z.infer<typeof removeCustomersInput>;

/** Exports the customers that match the filter, or only those in `customerIds`. */
export const exportCustomersInput = customerFilter.extend({ customerIds: customerIds.optional() });
export type ExportCustomersInput = z.infer<typeof exportCustomersInput>;

export const samePhoneInput = z.object({ phone: z.string().max(40), exceptId: z.int32().optional() });
export type SamePhoneInput = z.infer<typeof samePhoneInput>;

export type CustomerView = {
  id: number;
  businessId: number;
  firstName: string;
  lastName: string;
  fullName: string;
  /** The phone number in E.164, and formatted. */
  phone: string | null;
  phoneFormatted: string | null;
  email: string | null;
  language: string;
  notes: string | null;
  isActive: boolean;
  createdAt: string;
};

/** A row of the directory: a customer with their latest call and next appointment. */
export type DirectoryRow = CustomerView & { lastCallAt: string | null; nextAppointmentAt: string | null };
export type DirectoryPage = { customers: DirectoryRow[]; nextCursor: string | null; count: number };

/**
 * A customer with the data that a deletion would affect: their calls, and their upcoming appointments that are
 * not cancelled.
 */
export type CustomerDetails = CustomerView & { callCount: number; upcomingAppointments: number };

/** Another customer with the same number. */
export type SamePhoneView = { id: number; fullName: string };
