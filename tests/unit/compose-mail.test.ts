import { describe, expect, it } from 'vitest';
import { RECHARGE_REASONS } from '../../server/core/card-refusals.ts';
import { MAIL_LANGUAGES, type MailLanguage } from '../../server/core/mail-language.ts';
import { EVENTS } from '../../server/events/catalogue.ts';
import { composeMail } from '../../server/modules/mail/compose-mail.ts';
import {
  APPOINTMENT_MAILS,
  EXPORTS,
  isAppointmentMail,
  MAIL_PATHS,
  MAIL_PAYLOADS,
  type MailTemplate,
} from '../../server/modules/mail/mail.schema.ts';

const SITE = {
  productName: 'Callingua',
  publicUrl: 'https://callingua.example',
  supportEmail: 'support@callingua.example',
  senderEmail: 'hello@callingua.example',
};
const APPOINTMENT = {
  appointmentId: 412,
  sequence: 3,
  businessName: 'Maple Leaf Dental',
  businessPhone: '+1 (416) 555-0119',
  firstName: 'Ada',
  serviceName: 'Cleaning, with polish',
  startsAt: '2026-11-24T15:30:00.000Z',
  endsAt: '2026-11-24T16:15:00.000Z',
  changedAt: '2026-11-20T12:00:00.000Z',
  timezone: 'America/Toronto',
};
const { appointmentId, sequence, startsAt, endsAt, changedAt, ...COMMON } = APPOINTMENT;
const TIME = { appointmentId, sequence, startsAt, endsAt, changedAt };
const SERIES = {
  ...COMMON,
  appointments: [
    TIME,
    { ...TIME, appointmentId: 413, startsAt: '2026-12-01T15:30:00.000Z', endsAt: '2026-12-01T16:15:00.000Z' },
  ],
};
const CIRCUMSTANCES = {
  at: '2026-03-01T05:00:00.000Z',
  timezone: 'America/Toronto',
  device: { browser: 'Firefox', system: 'Linux' },
  address: '203.0.113.7',
};
const BALANCE = { businessName: 'Maple Leaf Dental', timezone: 'America/Toronto', balanceCents: -1_050 };
const FACTS: Record<MailTemplate, object> = {
  'low-balance': { businessName: 'Maple Leaf Dental', balanceCents: 975, thresholdCents: 1_000 },
  'calls-refused': { businessName: 'Maple Leaf Dental', balanceCents: -490 },
  'message-left': {
    businessName: 'Maple Leaf Dental',
    timezone: 'America/Toronto',
    name: 'Marie Tremblay',
    phone: '+14165550119',
    content: 'Please call me back about my bill.',
    leftAt: '2026-11-22T15:30:00.000Z',
  },
  'report-ready': {
    reportId: 412,
    businessName: 'Maple Leaf Dental',
    name: 'Weekly analysis',
    from: '2026-11-16',
    to: '2026-11-22',
  },
  'daily-digest': {
    businessName: 'Maple Leaf Dental',
    timezone: 'America/Toronto',
    since: '2026-11-23T11:55:00.000Z',
    calls: {
      ...{ count: 12, bookings: 1 },
      rows: [
        {
          ...{ callSid: 'CA1', name: null, phone: '+14165550119', at: '2026-11-23T20:49:00.000Z' },
          ...{ outcome: 'booked', isMissed: false, wantedBooking: false, summary: null },
          deeds: [
            { deed: 'booked', service: '', startsLocal: '2026-11-24T10:30', customer: '' },
            { deed: 'message' },
          ],
        },
        {
          ...{ callSid: 'CA2', name: null, phone: null, at: '2026-11-23T21:49:00.000Z' },
          ...{ outcome: 'answered', isMissed: false, wantedBooking: true, summary: null, deeds: null },
        },
        {
          ...{ callSid: 'CA3', name: null, phone: null, at: '2026-11-23T22:49:00.000Z' },
          ...{ outcome: null, isMissed: true, wantedBooking: false, summary: null, deeds: null },
        },
      ],
    },
    followUps: {
      count: 1,
      rows: [{ callSid: 'CA2', name: null, phone: null, reasons: ['booking_failed', 'unhappy'] }],
    },
    appointments: { count: 2, rows: [{ startsAt: '2026-11-24T15:30:00.000Z', name: null, service: null }] },
    balance: { cents: 2_975, note: { kind: 'lastsUntil', at: '2026-12-20T15:30:00.000Z' } },
    callSids: ['CA1', 'CA2', 'CA3'],
    customerIds: [],
  },
  'spending-near': { businessName: 'Maple Leaf Dental', kind: 'calls', limitCents: 5_000 },
  'spending-reached': { businessName: 'Maple Leaf Dental', kind: 'calls', limitCents: 5_000 },
  'fee-unpaid': {
    ...BALANCE,
    holdFrom: '2026-12-02T03:30:00.123456+00:00',
    releaseFrom: '2027-02-22T03:30:00.123456+00:00',
  },
  'hold-announced': {
    ...BALANCE,
    holdAt: '2026-12-11T03:30:00.123456+00:00',
    numbers: ['+14165550119', '+442071838750'],
  },
  'number-activated': {
    businessName: 'Maple Leaf Dental',
    number: '+14165550119',
    monthlyFeeCents: 5_000,
    setupFeeCents: 1_000,
  },
  'number-order-failed': {
    businessName: 'Maple Leaf Dental',
    number: '+14165550119',
    failure: 'taken',
    isCard: true,
  },
  'number-held': {
    businessName: 'Maple Leaf Dental',
    number: '+14165550119',
    reason: 'unpaid',
    holdFeeCents: 500,
  },
  'release-warning': { ...BALANCE, day: 85, releaseAt: '2027-02-23T03:30:00.123456+00:00' },
  'number-released': { businessName: 'Maple Leaf Dental', number: '+14165550119', reason: 'unpaid' },
  'verify-email': { firstName: 'Ada' },
  'reset-password': { firstName: 'Ada' },
  welcome: { firstName: 'Ada', businessName: 'Maple Leaf Dental' },
  'new-device': {
    firstName: 'Ada',
    device: { browser: 'Firefox', system: 'Linux' },
    signedInAt: '2026-03-01T05:00:00.000Z',
    timezone: 'America/Toronto',
  },
  invitation: { businessName: 'Maple Leaf Dental', invitedBy: 'Ada', role: 'staff' },
  'password-changed': { firstName: 'Ada', how: 'reset', feed: 'kept', ...CIRCUMSTANCES },
  'sign-in-method-changed': { firstName: 'Ada', provider: 'facebook', change: 'linked', ...CIRCUMSTANCES },
  'role-changed': { firstName: 'Ada', businessName: 'Maple Leaf Dental', role: 'manager', ...CIRCUMSTANCES },
  'member-removed': { firstName: 'Ada', businessName: 'Maple Leaf Dental', ...CIRCUMSTANCES },
  'team-changed': {
    businessName: 'Maple Leaf Dental',
    by: 'Ada Byron',
    change: 'role',
    member: 'Ian Vited',
    role: 'manager',
    ...CIRCUMSTANCES,
  },
  'feed-changed': { firstName: 'Ada', change: 'created', ...CIRCUMSTANCES },
  'recharge-changed': {
    businessName: 'Maple Leaf Dental',
    by: 'Ada Byron',
    isOn: true,
    thresholdCents: 1_000,
    amountCents: 2_000,
    ...CIRCUMSTANCES,
  },
  receipt: {
    businessName: 'Maple Leaf Dental',
    receiptNumber: 'CL-2026-000123',
    paidCents: 2_000,
    creditedCents: 2_000,
    card: { brand: 'visa', last4: '4242' },
  },
  'recharge-succeeded': {
    businessName: 'Maple Leaf Dental',
    amountCents: 2_000,
    balanceCents: 2_975,
    card: { brand: 'visa', last4: '4242' },
  },
  'recharge-declined': {
    businessName: 'Maple Leaf Dental',
    amountCents: 2_000,
    reason: 'expired_card',
    isOff: false,
    nextTryAt: '2026-11-24T16:15:00.000Z',
    timezone: 'America/Toronto',
  },
  'recharge-paused': { businessName: 'Maple Leaf Dental', amountCents: 2_000, card: null },
  'recharge-refused': {
    businessName: 'Maple Leaf Dental',
    limit: 'monthly_cap',
    balanceCents: 975,
    capCents: 10_000,
    usedCents: 10_000,
  },
  'money-back-asked': {
    businessName: 'Maple Leaf Dental',
    by: 'Ada Byron',
    amountCents: 2_000,
    ...CIRCUMSTANCES,
  },
  'money-back-refunded': { businessName: 'Maple Leaf Dental', amountCents: 1_500 },
  'money-back-declined': { businessName: 'Maple Leaf Dental', answer: 'There were 500 calls.' },
  'money-back-notice': {
    requestId: 7,
    businessId: 19,
    businessName: 'Maple Leaf Dental',
    by: 'ada@maple.test',
    reason: 'Not for us',
    paymentIntentId: 'pi_3Q',
    amountCents: 2_000,
    balanceCents: -50,
  },
  'data-exported': {
    businessName: 'Maple Leaf Dental',
    by: 'Ada Byron',
    what: 'customers',
    ...CIRCUMSTANCES,
  },
  'appointment-booked': APPOINTMENT,
  'appointment-changed': APPOINTMENT,
  'appointment-cancelled': APPOINTMENT,
  'appointment-reminder': APPOINTMENT,
  'appointment-series-booked': SERIES,
  'appointment-series-cancelled': SERIES,
};
const WITHOUT = [{ serviceName: null, businessPhone: null }];
/** Other payloads of a template, which produce other texts. */
const OTHER_FACTS: Partial<Record<MailTemplate, object[]>> = {
  'message-left': [
    { name: null, phone: null },
    { content: '', voicemailSeconds: 12 },
  ],
  'report-ready': [{ to: '2026-11-16' }],
  'daily-digest': [
    { followUps: { count: 0, rows: [] }, appointments: { count: 0, rows: [] }, balance: null },
    { balance: { cents: 975, note: { kind: 'recharge', amountCents: 2_000, thresholdCents: 1_000 } } },
    { balance: { cents: 975, note: { kind: 'recharging', amountCents: 2_000 } } },
    { balance: { cents: 975, note: { kind: 'short', amountCents: 1_000, at: '2026-12-01T05:00:00.000Z' } } },
    { balance: { cents: 975, note: { kind: 'lastsLong' } } },
    { balance: { cents: 975, note: null } },
  ],
  'number-activated': [{ setupFeeCents: 0 }],
  'number-order-failed': [{ failure: 'provider' }, { failure: 'funds' }],
  'number-held': [{ reason: 'requested' }],
  'release-warning': [{ day: 30 }],
  'number-released': [{ reason: 'requested' }],
  invitation: [{ role: 'admin' }, { role: 'manager' }],
  'password-changed': [
    { how: 'set', feed: 'ended', device: null, address: null },
    { how: 'changed', feed: 'none', device: null },
  ],
  'sign-in-method-changed': [{ change: 'removed', provider: 'apple' }],
  'feed-changed': [{ change: 'ended' }],
  'fee-unpaid': [{ holdFrom: null }, { holdFrom: null, releaseFrom: null }],
  'team-changed': [
    { change: 'invited', member: 'ian@callingua.test' },
    { change: 'joined' },
    { change: 'removed' },
  ],
  'recharge-changed': [{ isOn: false, by: '' }],
  'recharge-succeeded': [{ card: null }],
  'recharge-declined': RECHARGE_REASONS.map((reason) => ({ reason, isOff: true, nextTryAt: null })),
  'recharge-refused': [{ limit: 'daily_limit' }],
  'money-back-notice': [{ reason: '' }],
  'data-exported': EXPORTS.map((what) => ({ what })),
  'appointment-booked': [...WITHOUT, { calendarName: 'Anna' }],
  'appointment-changed': WITHOUT,
  'appointment-cancelled': WITHOUT,
  'appointment-reminder': WITHOUT,
};
/** Patterns that a language must not contain: letters of other scripts, and wrong signs or spaces. */
const FOREIGN: Record<MailLanguage, RegExp> = {
  en: /[«»¿]|\p{Script=Arabic}|\p{L} [:;!?]/u,
  fr: /\p{Script=Arabic}| [:;!?»%$]|« |[\p{L}\d]:(?!\/\/)/u,
  ar: /\p{Script=Latin}|[,;?]| [:؛،؟]|\u0640/u,
};
/** Replaces each isolated value by a digit, because values have their own direction. */
function withoutValues(text: string): string {
  const shorter = text.replace(/[\u2066\u2068][^\u2066\u2068\u2069]*\u2069/gu, '0');
  return shorter === text ? text : withoutValues(shorter);
}
const TEMPLATES = Object.keys(MAIL_PAYLOADS) as MailTemplate[];
const CASES = TEMPLATES.flatMap((template) => MAIL_LANGUAGES.map((language) => ({ template, language })));

describe.each(CASES)('the mail $template in $language', ({ template, language }) => {
  const compose = (payload: unknown = FACTS[template], site = SITE, secret: string | null = null) =>
    composeMail({ template, language, payload, secret }, site);

  it('has the same content for the same facts', () => {
    expect(compose()).toEqual(compose({ ...FACTS[template] }, { ...SITE }));
  });

  const hasLink = !isAppointmentMail(template) && template !== 'money-back-notice';

  it('is rendered in its language and direction in every case, with all its values', () => {
    for (const other of [{}, ...(OTHER_FACTS[template] ?? [])]) {
      const { subject, html, text } = compose({ ...FACTS[template], ...other });
      const said = `${subject}\n${text}`
        .replace(/https:\S+|Callingua( · \S+)?|\b(PDF|CSV)\b|^Maple Leaf Dental$/gm, '')
        .replace(/[“«]\P{L}*Please[^”»]*[”»]|There were 500 calls\./gu, '');
      expect(withoutValues(said)).not.toMatch(FOREIGN[language]);
      expect(said).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
      expect(withoutValues(said)).not.toMatch(/[\u2066-\u2069]/u);
      const tongue = language === 'ar' ? 'lang="ar" dir="rtl"' : `lang="${language}" dir="ltr"`;
      expect(html.split(tongue)).toHaveLength(3);
    }
  });

  it('has a subject of one line and the same facts in HTML and text', () => {
    const { subject, html, text } = compose();
    expect(subject).toMatch(/^\S.*\S$/);
    for (const part of [html, text]) {
      for (const name of ['firstName', 'businessName'] as const)
        if (name in FACTS[template])
          expect(`${subject} ${part}`).toContain(Reflect.get(FACTS[template], name));
      if (isAppointmentMail(template)) expect(part).not.toMatch(/callingua\.example/);
      else {
        expect(part.includes('https://callingua.example/')).toBe(hasLink);
        expect(part).toContain('support@callingua.example');
      }
    }
  });

  const withNames = (name: string) => {
    const names = {
      firstName: name,
      businessName: name,
      invitedBy: name,
      device: { browser: name, system: null },
      serviceName: name,
    };
    return compose({ ...FACTS[template], ...names });
  };

  it('renders names as text, never as markup', () => {
    const { html, text } = withNames(`<img src=x onerror="alert('1')"> & Sons`);
    expect(`${html} ${text}`).not.toContain('<img');
    expect(html).toContain('img src=x onerror=&quot;alert(&#39;1&#39;)&quot; &amp; Sons');
    expect(text).toContain(`img src=x onerror="alert('1')" & Sons`);
  });

  it('renders no link, line break or direction control from a name that was stored before names were checked', () => {
    const { subject, html, text } = withNames(
      'Win\u202e at\r\nBcc: http://evil.example/x or www.evil.com\u2066',
    );
    const own = /https:\/\/callingua\.example[^\s"<]*|support@callingua\.example/g;
    for (const part of [subject, html.replace(/ style="[^"]*"/g, ''), text]) {
      const rest = part.replace(own, '');
      expect(rest).not.toMatch(/https?:|www\.\S|evil\.(example|com)/);
      expect(rest).not.toMatch(/[\u202a-\u202e\u2067\r]/);
      // Only complete pairs remain, which the texts of this language put around each value.
      expect(withoutValues(rest)).not.toMatch(/[\u2066-\u2069]/);
      if (language !== 'ar') expect(rest).not.toMatch(/[\u2066-\u2069]/);
    }
    expect(text).toContain('Win at Bcc: http evil. example/x or www. evil. com');
    expect(subject).not.toMatch(/\p{Cc}/u);
  });

  it('limits its subject to 150 characters without splitting a character', () => {
    const { subject } = withNames('𠮷'.repeat(400));
    expect([...subject].length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(/\p{Cs}/u);
    expect(withoutValues(subject)).not.toMatch(/[\u2066-\u2069]/u);
  });

  it.skipIf(!hasLink)('contains the token of its link only in the link', () => {
    const { subject, html, text } = compose(FACTS[template], SITE, 'a+b');
    const path = hasLink ? MAIL_PATHS[template] : '';
    const place = template === 'receipt' ? 'CL-2026-000123' : '';
    const link = `https://callingua.example${path}${place}?token=a%2Bb`;
    expect(html.split('a%2Bb')).toHaveLength(2);
    expect(text.split(link)).toHaveLength(2);
    expect(subject).not.toContain('a%2Bb');
  });

  it('renders the product name and addresses as text, never as markup', () => {
    const site = {
      productName: '<b>C</b>',
      publicUrl: 'https://x"><script>',
      supportEmail: '<i>@x',
      senderEmail: '',
    };
    const { html } = compose(FACTS[template], site);
    expect(html).not.toMatch(/<b>|<script>|<i>/);
  });

  it.each([{}, null, 'text', { businessName: 'A', firstName: 7, balanceCents: 1.5, thresholdCents: 1 }])(
    'throws for the invalid payload %j',
    (payload) => {
      expect(() => compose(payload)).toThrow();
    },
  );
});

it('the mail low-balance names the balance and the threshold in dollars', () => {
  const { subject, text } = composeMail(
    { template: 'low-balance', language: 'en', payload: FACTS['low-balance'], secret: null },
    SITE,
  );
  expect(subject).toBe('Your balance is $9.75');
  expect(text).toContain('has fallen below $10.00. It is now $9.75.');
});

it.each(MAIL_LANGUAGES)(
  'a mail in %s names an administrator when the user who acted was deleted',
  (language) => {
    const names = { en: 'An administrator', fr: 'Un propriétaire', ar: 'أحد المسؤولين' };
    for (const template of ['recharge-changed', 'data-exported', 'team-changed'] as const) {
      const payload = { ...FACTS[template], by: '' };
      const { text } = composeMail({ template, language, payload, secret: null }, SITE);
      expect(text).toContain(names[language]);
    }
  },
);

it('every event about the balance contains the payload fields of its mail', () => {
  const mails = {
    'balance.low': 'low-balance',
    'calls.refused': 'calls-refused',
    'fee.unpaid': 'fee-unpaid',
    'hold.announced': 'hold-announced',
    'number.activated': 'number-activated',
    'number.order_failed': 'number-order-failed',
    'number.held': 'number-held',
    'release.warned': 'release-warning',
    'number.released': 'number-released',
  } as const;
  for (const [event, template] of Object.entries(mails) as [keyof typeof mails, MailTemplate][]) {
    const needed = Object.keys(MAIL_PAYLOADS[template].shape).filter(
      (name) => name !== 'businessName' && name !== 'timezone',
    );
    expect(Object.keys(EVENTS[event].shape)).toEqual(expect.arrayContaining(needed));
  }
});

describe('mails about unpaid fees', () => {
  const compose = (template: MailTemplate, language: 'en' | 'fr', changes: object = {}) => {
    const payload = { ...FACTS[template], ...changes };
    const { subject, text } = composeMail({ template, language, payload, secret: null }, SITE);
    // A no-break space separates number and sign.
    return `${subject}\n${text}`.replace(/[\u00a0\u202f]/g, ' ');
  };

  it('name the balance and the day in the time zone of the business, in the format of the language', () => {
    expect(compose('fee-unpaid', 'en')).toContain('-$10.50');
    expect(compose('fee-unpaid', 'en')).toContain('still below zero on December 1, 2026');
    expect(compose('fee-unpaid', 'fr')).toMatch(/[-−]10,50 \$/);
    expect(compose('fee-unpaid', 'fr')).toContain('encore négatif le 1er décembre 2026');
  });

  it('name every number that goes on hold and the date', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(compose('hold-announced', language)).toContain('+1 (416) 555-0119');
      expect(compose('hold-announced', language)).toContain('+44 20 7183 8750');
    }
    expect(compose('hold-announced', 'en')).toContain('from December 10, 2026 on');
  });

  it('give the reason why a number is on hold or released', () => {
    for (const template of ['number-held', 'number-released'] as const) {
      expect(compose(template, 'en')).toContain('stayed below zero');
      expect(compose(template, 'en', { reason: 'requested' })).toContain('as you asked');
      expect(compose(template, 'fr')).toContain('resté négatif');
      expect(compose(template, 'fr', { reason: 'requested' })).toContain('comme vous l’avez demandé');
    }
    expect(compose('number-held', 'en')).toContain('$5.00 a month');
  });

  it('call only the last warning the last warning', () => {
    expect(compose('release-warning', 'en')).toContain(
      'Last warning: you will lose your numbers on February 22, 2027',
    );
    expect(compose('release-warning', 'en', { day: 60 })).not.toContain('Last warning');
    expect(compose('release-warning', 'fr')).toContain('Dernier avertissement');
    expect(compose('release-warning', 'fr', { day: 30 })).not.toContain('Dernier');
  });
});

it('mails format balances and instants in their language', () => {
  const low = { template: 'low-balance', payload: FACTS['low-balance'], secret: null } as const;
  expect(composeMail({ ...low, language: 'fr' }, SITE).subject).toMatch(/^Votre solde est de 9,75\s\$$/);
  const device = { template: 'new-device', payload: FACTS['new-device'], secret: null } as const;
  expect(composeMail({ ...device, language: 'en' }, SITE).text).toContain('March 1, 2026');
  expect(composeMail({ ...device, language: 'fr' }, SITE).text).toContain('1er mars 2026');
  expect(composeMail({ ...device, language: 'fr' }, SITE).text).toContain('(Firefox sous Linux)');
  expect(composeMail({ ...device, language: 'ar' }, SITE).text).toContain('1 مارس 2026 في 12:00 ص');
  const unpaid = { template: 'fee-unpaid', payload: FACTS['fee-unpaid'], secret: null } as const;
  expect(composeMail({ ...unpaid, language: 'ar' }, SITE).subject).toBe(
    'رصيدك تحت الصفر: \u2066-$10.50\u2069',
  );
});

describe.each(APPOINTMENT_MAILS)('the calendar file of %s', (template) => {
  const file = (payload: object = APPOINTMENT) =>
    composeMail({ template, language: 'en', payload, secret: null }, SITE).attachments?.[0];

  it('contains the appointment with a UID and a SEQUENCE that let a later file replace it', () => {
    const { content = '', filename, contentType } = file() ?? {};
    const isCancelled = template === 'appointment-cancelled';
    expect(filename).toBe('appointment.ics');
    expect(contentType).toContain(isCancelled ? 'method=CANCEL' : 'method=PUBLISH');
    expect(content.split('\r\n')).toEqual(
      expect.arrayContaining([
        'UID:appointment-412@callingua.example',
        'SEQUENCE:3',
        'DTSTART:20261124T153000Z',
        'DTEND:20261124T161500Z',
        'SUMMARY:Cleaning\\, with polish · Maple Leaf Dental',
        isCancelled ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED',
      ]),
    );
  });

  it('names the business as the only organizer, at the sender address of the mail', () => {
    const { content = '' } = file() ?? {};
    expect(content.match(/^METHOD:/gm)).toHaveLength(1);
    const hosts = content.replaceAll('\r\n ', '').match(/^ORGANIZER.*(?=\r)/gm);
    expect(hosts).toEqual(['ORGANIZER;CN="Maple Leaf Dental":mailto:hello@callingua.example']);
  });

  it('belongs to a mail that states the local time and names the time zone', () => {
    const { text } = composeMail({ template, language: 'en', payload: APPOINTMENT, secret: null }, SITE);
    expect(text).toMatch(/Tuesday, November 24, 2026 at 10:30\sAM, Eastern Time \(Toronto\)\.\n/);
    const { text: french } = composeMail(
      { template, language: 'fr', payload: APPOINTMENT, secret: null },
      SITE,
    );
    expect(french).toMatch(/mardi 24 novembre 2026 à 10\sh\s30, heure de l’Est \(Toronto\)\.\n/);
  });

  it('belongs to a mail that the business signs, with the product name in the footer', () => {
    const { text } = composeMail({ template, language: 'en', payload: APPOINTMENT, secret: null }, SITE);
    expect(text.split('\n\n').slice(-2)).toEqual(['Maple Leaf Dental', 'Sent with Callingua']);
    const { text: french } = composeMail(
      { template, language: 'fr', payload: APPOINTMENT, secret: null },
      SITE,
    );
    expect(french.split('\n\n').slice(-2)).toEqual(['Maple Leaf Dental', 'Envoyé avec Callingua']);
    const { text: arabic } = composeMail(
      { template, language: 'ar', payload: APPOINTMENT, secret: null },
      SITE,
    );
    expect(arabic.split('\n\n').slice(-2)).toEqual(['Maple Leaf Dental', 'أُرسلت عبر Callingua']);
  });
});

it.each([
  ['en', /^Reminder: your appointment at Maple Leaf Dental$/, /tomorrow/i],
  ['fr', /^Rappel\u00a0: votre rendez-vous chez Maple Leaf Dental$/, /demain/i],
  ['ar', /^تذكير: موعدك لدى \u2068Maple Leaf Dental\u2069$/, /غد/],
] as const)(
  'a reminder in %s states its date and not “tomorrow”, which is wrong in a late mail',
  (language, subject, day) => {
    const facts = { template: 'appointment-reminder', payload: APPOINTMENT, secret: null } as const;
    const mail = composeMail({ ...facts, language }, SITE);
    expect(mail.subject).toMatch(subject);
    expect(mail.text).not.toMatch(day);
  },
);

it.each([
  [
    'Europe/Paris',
    'Central European Time (Paris)',
    'heure de l’Europe centrale (Paris)',
    'توقيت وسط أوروبا (Paris)',
  ],
  [
    'America/St_Johns',
    'Newfoundland Time (St Johns)',
    'heure de Terre-Neuve (St Johns)',
    'توقيت نيوفاوندلاند (St Johns)',
  ],
  ['Australia/Lord_Howe', 'Lord Howe Time', 'heure de Lord Howe', 'توقيت لورد هاو (Lord Howe)'],
  ['Etc/GMT+5', 'GMT-05:00', 'UTC−05:00', 'غرينتش-05:00'],
])('mails name the time zone %s in words', (timezone, english, french, arabic) => {
  const facts = {
    template: 'appointment-booked',
    payload: { ...APPOINTMENT, timezone },
    secret: null,
  } as const;
  expect(composeMail({ ...facts, language: 'en' }, SITE).text).toContain(`, ${english}.\n`);
  expect(composeMail({ ...facts, language: 'fr' }, SITE).text).toContain(`, ${french}.\n`);
  expect(composeMail({ ...facts, language: 'ar' }, SITE).text).toContain(`، ${arabic}\u2069.\n`);
});

it.each([
  ['appointment-series-booked', 'PUBLISH', 'CONFIRMED'],
  ['appointment-series-cancelled', 'CANCEL', 'CANCELLED'],
] as const)(
  '%s lists each date, and its calendar file has one event per date',
  (template, method, status) => {
    const facts = { template, language: 'en', payload: SERIES, secret: null } as const;
    const { text, attachments: [file] = [] } = composeMail(facts, SITE);
    expect(text).toContain('Tuesday, November 24, 2026');
    expect(text).toContain('Tuesday, December 1, 2026');
    expect(file?.contentType).toContain(`method=${method}`);
    expect(file?.content.match(/^UID:.*$/gm)).toEqual([
      'UID:appointment-412@callingua.example',
      'UID:appointment-413@callingua.example',
    ]);
    expect(file?.content.match(new RegExp(`STATUS:${status}`, 'g'))).toHaveLength(2);
  },
);

it('mails keep phone numbers, French times and receipt numbers on one line', () => {
  const htmlOf = (template: MailTemplate, language: MailLanguage) =>
    composeMail({ template, language, payload: FACTS[template], secret: null }, SITE).html;
  const unbroken = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  expect(htmlOf('number-released', 'en')).toContain(unbroken('+1 (416) 555-0119'));
  expect(htmlOf('appointment-booked', 'fr')).toContain(unbroken('10 h 30'));
  expect(htmlOf('receipt', 'ar')).toContain(unbroken('CL-2026-000123'));
});

it('a daily digest writes every time of day in one format', () => {
  const digest = { template: 'daily-digest', payload: FACTS['daily-digest'], secret: null } as const;
  const { text } = composeMail({ ...digest, language: 'en' }, SITE);
  const times = text.match(/\d{1,2}:\d{2}.{0,5}/g) ?? [];
  expect(times.length).toBeGreaterThan(1);
  for (const time of times) expect(time).toMatch(/^\d{1,2}:\d{2}\s[AP]M/);
});

describe('the unsubscribe link of a daily digest', () => {
  const digest = {
    template: 'daily-digest',
    language: 'en',
    payload: FACTS['daily-digest'],
    secret: null,
  } as const;

  it('appears in the text, the HTML and the headers', () => {
    const { headers, text, html } = composeMail({ ...digest, optOutToken: '3.7.a_b-c' }, SITE);
    const address = `${SITE.publicUrl}/unsubscribe?token=3.7.a_b-c`;
    expect(headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(address);
    expect(html).toContain(address);
  });

  it('is a link to the profile when the mail has no opt-out token', () => {
    const { headers, text } = composeMail(digest, SITE);
    expect(headers).toBeUndefined();
    expect(text).toContain(`${SITE.publicUrl}/profile`);
  });
});
