import type { AppointmentView } from '../../server/domains/appointments/appointments.schema.ts';

/** An appointment of a customer, on a Tuesday at nine in Toronto. */
export const EMMA: AppointmentView = {
  id: 1,
  bookingType: 'appointment',
  status: 'scheduled',
  kind: 'service',
  serviceId: 101,
  builtIn: null,
  serviceName: 'Cleaning',
  serviceMinutes: 45,
  priceCents: 9_000,
  customerId: 7,
  customerName: 'Emma Roy',
  customerFirstName: 'Emma',
  customerLastName: 'Roy',
  customerEmail: null,
  customerPhone: null,
  customerPhoneFormatted: null,
  startsAt: '2026-12-01T14:00:00.000Z',
  endsAt: '2026-12-01T14:45:00.000Z',
  startsLocal: '2026-12-01T09:00:00',
  endsLocal: '2026-12-01T09:45:00',
  isFullDay: false,
  notes: null,
  version: 1,
  mayReopen: false,
};
