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
const NAMED = { businessName: 'Maple Leaf Dental' };
const BALANCE = { ...NAMED, timezone: 'America/Toronto', balanceCents: -1_050 };
const FACTS: Record<MailTemplate, object> = {
  'low-balance': { ...NAMED, balanceCents: 975, thresholdCents: 1_000 },
  'calls-refused': { ...NAMED, balanceCents: -490 },
  'message-left': {
    ...NAMED,
    timezone: 'America/Toronto',
    name: 'Marie Tremblay',
    phone: '+14165550119',
    content: 'Please call me back about my bill.',
    leftAt: '2026-11-22T15:30:00.000Z',
  },
  'report-ready': { reportId: 412, ...NAMED, name: 'Weekly analysis', from: '2026-11-16', to: '2026-11-22' },
  'daily-digest': {
    ...NAMED,
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
  'spending-near': { ...NAMED, kind: 'calls', limitCents: 5_000 },
  'spending-reached': { ...NAMED, kind: 'calls', limitCents: 5_000 },
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
  'number-activated': { ...NAMED, number: '+14165550119', monthlyFeeCents: 5_000, setupFeeCents: 1_000 },
  'number-order-failed': { ...NAMED, number: '+14165550119', failure: 'taken', isCard: true },
  'number-held': { ...NAMED, number: '+14165550119', reason: 'unpaid', holdFeeCents: 500 },
  'release-warning': { ...BALANCE, day: 85, releaseAt: '2027-02-23T03:30:00.123456+00:00' },
  'number-released': { ...NAMED, number: '+14165550119', reason: 'unpaid' },
  'verify-email': { firstName: 'Ada' },
  'reset-password': { firstName: 'Ada' },
  welcome: { firstName: 'Ada', ...NAMED, callPriceCents: 30 },
  'new-device': {
    firstName: 'Ada',
    device: { browser: 'Firefox', system: 'Linux' },
    signedInAt: '2026-03-01T05:00:00.000Z',
    timezone: 'America/Toronto',
  },
  invitation: { ...NAMED, invitedBy: 'Ada', role: 'staff' },
  'password-changed': { firstName: 'Ada', how: 'reset', feed: 'kept', ...CIRCUMSTANCES },
  'sign-in-method-changed': { firstName: 'Ada', provider: 'facebook', change: 'linked', ...CIRCUMSTANCES },
  'role-changed': { firstName: 'Ada', ...NAMED, role: 'manager', ...CIRCUMSTANCES },
  'member-removed': { firstName: 'Ada', ...NAMED, ...CIRCUMSTANCES },
  'team-changed': {
    ...NAMED,
    by: 'Ada Byron',
    change: 'role',
    member: 'Ian Vited',
    role: 'manager',
    ...CIRCUMSTANCES,
  },
  'feed-changed': { firstName: 'Ada', change: 'created', ...CIRCUMSTANCES },
  'recharge-changed': {
    ...NAMED,
    by: 'Ada Byron',
    isOn: true,
    thresholdCents: 1_000,
    amountCents: 2_000,
    ...CIRCUMSTANCES,
  },
  receipt: {
    ...NAMED,
    receiptNumber: 'CL-2026-000123',
    paidCents: 2_000,
    creditedCents: 2_000,
    card: { brand: 'visa', last4: '4242' },
  },
  'recharge-succeeded': {
    ...NAMED,
    amountCents: 2_000,
    balanceCents: 2_975,
    card: { brand: 'visa', last4: '4242' },
  },
  'recharge-declined': {
    ...NAMED,
    amountCents: 2_000,
    reason: 'expired_card',
    isOff: false,
    nextTryAt: '2026-11-24T16:15:00.000Z',
    timezone: 'America/Toronto',
  },
  'recharge-paused': { ...NAMED, amountCents: 2_000, card: null },
  'recharge-refused': {
    ...NAMED,
    limit: 'monthly_cap',
    balanceCents: 975,
    capCents: 10_000,
    usedCents: 10_000,
  },
  'recharge-ended': { ...NAMED, balanceCents: -1_100 },
  'money-back-asked': { ...NAMED, by: 'Ada Byron', amountCents: 2_000, ...CIRCUMSTANCES },
  'money-back-refunded': { ...NAMED, amountCents: 1_500 },
  'money-back-declined': { ...NAMED, answer: 'There were 500 calls.' },
  'money-back-notice': {
    requestId: 7,
    businessId: 19,
    ...NAMED,
    by: 'ada@maple.test',
    reason: 'Not for us',
    paymentIntentId: 'pi_3Q',
    amountCents: 2_000,
    balanceCents: -50,
  },
  'data-exported': { ...NAMED, by: 'Ada Byron', what: 'customers', ...CIRCUMSTANCES },
  'appointment-booked': APPOINTMENT,
  'appointment-changed': APPOINTMENT,
  'appointment-cancelled': APPOINTMENT,
  'appointment-reminder': APPOINTMENT,
  'appointment-series-booked': SERIES,
  'appointment-series-cancelled': SERIES,
};
const WITHOUT = [{ serviceName: null, businessPhone: null }];
/** Further payloads of a template, which produce texts that its first payload does not contain. */
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
  'number-order-failed': [{ failure: 'provider' }, { failure: 'funds' }, { isPaid: false }],
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
  'money-back-refunded': [{ isRechargeOff: true }],
  'money-back-notice': [{ reason: '' }],
  'data-exported': EXPORTS.map((exportKind) => ({ what: exportKind })),
  'appointment-booked': [...WITHOUT, { calendarName: 'Anna' }],
  'appointment-changed': WITHOUT,
  'appointment-cancelled': WITHOUT,
  'appointment-reminder': WITHOUT,
};
/** For each language, a pattern that its texts must not match: letters of other scripts, wrong signs or spaces. */
const FOREIGN: Record<MailLanguage, RegExp> = {
  en: /[«»¿]|\p{Script=Arabic}|\p{L} [:;!?]/u,
  fr: /\p{Script=Arabic}| [:;!?»%$]|« |[\p{L}\d]:(?!\/\/)/u,
  ar: /\p{Script=Latin}|[,;?]| [:؛،؟]|\u0640/u,
};
/** Replaces each isolated value by a digit, because values may have another script and direction. */
function withoutValues(text: string): string {
  const shorter = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu, '0');
  return shorter === text ? text : withoutValues(shorter);
}
const TEMPLATES = Object.keys(MAIL_PAYLOADS) as MailTemplate[];
const CASES = TEMPLATES.flatMap((template) => MAIL_LANGUAGES.map((language) => ({ template, language })));

/** The mail of a template in a language, with these changes of its facts. */
const mailOf = (template: MailTemplate, language: MailLanguage = 'en', changes: object = {}) =>
  composeMail({ template, language, payload: { ...FACTS[template], ...changes }, secret: null }, SITE);

describe.each(CASES)('the mail $template in $language', ({ template, language }) => {
  const compose = (payload: unknown = FACTS[template], site = SITE, secret: string | null = null) =>
    composeMail({ template, language, payload, secret }, site);

  it('a mail is rendered to the same content each time for the same payload', () => {
    expect(compose()).toEqual(compose({ ...FACTS[template] }, { ...SITE }));
  });

  const hasLink = !isAppointmentMail(template) && template !== 'money-back-notice';

  it('a mail is rendered in the requested language and direction, with all its values', () => {
    for (const other of [{}, ...(OTHER_FACTS[template] ?? [])]) {
      const { subject, html, text } = compose({ ...FACTS[template], ...other });
      const visibleText = `${subject}\n${text}`
        .replace(/https:\S+|Callingua( · \S+)?|\b(PDF|CSV)\b|^Maple Leaf Dental$/gm, '')
        .replace(/[“«]\P{L}*Please[^”»]*[”»]|There were 500 calls\./gu, '');
      expect(withoutValues(visibleText)).not.toMatch(FOREIGN[language]);
      expect(visibleText).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
      expect(withoutValues(visibleText)).not.toMatch(/[\u2066-\u2069]/u);
      const tongue = language === 'ar' ? 'lang="ar" dir="rtl"' : `lang="${language}" dir="ltr"`;
      expect(html.split(tongue)).toHaveLength(3);
    }
  });

  it('a mail has a subject of one line and the same facts in HTML and text', () => {
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

  it('a mail renders names as text, never as markup', () => {
    const { html, text } = withNames(`<img src=x onerror="alert('1')"> & Sons`);
    expect(`${html} ${text}`).not.toContain('<img');
    expect(html).toContain('img src=x onerror=&quot;alert(&#39;1&#39;)&quot; &amp; Sons');
    expect(text).toContain(`img src=x onerror="alert('1')" & Sons`);
  });

  it('a mail renders a stored name without its links, line breaks and direction controls', () => {
    const { subject, html, text } = withNames(
      'Win\u202e at\r\nBcc: http://evil.example/x or www.evil.com\u2066',
    );
    const own = /https:\/\/callingua\.example[^\s"<]*|support@callingua\.example/g;
    for (const part of [subject, html.replace(/ style="[^"]*"/g, ''), text]) {
      const rest = part.replace(own, '');
      expect(rest).not.toMatch(/https?:|www\.\S|evil\.(example|com)/);
      expect(rest).not.toMatch(/[\u202a-\u202e\r]/);
      // Only complete pairs of isolation marks may remain; the texts of some languages contain such pairs themselves.
      expect(withoutValues(rest)).not.toMatch(/[\u2066-\u2069]/);
      if (language !== 'ar') expect(rest).not.toMatch(/[\u2066-\u2069]/);
    }
    expect(text).toContain('Win at Bcc: http evil. example/x or www. evil. com');
    expect(subject).not.toMatch(/\p{Cc}/u);
  });

  it('a mail limits its subject to 150 characters without splitting a character', () => {
    const { subject } = withNames('𠮷'.repeat(400));
    expect([...subject].length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(/\p{Cs}/u);
    expect(withoutValues(subject)).not.toMatch(/[\u2066-\u2069]/u);
  });

  it.skipIf(!hasLink)('a mail contains its token only in the link', () => {
    const { subject, html, text } = compose(FACTS[template], SITE, 'a+b');
    const path = hasLink ? MAIL_PATHS[template] : '';
    const place = template === 'receipt' ? 'CL-2026-000123' : '';
    const link = `https://callingua.example${path}${place}?token=a%2Bb`;
    expect(html.split('a%2Bb')).toHaveLength(2);
    expect(text.split(link)).toHaveLength(2);
    expect(subject).not.toContain('a%2Bb');
  });

  it('a mail renders the product name and addresses as text, never as markup', () => {
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
    'a mail cannot be rendered from the invalid payload %j',
    (payload) => {
      expect(() => compose(payload)).toThrow();
    },
  );
});

it('the mail low-balance names the balance and the threshold in dollars', () => {
  const { subject, text } = mailOf('low-balance');
  expect(subject).toBe('Your balance is $9.75');
  expect(text).toContain('has fallen below $10.00. It is now $9.75.');
});

it.each(MAIL_LANGUAGES)(
  'a mail in %s names an administrator when the user who acted was deleted',
  (language) => {
    const names = { en: 'An administrator', fr: 'Un propriétaire', ar: 'أحد المسؤولين' };
    for (const template of ['recharge-changed', 'data-exported', 'team-changed'] as const) {
      expect(mailOf(template, language, { by: '' }).text).toContain(names[language]);
    }
  },
);

it('every outbox event about the balance or a number has the payload fields that its mail requires', () => {
  const mails = {
    'balance.low': 'low-balance',
    'calls.refused': 'calls-refused',
    'recharge.ended': 'recharge-ended',
    'money_back.refunded': 'money-back-refunded',
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

it.each(TEMPLATES)(
  'the mail %s has the business name in its header if the recipient is a customer, otherwise the product name',
  (template) => {
    const { html, senderName } = mailOf(template);
    const head = html.slice(html.indexOf('class="sheet"'), html.indexOf('<h1'));
    const isForCustomer = isAppointmentMail(template);
    expect(head.includes('Callingua')).toBe(!isForCustomer);
    expect(head.includes('Maple Leaf Dental')).toBe(isForCustomer);
    expect(senderName).toBe(isForCustomer ? 'Maple Leaf Dental via Callingua' : undefined);
    if (isForCustomer) expect(html.split('Callingua')).toHaveLength(2);
  },
);

it.each(MAIL_LANGUAGES)('the time of an appointment is bold in the mail in %s', (language) => {
  const time = { en: /10:30 AM/, fr: /10 h 30/, ar: /10:30/ }[language];
  for (const template of [...APPOINTMENT_MAILS, 'appointment-series-booked'] as const) {
    const strong = /<strong>(.*?)<\/strong>/.exec(mailOf(template, language).html)?.[1] ?? '';
    expect(strong.replace(/\s/g, ' ')).toMatch(time);
  }
});

it('the mail about a declined auto-recharge says that nothing was charged, unless the charge did not match our request', () => {
  expect(mailOf('recharge-declined').text).toContain('nothing was charged. The card has expired.');
  const { text } = mailOf('recharge-declined', 'en', { reason: 'mismatched' });
  expect(text).toContain('the charge did not match our request');
  expect(text).not.toMatch(/nothing was charged|declined/);
});

it('the mail about a mismatched charge that turned auto-recharge off mentions neither a declined card nor earlier attempts', () => {
  const mismatched = { reason: 'mismatched', isOff: true, nextTryAt: null };
  const { subject, text } = mailOf('recharge-declined', 'en', mismatched);
  expect(subject).toBe('Auto-recharge is off: we are looking into a charge');
  expect(text).toContain('Auto-recharge is off now, so that nothing more is charged automatically.');
  expect(`${subject} ${text}`).not.toMatch(/declined|nothing was charged|fourth time/);
  expect(mailOf('recharge-declined', 'en', { isOff: true, nextTryAt: null }).text).toContain('fourth time');
});

it('the welcome mail names the stored price of a call, or the price of the plan when none was stored', () => {
  expect(mailOf('welcome').text).toContain('a call costs 30 cents');
  expect(mailOf('welcome', 'ar').text).toMatch(/0\.30/);
  expect(mailOf('welcome', 'en', { callPriceCents: undefined }).text).toContain('a call costs 25 cents');
});

it('a time in a French mail has no leading zero, as in the portal', () => {
  expect(mailOf('daily-digest', 'fr').text).toContain('23 novembre 2026 à 6 h 55');
});

describe('the preview text of a mail, which mail apps show after the subject', () => {
  const previewOf = (template: MailTemplate, changes: object = {}) =>
    /<div aria-hidden="true"[^>]*>(.*?)(&#847;&nbsp;)+<\/div>/.exec(
      mailOf(template, 'en', changes).html,
    )?.[1];

  it('the preview text of a mail states the news of the mail in one line, without the greeting', () => {
    expect(previewOf('role-changed')).toBe(
      'An administrator of Maple Leaf Dental changed your role. You are now a manager.',
    );
    expect(previewOf('low-balance')).toBe(
      'The balance of Maple Leaf Dental has fallen below $10.00. It is now $9.75.',
    );
  });

  it('the preview text of a daily digest lists the follow-ups, or the calls if there are no follow-ups', () => {
    expect(previewOf('daily-digest')).toBe(
      'Needs follow-up · Unknown Customer, Not booked · Sounded unhappy',
    );
    const withoutFollowUps = previewOf('daily-digest', { followUps: { count: 0, rows: [] } });
    expect(withoutFollowUps).toMatch(/^12 calls · 1 booked · \+1 \(416\) 555-0119, 3:49 PM/);
  });
});

describe('mails about unpaid fees', () => {
  const compose = (template: MailTemplate, language: 'en' | 'fr', changes: object = {}) => {
    const { subject, text } = mailOf(template, language, changes);
    // A no-break space separates number and sign.
    return `${subject}\n${text}`.replace(/[\u00a0\u202f]/g, ' ');
  };

  it('mails about unpaid fees name the balance and the day in the time zone of the business, in the format of the language', () => {
    expect(compose('fee-unpaid', 'en')).toContain('-$10.50');
    expect(compose('fee-unpaid', 'en')).toContain('still below zero on December 1, 2026');
    expect(compose('fee-unpaid', 'fr')).toMatch(/[-−]10,50 \$/);
    expect(compose('fee-unpaid', 'fr')).toContain('encore négatif le 1er décembre 2026');
  });

  it('mails about unpaid fees name every number that goes on hold, and the date of the hold', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(compose('hold-announced', language)).toContain('+1 (416) 555-0119');
      expect(compose('hold-announced', language)).toContain('+44 20 7183 8750');
    }
    expect(compose('hold-announced', 'en')).toContain('from December 10, 2026 on');
  });

  it('mails about unpaid fees give the reason why a number is on hold or released', () => {
    for (const template of ['number-held', 'number-released'] as const) {
      expect(compose(template, 'en')).toContain('stayed below zero');
      expect(compose(template, 'en', { reason: 'requested' })).toContain('as you asked');
      expect(compose(template, 'fr')).toContain('resté négatif');
      expect(compose(template, 'fr', { reason: 'requested' })).toContain('comme vous l’avez demandé');
    }
    expect(compose('number-held', 'en')).toContain('$5.00 a month');
  });

  it('mails about unpaid fees use the words “last warning” only in the last warning', () => {
    expect(compose('release-warning', 'en')).toContain(
      'Last warning: you will lose your numbers on February 22, 2027',
    );
    expect(compose('release-warning', 'en', { day: 60 })).not.toContain('Last warning');
    expect(compose('release-warning', 'fr')).toContain('Dernier avertissement');
    expect(compose('release-warning', 'fr', { day: 30 })).not.toContain('Dernier');
  });
});

it('mails format balances and instants in their language', () => {
  expect(mailOf('low-balance', 'fr').subject).toMatch(/^Votre solde est de 9,75\s\$$/);
  expect(mailOf('new-device', 'en').text).toContain('March 1, 2026');
  expect(mailOf('new-device', 'fr').text).toContain('1er mars 2026');
  expect(mailOf('new-device', 'fr').text).toContain('(Firefox sous Linux)');
  expect(mailOf('new-device', 'ar').text).toContain('1 مارس 2026 في 12:00 ص');
  expect(mailOf('fee-unpaid', 'ar').subject).toBe('رصيدك تحت الصفر: \u2066-$10.50\u2069');
});

describe.each(APPOINTMENT_MAILS)('the calendar file of %s', (template) => {
  const file = () => mailOf(template).attachments?.[0];

  it('the calendar file of a mail contains the appointment with a UID and a SEQUENCE, so that later files replace earlier ones', () => {
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

  it('the calendar file of a mail has one organizer: the name of the business with the sender address of the mail', () => {
    const { content = '' } = file() ?? {};
    expect(content.match(/^METHOD:/gm)).toHaveLength(1);
    const hosts = content.replaceAll('\r\n ', '').match(/^ORGANIZER.*(?=\r)/gm);
    expect(hosts).toEqual(['ORGANIZER;CN="Maple Leaf Dental":mailto:hello@callingua.example']);
  });

  it('the mail of a calendar file states the local time and names the time zone', () => {
    expect(mailOf(template).text).toMatch(
      /Tuesday, November 24, 2026 at 10:30\sAM, Eastern Time \(Toronto\)\.\n/,
    );
    expect(mailOf(template, 'fr').text).toMatch(
      /mardi 24 novembre 2026 à 10\sh\s30, heure de l’Est \(Toronto\)\.\n/,
    );
  });

  it('the mail of a calendar file is signed by the business and names the product only in the footer', () => {
    for (const [language, footer] of [
      ['en', 'Sent with Callingua'],
      ['fr', 'Envoyé avec Callingua'],
      ['ar', 'أُرسلت عبر Callingua'],
    ] as const)
      expect(mailOf(template, language).text.split('\n\n').slice(-2)).toEqual(['Maple Leaf Dental', footer]);
  });
});

it.each([
  ['en', /^Reminder: your appointment at Maple Leaf Dental$/, /tomorrow/i],
  ['fr', /^Rappel\u00a0: votre rendez-vous chez Maple Leaf Dental$/, /demain/i],
  ['ar', /^تذكير: موعدك لدى \u2068Maple Leaf Dental\u2069$/, /غد/],
] as const)(
  'a reminder in %s states the date instead of “tomorrow”, which would be wrong in a late mail',
  (language, subject, day) => {
    const mail = mailOf('appointment-reminder', language);
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
  const textIn = (language: MailLanguage) => mailOf('appointment-booked', language, { timezone }).text;
  expect(textIn('en')).toContain(`, ${english}.\n`);
  expect(textIn('fr')).toContain(`, ${french}.\n`);
  expect(textIn('ar')).toContain(`، ${arabic}\u2069.\n`);
});

it.each([
  ['appointment-series-booked', 'PUBLISH', 'CONFIRMED'],
  ['appointment-series-cancelled', 'CANCEL', 'CANCELLED'],
] as const)(
  'the mail %s lists each date of the series, and its calendar file has one event per date',
  (template, method, status) => {
    const { text, attachments: [file] = [] } = mailOf(template);
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

it('mails keep phone numbers, times of day, amounts and receipt numbers on one line', () => {
  const unbroken = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  expect(mailOf('number-released', 'en').html).toContain(unbroken('+1 (416) 555-0119'));
  expect(mailOf('appointment-booked', 'fr').html).toContain(unbroken('10 h 30'));
  expect(mailOf('appointment-booked', 'en').html).toContain(unbroken('10:30 AM'));
  expect(mailOf('appointment-booked', 'ar').html).toContain(unbroken('10:30 ص'));
  expect(mailOf('receipt', 'ar').html).toContain(unbroken('CL-2026-000123'));
  expect(mailOf('receipt', 'en').html).toContain(unbroken('$20.00 CAD'));
  expect(mailOf('receipt', 'fr').html).toContain(unbroken('20,00\u00a0$ CAD'));
});

it.each(MAIL_LANGUAGES)(
  'mails in %s link the phone number to call, but no other number in their texts',
  (language) => {
    const phones = (html: string) => html.match(/href="tel:[^"]*"/g);
    for (const template of [
      'appointment-booked',
      'appointment-cancelled',
      'appointment-series-booked',
      'message-left',
    ] as const) {
      const names = { businessName: 'Call +1 (900) 555-0199', firstName: '+1 (900) 555-0199' };
      expect(phones(mailOf(template, language, names).html)).toEqual(['href="tel:+14165550119"']);
    }
    expect(phones(mailOf('appointment-booked', language, { businessPhone: null }).html)).toBeNull();
    expect(phones(mailOf('message-left', language, { phone: null }).html)).toBeNull();
  },
);

it('a daily digest writes every time of day in one format', () => {
  const { text } = mailOf('daily-digest');
  const times = text.match(/\d{1,2}:\d{2}.{0,5}/g) ?? [];
  expect(times.length).toBeGreaterThan(1);
  for (const time of times) expect(time).toMatch(/^\d{1,2}:\d{2}\s[AP]M/);
});

describe('the unsubscribe link of a daily digest', () => {
  it('the unsubscribe link of a daily digest appears in the text, the HTML and the headers', () => {
    const facts = { template: 'daily-digest', language: 'en', payload: FACTS['daily-digest'] } as const;
    const { headers, text, html } = composeMail({ ...facts, secret: null, optOutToken: '3.7.a_b-c' }, SITE);
    const address = `${SITE.publicUrl}/unsubscribe?token=3.7.a_b-c`;
    expect(headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(address);
    expect(html).toContain(address);
  });

  it('the unsubscribe link of a daily digest is a link to the profile when the mail has no opt-out token', () => {
    const { headers, text } = mailOf('daily-digest');
    expect(headers).toBeUndefined();
    expect(text).toContain(`${SITE.publicUrl}/profile`);
  });
});
