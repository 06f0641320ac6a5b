import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { CustomerDetails } from '../../server/modules/scheduling/customers/customers.schema.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import type { CallView, MessageView } from '../../server/modules/telephony/calls/calls.schema.ts';

/** Server data of one customer, one appointment and the opening hours of an office. */
export const CUSTOMER: CustomerDetails = {
  id: 31,
  businessId: 19,
  firstName: 'Emma',
  lastName: 'Roy',
  fullName: 'Emma Roy',
  phone: '+14165550131',
  phoneFormatted: '(416) 555-0131',
  email: null,
  language: 'en',
  notes: 'Old notes',
  isActive: true,
  createdAt: '2026-01-05T15:00:00Z',
  callCount: 0,
  upcomingAppointments: 0,
};

export const APPOINTMENT: AppointmentView = {
  id: 5,
  bookingType: 'appointment',
  status: 'scheduled',
  kind: 'general',
  resourceId: 100,
  resourceName: null,
  serviceId: null,
  builtIn: null,
  serviceName: null,
  serviceMinutes: null,
  priceCents: null,
  customerId: null,
  customerName: null,
  customerFirstName: null,
  customerLastName: null,
  customerEmail: null,
  customerPhone: null,
  customerPhoneFormatted: null,
  startsAt: '2026-03-02T15:00:00Z',
  endsAt: '2026-03-02T16:00:00Z',
  startsLocal: '2026-03-02T10:00:00',
  endsLocal: '2026-03-02T11:00:00',
  isFullDay: false,
  notes: null,
  version: 1,
  mayReopen: false,
  confirmedBy: null,
  cancelledBy: null,
  series: null,
};

export const OFFICE_WEEK = {
  data: { days: HOURS_TEMPLATES.office.map((day) => ({ ...day, id: 100 + day.dayOfWeek })), isSet: true },
};

/** An inbound call of the customer that the agent has answered. */
export const CALL: CallView = {
  callSid: 'CA1',
  customerId: 31,
  customerName: 'Emma Roy',
  callerName: null,
  callerMessage: null,
  followUp: null,
  customerPhone: '+14165550131',
  customerPhoneFormatted: '(416) 555-0131',
  callBackFrom: null,
  direction: 'inbound',
  channel: 'phone',
  status: 'completed',
  startedAt: '2026-11-22T15:00:00.000Z',
  endedAt: '2026-11-22T15:01:00.000Z',
  createdAt: '2026-11-22T15:00:00.000Z',
  updatedAt: '2026-11-22T15:00:00.000Z',
  durationSeconds: 60,
  chargeOutcome: 'charged',
  chargeCents: 25,
  ledgerEntryId: 4,
  outcome: 'answered',
  isLive: false,
  languageCode: 'en',
  summary: null,
  summaryActions: null,
  isMissed: false,
  message: null,
  excerpt: null,
};

/** A turn of the caller. */
export const TURN: MessageView = {
  id: 1,
  role: 'user',
  content: 'When are you open?',
  translation: null,
  createdAt: '2026-11-22T15:00:01.000Z',
  languageCode: 'en',
  isDisclosure: false,
  wasInterrupted: false,
  firstTokenMs: null,
  firstSentenceMs: null,
  sources: [],
};

/** An appointment of a customer on a Tuesday at nine in Toronto. */
export const EMMA: AppointmentView = {
  ...APPOINTMENT,
  id: 1,
  kind: 'service',
  serviceId: 101,
  serviceName: 'Cleaning',
  serviceMinutes: 45,
  priceCents: 9_000,
  customerId: 7,
  customerName: 'Emma Roy',
  customerFirstName: 'Emma',
  customerLastName: 'Roy',
  startsAt: '2026-12-01T14:00:00.000Z',
  endsAt: '2026-12-01T14:45:00.000Z',
  startsLocal: '2026-12-01T09:00:00',
  endsLocal: '2026-12-01T09:45:00',
};
