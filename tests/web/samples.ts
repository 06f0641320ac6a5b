import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { CustomerDetails } from '../../server/modules/scheduling/customers/customers.schema.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';

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
