import { formatInZone } from '../../../core/business-time.ts';
import { formatCallActions } from '../../../core/format-call-actions.ts';
import { formatList } from '../../../core/format-list.ts';
import { isolate } from '../../../core/isolate.ts';
import { TIME_PATTERNS } from '../../../core/time-patterns.ts';
import type { MailPayload, MailSection } from '../mail.schema.ts';
import type { MailFormats, MailWriters } from './mail-writer.ts';

type Digest = MailPayload<'daily-digest'>;
type CallRow = Digest['calls']['rows'][number];

const callPath = (callSid: string) => `/call-conversations?call=${encodeURIComponent(callSid)}`;

function nameOf({ name, phone }: Pick<CallRow, 'name' | 'phone'>, { t, language, ...formats }: MailFormats) {
  if (name !== null && name !== '') return isolate(name, language);
  return phone === null ? t('dashboard.today.unknownCustomer') : formats.phone(phone);
}

const timeOf = (at: string, { timezone }: Digest, { language }: MailFormats) =>
  isolate(formatInZone(new Date(at), timezone, TIME_PATTERNS[language].time, language), language);

/** The label of a call. A call is not labelled "Answered" if the caller wanted an appointment and did not get one. */
function outcomeOf({ isMissed, outcome, wantedBooking }: CallRow, { t }: MailFormats): string {
  if (isMissed) return t('common.followUp.reasons.missed');
  const isWeak = outcome === null || outcome === 'answered' || outcome === 'abandoned';
  return t(`calls.outcome.${isWeak && wantedBooking ? 'notBooked' : (outcome ?? 'none')}`);
}

function more(count: number, rows: readonly unknown[], path: string, { t }: MailFormats) {
  const omittedCount = count - rows.length;
  return omittedCount > 0
    ? { more: { label: t('mail.dailyDigest.more', { count: omittedCount }), path } }
    : {};
}

function followUpsOf({ followUps: { count, rows } }: Digest, formats: MailFormats): MailSection[] {
  const { t } = formats;
  if (count === 0) return [];
  const items = rows.map(({ callSid, reasons, ...who }) => ({
    title: nameOf(who, formats),
    facts: reasons.map((reason) => t(`common.followUp.reasons.${reason}`)).join(' · '),
    path: callPath(callSid),
  }));
  const rest = more(count, rows, '/call-conversations?only=follow_up', formats);
  return [{ title: t('common.followUp.needed'), items, ...rest }];
}

function callsOf(digest: Digest, formats: MailFormats): MailSection[] {
  const { t, language } = formats;
  const { count, bookings, rows } = digest.calls;
  if (count === 0) return [];
  const items = rows.map((row) => {
    const detail = row.deeds
      ? formatCallActions(row.deeds, t, language)
      : row.summary && isolate(row.summary, language);
    return {
      title: nameOf(row, formats),
      facts: `${timeOf(row.at, digest, formats)} · ${outcomeOf(row, formats)}`,
      ...(detail ? { detail } : {}),
      path: callPath(row.callSid),
    };
  });
  const counts = [
    t('dashboard.since.calls', { count }),
    ...(bookings > 0 ? [t('dashboard.since.booked', { count: bookings })] : []),
  ];
  return [{ title: counts.join(' · '), items, ...more(count, rows, '/call-conversations', formats) }];
}

function appointmentsOf(digest: Digest, formats: MailFormats): MailSection[] {
  const { t, language } = formats;
  const { count, rows } = digest.appointments;
  if (count === 0) return [];
  const items = rows.map(({ startsAt, name, service }) => ({
    title: timeOf(startsAt, digest, formats),
    facts: [name ?? t('dashboard.today.unknownCustomer'), service ?? t('dashboard.today.noService')]
      .map((value) => isolate(value, language))
      .join(' · '),
  }));
  const title = t('dashboard.today.title');
  return [{ title, items, ...more(count, rows, '/calendar', formats) }];
}

function noteOf({ balance, timezone }: Digest, { t, money, language }: MailFormats): string | undefined {
  const note = balance?.note;
  if (!note) return undefined;
  const date = (at: string) =>
    isolate(formatInZone(new Date(at), timezone, TIME_PATTERNS[language].monthDay, language), language);
  switch (note.kind) {
    case 'recharging':
      return t('dashboard.balance.recharging', { amount: money(note.amountCents) });
    case 'recharge':
      return t('dashboard.balance.recharge', {
        amount: money(note.amountCents),
        threshold: money(note.thresholdCents),
      });
    case 'short':
      return t('dashboard.balance.short', { amount: money(note.amountCents), date: date(note.at) });
    case 'lastsUntil':
      return t('dashboard.balance.lastsUntil', { date: date(note.at) });
    default:
      return t(`dashboard.balance.${note.kind}`);
  }
}

function balanceOf(digest: Digest, formats: MailFormats): MailSection[] {
  if (!digest.balance) return [];
  const facts = noteOf(digest, formats);
  const item = { title: formats.money(digest.balance.cents), ...(facts ? { facts } : {}), path: '/billing' };
  return [{ title: formats.t('dashboard.balance.title'), items: [item] }];
}

/** The daily digest: first the open follow-ups, then the calls, today's appointments and the balance. */
export const digestMails: MailWriters<'daily-digest'> = {
  'daily-digest': (digest, formats) => {
    const { t, language, when } = formats;
    const { businessName, calls, followUps, appointments } = digest;
    const facts = [
      ...(calls.count > 0 ? [t('dashboard.since.calls', { count: calls.count })] : []),
      ...(followUps.count > 0 ? [t('mail.dailyDigest.followUps', { count: followUps.count })] : []),
      ...(appointments.count > 0 ? [t('mail.dailyDigest.appointments', { count: appointments.count })] : []),
    ];
    return {
      subject: t('mail.dailyDigest.subject', { businessName, facts: formatList(facts, language) }),
      lines: [t('mail.dailyDigest.news', { businessName, since: when(digest.since, digest.timezone) })],
      sections: [
        ...followUpsOf(digest, formats),
        ...callsOf(digest, formats),
        ...appointmentsOf(digest, formats),
        ...balanceOf(digest, formats),
      ],
      button: t('mail.dailyDigest.button'),
      optOut: {
        text: t('mail.dailyDigest.optOut'),
        label: t('mail.dailyDigest.optOutLink'),
      },
    };
  },
};
