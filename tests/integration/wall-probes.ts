import { MARK } from './furnished-company.ts';

let bookings = 0;

/** A booking at a time that nobody has, an hour after the last one. */
function newBooking() {
  bookings += 1;
  const startsAt = new Date(Date.UTC(2031, 5, 1, bookings)).toISOString();
  return { what: { kind: 'general' }, time: { startsAt }, customer: { option: 'skipped' } };
}

function newWireBooking() {
  const { startsAt } = newBooking().time;
  return {
    service_id: -1,
    start_time: startsAt,
    end_time: startsAt.replace(':00:00', ':30:00'),
    customer_option: 'skip_customer',
  };
}

/** What a business has that can be named. */
export type Ids = {
  callSid: string;
  customerId: number;
  serviceId: number;
  appointmentId: number;
  undoneId: number;
  reopenedId: number;
  doomedCustomerId: number;
  doomedByRestId: number;
  paymentId: number;
  paymentIntentId: string;
  checkoutSessionId: string;
  stripeCustomerId: string;
  sessionId: number;
  invitationId: number;
  memberId: number;
  doomedId: number;
  hoursId: number;
  doomedServiceId: number;
  goneServiceId: number;
  textId: number;
  translationId: number;
  doomedTranslationId: number;
};
/**
 * Inputs that name something, each from the ids of somebody. Empty: the procedure takes nothing that names anything.
 */
export type Probes = ((ids: Ids) => Record<string, unknown>)[];

const NINE_TO_FIVE = { isClosed: false, openTime: '09:07', closeTime: '17:07' };

/** Every procedure and what it can be asked about. */
export const PROCEDURES: Record<string, Probes> = {
  // Public: names a person by e-mail. That unknown and wrong answer alike is held by sign-in.test.ts.
  'auth.login': [],
  // Public: names a person by e-mail or by a token. What they tell of others is held by accounts.test.ts.
  'auth.signUp': [],
  'auth.resendVerification': [],
  'auth.renewVerification': [],
  'auth.verifyEmail': [],
  'auth.requestPasswordReset': [],
  'auth.resetPassword': [],
  'auth.startSocial': [],
  'auth.finishSocial': [],
  'team.openInvitation': [],
  'team.acceptInvitation': [],
  'auth.logout': [],
  'auth.me': [],
  'auth.security': [],
  'auth.updateProfile': [],
  'auth.changePassword': [],
  'auth.removeIdentity': [],
  'auth.sessions': [],
  'auth.endSession': [({ sessionId }) => ({ id: sessionId })],
  'auth.endOtherSessions': [],
  'team.list': [],
  'team.invite': [],
  'team.resendInvitation': [({ invitationId }) => ({ invitationId })],
  'team.revokeInvitation': [({ invitationId }) => ({ invitationId })],
  'team.changeRole': [({ memberId }) => ({ userId: memberId, role: 'staff' })],
  'team.remove': [({ doomedId }) => ({ userId: doomedId })],
  'businesses.get': [],
  'businesses.systemStatus': [],
  'businesses.updateProfile': [],
  'insights.dashboardMetrics': [],
  'appointments.list': [],
  'appointments.get': [({ appointmentId }) => ({ appointmentId })],
  'appointments.openSlots': [
    ({ serviceId }) => ({
      what: { kind: 'service', serviceId },
      days: { from: '2031-03-04', to: '2031-03-04' },
    }),
  ],
  'appointments.mailPreview': [
    ({ customerId }) => ({ change: 'booked', customerId }),
    ({ appointmentId }) => ({ change: 'moved', appointmentId }),
    ({ appointmentId }) => ({ change: 'cancelled', appointmentId }),
  ],
  'appointments.export': [],
  'appointments.book': [
    ({ serviceId }) => ({ ...newBooking(), what: { kind: 'service', serviceId } }),
    ({ customerId }) => ({ ...newBooking(), customer: { option: 'existing', customerId } }),
  ],
  'appointments.update': [
    ({ appointmentId }) => ({ appointmentId, notes: 'x' }),
    ({ appointmentId }) => ({ appointmentId, time: { startsAt: '2031-03-04T10:00' } }),
    ({ appointmentId }) => ({ appointmentId, status: 'confirmed' }),
  ],
  'appointments.undo': [({ undoneId }) => ({ appointmentId: undoneId, version: 2 })],
  'appointments.reopen': [({ reopenedId }) => ({ appointmentId: reopenedId, version: 2 })],
  'appointments.feed': [],
  'appointments.createFeed': [],
  'appointments.revokeFeed': [],
  'customers.list': [],
  'customers.get': [({ customerId }) => ({ customerId })],
  'customers.samePhone': [({ customerId }) => ({ phone: '+16475550888', exceptId: customerId })],
  'customers.export': [],
  'customers.create': [],
  'customers.update': [({ customerId }) => ({ customerId, notes: 'theirs' })],
  'customers.remove': [({ doomedCustomerId }) => ({ customerId: doomedCustomerId })],
  'customers.previewImport': [
    // Their customers' number: who has it is told to nobody else.
    () => ({ csv: 'First name,Last name,Phone\nAnn,Lee,+16475550888' }),
  ],
  'customers.import': [],
  'calls.list': [
    ({ customerId }) => ({ customerId }),
    ({ callSid }) => ({ cursor: callSid }),
    ({ callSid }) => ({ cursor: callSid, limit: 1 }),
  ],
  'calls.conversation': [({ callSid }) => ({ callSid })],
  'billing.account': [],
  'billing.latestPayment': [],
  'billing.outlook': [],
  'billing.transactions': [({ callSid }) => ({ callSid })],
  'billing.exportTransactions': [({ callSid }) => ({ callSid })],
  'billing.paymentForm': [],
  'billing.createPayment': [({ stripeCustomerId }) => ({ totalCents: 2_000, stripeCustomerId })],
  'billing.startCheckout': [],
  'billing.settlePayment': [
    ({ paymentIntentId }) => ({ paymentIntentId }),
    ({ checkoutSessionId }) => ({ checkoutSessionId }),
  ],
  'billing.payment': [({ paymentId }) => ({ paymentId })],
  'billing.reconciliation': [],
  'billing.updateRecharge': [],
  'audit.list': [],
  'numbers.list': [],
  'numbers.premium': [],
  'languages.listForBusiness': [],
  'services.list': [],
  'hours.week': [],
  'hours.updateDay': [({ hoursId }) => ({ businessHoursId: hoursId, ...NINE_TO_FIVE })],
  'hours.replaceWeek': [],
  'services.get': [({ serviceId }) => ({ serviceId })],
  'services.create': [],
  'services.update': [({ serviceId }) => ({ serviceId, name: 'Changed', isActive: true })],
  'services.remove': [({ doomedServiceId }) => ({ serviceId: doomedServiceId })],
  'services.saveText': [
    ({ serviceId }) => ({ serviceId, languageCode: 'en', name: MARK }),
    ({ textId }) => ({ translationId: textId, name: MARK }),
  ],
  'translations.list': [],
  'translations.overview': [],
  'translations.save': [
    ({ translationId }) => ({
      translationId,
      phrase: 'Hello',
      languageCode: 'fr',
      translatedPhrase: 'Bonjour',
    }),
  ],
  'translations.remove': [({ doomedTranslationId }) => ({ translationId: doomedTranslationId })],
};

/** Every REST row and what it can be asked about. */
export const ROWS: Record<string, Probes> = {
  'POST /api/auth/login': [],
  'POST /api/auth/signup': [],
  'POST /api/auth/resend_verify_email': [],
  'POST /api/auth/resend-verification': [],
  'POST /api/auth/request-password-reset': [],
  'POST /api/auth/reset-password': [],
  'GET /api/auth/verify-email': [],
  'POST /api/auth/social/callback': [],
  'POST /api/business/get': [],
  'POST /api/business/dashboard-metrics': [],
  'POST /api/business/phones': [],
  'GET /api/business/phones': [],
  'GET /api/premium-numbers': [],
  'POST /api/business/list_languages': [],
  'POST /api/services/list': [],
  'POST /api/appointments/create_from_ui': [
    ({ serviceId }) => ({ ...newWireBooking(), service_id: serviceId }),
    ({ customerId }) => ({
      ...newWireBooking(),
      customer_option: 'select_from_list',
      customer_id: customerId,
    }),
  ],
  'POST /api/appointments/update': [
    ({ appointmentId }) => ({ appointment_id: appointmentId, notes: 'x' }),
    ({ appointmentId }) => ({ appointment_id: appointmentId, start_time: '2031-03-05T10:00' }),
    ({ appointmentId }) => ({ appointment_id: appointmentId, status: 'cancelled' }),
  ],
  'POST /api/appointments/business': [],
  'POST /api/business-hours/get': [],
  'POST /api/business/working-hours': [],
  'POST /api/business-hours/update': [
    ({ hoursId }) => ({ business_hours_id: hoursId, is_closed: 0, open_time: '09:07', close_time: '17:07' }),
    ({ hoursId }) => ({ business_hours_id: hoursId, is_closed: 1, open_time: '', close_time: '' }),
  ],
  'POST /api/business_hours/bulk-update': [],
  'POST /api/business/services': [],
  'POST /api/services/create': [],
  'PUT /api/services': [({ serviceId }) => ({ service_id: serviceId, price: 12.5 })],
  'DELETE /api/services': [({ goneServiceId }) => ({ service_id: goneServiceId })],
  'PUT /api/services/translation': [({ textId }) => ({ translation_id: textId, name: 'Changed' })],
  'GET /api/translations': [],
  'POST /api/customers/list': [],
  'POST /api/customers': [],
  'PUT /api/customers': [({ customerId }) => ({ customer_id: customerId, notes: 'theirs' })],
  'DELETE /api/customers': [({ doomedByRestId }) => ({ customer_id: doomedByRestId })],
  'POST /api/call-meta/list': [
    ({ customerId }) => ({ customer_id: customerId }),
    ({ callSid }) => ({ cursor: callSid }),
  ],
  'POST /api/call-meta/conversation': [({ callSid }) => ({ call_sid: callSid })],
  'POST /api/stripe/transaction_history': [],
  'GET /api/billing/account': [],
  'PUT /api/business': [],
  'POST /api/stripe/payment_intent': [
    ({ stripeCustomerId }) => ({
      items: [{ item: 'Account balance', price: 20 }],
      stripe_customer_id: stripeCustomerId,
    }),
  ],
  'POST /api/billing/topup': [],
  'POST /api/numbers/purchase-new-user': [],
};
