import { describeTerms } from '../../server/core/payment-terms.ts';
import { toCursor } from '../../server/db/place-cursor.ts';
import type {
  BookAppointmentInput,
  UpdateAppointmentInput,
} from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { textsIn } from '../../server/texts.ts';

/** Returns the value of a field for request number `at`; a unique field gets a different value in each request. */
export type MakeValue = (at: number) => unknown;

/** The phone number of all customers that tests create for a business (`reference-fields.ts`). */
export const CUSTOMERS_PHONE = '+16475550888';
/**
 * A phone of the team. `reference-fields.ts` verifies this phone in each business with a call that can be called back.
 */
export const STAFF_PHONE = '+16135550142';
export const CUSTOMERS_FILE = `First name,Last name,Phone\nAnn,Lee,${CUSTOMERS_PHONE}`;

/** A business can add a language only once, so each request adds another one. No other test uses these languages. */
export const ADDED_LANGUAGES = 'af ar bg bn cmn cs da de el es fi fil gu he hi hr hu id it ja'.split(' ');

/** The English voice Aoede; the migrations assign ids to voices. */
const ENGLISH_VOICE = 114;

/** An instant in an hour that only this request books. */
const hour = (at: number, minutes = 0) => new Date(Date.UTC(2031, 5, 1, at, minutes)).toISOString();

/** Offset in hours for inputs with local times, so that in no time zone they overlap the inputs with UTC times. */
const WALL_CLOCK = 10_000;

/**
 * Values of fields whose API example does not fit, by field or by procedure and field. A `cursor` is listed only if it
 * is a plain position in the list of the business, which cannot refer to another business.
 */
const VALUES: Readonly<Record<string, MakeValue>> = {
  startsAt: (at) => hour(at),
  startTime: (at) => hour(at),
  endsAt: (at) => hour(at, 30),
  endTime: (at) => hour(at, 30),
  // The API accepts times of day with and without seconds.
  openTime: () => '09:00',
  closeTime: () => '17:00:00',
  // `undo` and `reopen` revert a change; the changed appointment has version 2.
  version: () => 2,
  phone: () => CUSTOMERS_PHONE,
  phoneNumber: () => '+14165550188',
  // `reference-fields.ts` verifies this phone for each business with a call that can be called back.
  staffPhone: () => STAFF_PHONE,
  customerPhone: () => '(416) 555-0177',
  adminPhone: () => '+1 (416) 555-0123',
  businessName: (at) => `Maple Leaf Dental ${at}`,
  email: (at) => `ann-${at}@example.test`,
  csv: () => CUSTOMERS_FILE,
  newPassword: () => 'Rainy-harbour-42',
  totalCents: () => 2_000,
  startingBalanceCents: () => 2_000,
  // The terms of a payment by a business without a running platform fee and without auto-recharge
  // (reference-fields.ts).
  shownTerms: () =>
    describeTerms(textsIn('en'), [
      { key: 'payment.terms.today', facts: { amount: 2_000 } },
      { key: 'payment.terms.notAgain', facts: {} },
    ]),
  topUpCents: () => 1_000,
  thresholdCents: () => 1_500,
  amountCents: () => 5_000,
  rechargeThreshold: () => 15,
  rechargeAmount: () => 50,
  'routing.confirmProof.code': () => '123456',
  'routing.saveTarget.languageCode': () => 'en',
  'routing.saveTarget.from': () => '09:00',
  'routing.saveTarget.until': () => '17:00',
  'receptionist.saveTexts.languageCode': () => 'en',
  'receptionist.openTrial.languageCode': () => 'en',
  'receptionist.saveAnswer.languageCode': () => 'en',
  'receptionist.saveAnswer.question': (at) => `May I park at door ${at}?`,
  'knowledge.addPage.url': (at) => `https://example.com/${at}`,
  'knowledge.addPage.languageCode': () => 'en',
  'knowledge.addText.languageCode': () => 'en',
  'knowledge.addText.text': (at) => `There are ${at} places to park behind the house.`,
  'insights.since.since': () => '2026-01-01T00:00:00Z',
  'messages.list.cursor': () => 1_000_000,
  'reports.list.cursor': () => 1_000_000,
  'reports.generate.key': (at) => onceKey(at),
  'reports.createSchedule.time': () => '07:30',
  'reports.updateSchedule.time': () => '07:30',
  bookingKey: (at) => onceKey(at),
  'appointments.cancelSeries.changeKey': (at) => onceKey(at),
  'appointments.cancelBookingsOfCall.changeKey': (at) => onceKey(at),
  // The time range of the appointment that this request cancels (`reference-fields.ts`).
  'appointments.close.startsAt': () => '2045-06-01T00:00:00Z',
  'appointments.close.endsAt': () => '2045-06-02T00:00:00Z',
  'appointments.close.from': () => '2045-05-31',
  'appointments.close.to': () => '2045-06-02',
  'appointments.close.version': () => 1,
  'appointments.previewSeries.first': () => '2031-03-04',
  'appointments.bookSeries.leaveOut': () => '2031-03-04',
  'appointments.bookSeries.first': (at) => farDay(at),
  'appointments.bookSeries.time': (at) => `${String(3 + (at % 20)).padStart(2, '0')}:00`,
  'appointments.previewSeries.time': () => '09:00',
  creationKey: (at) => onceKey(at),
  'languages.add.languageCode': (at) => ADDED_LANGUAGES[at % ADDED_LANGUAGES.length],
  // The default language; it stays the default for all later requests.
  'languages.update.languageCode': () => 'en',
  'languages.update.voiceId': () => ENGLISH_VOICE,
  'languages.update.languageVoiceId': () => ENGLISH_VOICE,
  requestId: (at) => onceKey(at),
  'numbers.purchase.phoneNumber': (at) => numberOnSale(at),
  'numbers.quote.phoneNumber': () => numberOnSale(0),
  'billing.updateSpendingLimit.limitCents': () => 2_000,
  'billing.transactions.cursor': () => 1_000,
  'audit.list.cursor': () => 1_000_000,
  'database.tableData.table': () => 'customers',
  'database.query.query': () => 'SELECT first_name, last_name FROM customers',
  'customers.list.cursor': () => toCursor(['a', 1]),
  'customers.directory.cursor': () => toCursor(['name', 'a', 1]),
  'appointments.ofCustomer.cursor': () => toCursor(['2027-06-01T12:00:00.000Z', 1]),
  'translations.list.cursor': () => toCursor(['a', 'fr']),
};

/** A number in the inventory of the emulator that only this request buys. */
const numberOnSale = (at: number) => `+1437555${3_000 + at}`;

/** A far day for a booking of several weeks: no other request books the same hour within two months of it. */
const farDay = (at: number) =>
  new Date(Date.UTC(2060, 0, 1 + Math.floor(at / 20) * 60)).toISOString().slice(0, 10);

const onceKey = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** The value of a field of a procedure; `undefined` if the field uses its example or refers to a row. */
export const ownValueOf = (procedure: string, field: string): MakeValue | undefined =>
  VALUES[`${procedure}.${field}`] ?? VALUES[field];

/** Inputs that differ in several fields, by procedure or REST row. 'named' stands for the id of a row. */
export const MORE_INPUTS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  // A booking of a built-in service by a new customer without optional fields, with local times of the business.
  'POST /api/appointments/create_from_ui': [
    {
      service_id: '2',
      start_time: (at: number) => hour(at + WALL_CLOCK).slice(0, 16),
      end_time: (at: number) => hour(at + WALL_CLOCK, 30).slice(0, 19),
      customer_option: 'select_from_list',
      customer_id: '',
      customer_first_name: 'Ada',
      customer_last_name: 'Byron',
      customer_phone: '416-555-0123',
      customer_email: '',
      notes: '',
      full_day: 0,
    },
    {
      service_id: '-1',
      start_time: (at: number) => hour(at),
      end_time: (at: number) => hour(at, 30),
      customer_option: 'skip_customer',
      resource_id: 'named',
    },
  ],
  // A move to another calendar requires a time.
  'appointments.update': [
    { appointmentId: 'named', time: { startsAt: (at: number) => hour(at) }, resourceId: 'named' },
  ],
  'POST /api/appointments/update': [
    { appointment_id: 'named', start_time: (at: number) => hour(at), resource_id: 'named' },
  ],
  // A page with one call. A cursor of another business must not change where the page starts.
  'calls.list': [{ cursor: 'named', limit: 1 }],
  // An open day requires times.
  'hours.updateDay': [{ businessHoursId: 'named', isClosed: false, openTime: '09:07', closeTime: '17:07' }],
};

/** An input that the schema accepts but the procedure refuses to every caller, with the reason. */
const refused = <Fields>(because: string, is: (fields: Fields) => boolean) => ({
  because,
  is: (fields: unknown) => is(fields as Fields), // The schema of the entry has already parsed these fields.
});

type WireAppointment = Record<string, string | number | boolean | null | undefined>;

type WireSearch = Record<'region' | 'area_code' | 'contains', string | null | undefined>;

/** Inputs that the generator skips, by procedure or REST row. */
const NEVER_DONE: Readonly<Record<string, ReturnType<typeof refused>>> = {
  'appointments.book': refused<BookAppointmentInput>(
    'closed time is for nobody, and whole days are closed time',
    ({ what, time, customer }) => (what.kind === 'closed' ? customer.option !== 'skipped' : 'from' in time),
  ),
  'appointments.update': refused<UpdateAppointmentInput>(
    'whole days are closed time, and what is made here is an appointment',
    ({ time }) => time !== undefined && 'from' in time,
  ),
  'POST /api/appointments/create_from_ui': refused<WireAppointment>(
    'somebody of the list has an id, somebody new a name and a phone number; whole days are closed time',
    ({
      customer_option,
      customer_id,
      customer_first_name: first,
      customer_last_name: last,
      customer_phone: phone,
      full_day,
    }) =>
      (customer_option === 'select_from_list' && !customer_id && !(first && last && phone)) ||
      [true, 1, '1', 'true'].some((flag) => flag === full_day),
  ),
  'POST /api/twilio/available-numbers': refused<WireSearch>(
    'nobody searches for nothing',
    ({ region, area_code, contains }) => !region && !area_code && !contains,
  ),
  'POST /api/appointments/update': refused<WireAppointment>(
    'a start, notes or a status is what changes',
    ({ start_time, notes, status }) => !start_time && !notes && !status,
  ),
};

/** True if the schema of an entry accepts the fields but its procedure refuses them to every caller. */
export const isNeverDone = (entry: string, fields: unknown): boolean =>
  NEVER_DONE[entry]?.is(fields) ?? false;
