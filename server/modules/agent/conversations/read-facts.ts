import { isDeepStrictEqual } from 'node:util';
import { businessDay, DAY_MS, formatInZone, lastDayOf, toWallMs } from '../../../core/business-time.ts';
import { addDays } from '../../../core/calendar-day.ts';
import type { OpenTimes } from '../../../core/opening-hours.ts';
import { bool, instant, int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, ofNoBusiness, type RowOf } from '../../../db/statement.ts';
import type { Facts as PhrasebookFacts, ServiceFact } from '../../../phrasebook/index.ts';
import { isLanguageCode, type LanguageCode } from '../../languages/index.ts';
import {
  calendarName,
  listChangedDays,
  liveResources,
  readTimetable,
  type Timetable,
} from '../../scheduling/index.ts';
import { readPermissions } from '../receptionist/receptionist.queries.ts';

/**
 * Facts that the agent has without calling a tool. Read when a conversation starts and when its language changes; `now`
 * and `may` are read again with each answer (`refreshFacts`). Contains no customer data. At most 100 services and 50
 * phrases.
 */
export interface Facts extends PhrasebookFacts {
  business: { name: string; timezone: string };
  language: LanguageCode;
  languages: LanguageCode[];
  services: (ServiceFact & { description: string })[];
  /**
   * Bookable people or chairs, at most 12; empty if there is only one. `services`: ids of the services that the
   * calendar offers; absent if it offers all.
   */
  calendars: { id: number; name: string; services?: readonly number[] }[];
  /** The owner's instructions; at most 2,000 characters. */
  instructions: string | null;
}

const SERVICES_MAX = 100;
const PHRASES_MAX = 50;
const DAYS_AHEAD = 60;
const CLOSED_DAYS_MAX = 60;
const LOCAL_TIME = "yyyy-MM-dd'T'HH:mm";
/** Maximum length of a description, to limit the length of a model's prompt. */
const DESCRIPTION_LENGTH = 300;

/** Instructions in the spoken language, otherwise in the default language. */
const profile = ofBusiness({
  name: 'receptionist.profile',
  params: { language: text },
  row: { name: text, languages: jsonOf<string[]>(), instructions: text.orNull },
  text: `SELECT b.name,
      (SELECT coalesce(jsonb_agg(l.language_code ORDER BY l.is_default DESC, l.created_at, l.language_code), '[]')
       FROM business_languages l WHERE l.business_id = $business) AS languages,
      (SELECT t.instructions FROM receptionist_texts t
       LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
       WHERE t.business_id = $business AND t.instructions IS NOT NULL
         AND (t.language_code = $language OR l.is_default)
       ORDER BY t.language_code = $language DESC LIMIT 1) AS instructions
    FROM businesses b WHERE b.id = $business`,
});

type ServiceName = { languageCode: string; name: string; description: string; isDefault: boolean };

const offered = ofBusiness({
  name: 'receptionist.services',
  params: { limit: int },
  row: { id: int, minutes: int, price_cents: int, texts: jsonOf<ServiceName[]>() },
  text: `SELECT s.id, s.duration_minutes AS minutes, s.price_cents,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('languageCode', t.language_code, 'name', t.name,
                'description', t.description, 'isDefault', coalesce(l.is_default, false)) ORDER BY t.id), '[]')
       FROM service_translations t
       LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
       WHERE t.business_id = $business AND t.service_id = s.id) AS texts
    FROM services s WHERE s.business_id = $business AND s.deleted_at IS NULL AND s.is_active
    ORDER BY s.id LIMIT $limit`,
});

const phrases = ofBusiness({
  name: 'receptionist.phrases',
  params: { language: text, limit: int },
  row: { phrase: text, text },
  text: `SELECT phrase, translated_phrase AS text FROM translations
    WHERE business_id = $business AND language_code = $language ORDER BY phrase LIMIT $limit`,
});

/**
 * Closed time of the whole business. If the business has only one calendar, the closed days of that calendar are
 * included.
 */
const closedTime = ofBusiness({
  name: 'receptionist.closed_time',
  params: { from: instant, until: instant },
  row: { starts_at: instant, ends_at: instant, is_full_day: bool },
  text: `SELECT a.starts_at, a.ends_at, a.is_full_day FROM appointments a
    WHERE a.business_id = $business AND booking_type IN ('holiday', 'block') AND status IN ('pending', 'scheduled', 'confirmed')
      AND a.ends_at > $from AND a.starts_at < $until
      AND (a.resource_id IS NULL OR a.is_full_day AND NOT EXISTS (SELECT FROM resources r
        WHERE r.business_id = $business AND r.deleted_at IS NULL AND r.id <> a.resource_id))
    ORDER BY a.starts_at, a.id LIMIT 500`,
});

/** Reads the facts in the spoken language. Open slots, customers and answers are read by tools. */
export async function readFacts(
  db: TenantRunner,
  language: LanguageCode,
  callerKnown: boolean,
): Promise<Facts> {
  const timetable = await readTimetable(db);
  const { timezone, now } = timetable;
  const { from } = businessDay(now, timezone);
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [business, services, phraseRows, closed, may, calendars] = await Promise.all([
    db.one(profile, { language }),
    db.all(offered, { limit: SERVICES_MAX }),
    db.all(phrases, { language, limit: PHRASES_MAX }),
    db.all(closedTime, { from, until }),
    readPermissions(db),
    liveResources(db),
  ]);
  const closedDays = closedDaysOf(closed, timezone);
  return {
    business: { name: business.name, timezone },
    now: formatInZone(now, timezone, LOCAL_TIME),
    language,
    languages: business.languages.filter(isLanguageCode),
    callerNumberKnown: callerKnown,
    hours: hoursOf(timetable),
    closedDays,
    changedDays: changedDaysOf(closed, closedDays, timetable),
    services: services.map((row) => toService(row, language)),
    calendars: calendars.length > 1 ? calendars.map(toCalendar) : [],
    phrases: phraseRows,
    may,
    instructions: business.instructions,
  };
}

const clock = ofNoBusiness({
  name: 'receptionist.clock',
  row: { now: instant },
  text: 'SELECT app_now() AS now',
});

/**
 * Reads the time and the permissions again, because both may change during a call. Returns the same facts if neither
 * has changed.
 */
export async function refreshFacts(db: TenantRunner, facts: Facts): Promise<Facts> {
  const [{ now: instantNow }, may] = await Promise.all([db.one(clock), readPermissions(db)]);
  const now = formatInZone(instantNow, facts.business.timezone, LOCAL_TIME);
  return now === facts.now && isDeepStrictEqual(may, facts.may) ? facts : { ...facts, now, may };
}

function toCalendar({ id, name, services }: Awaited<ReturnType<typeof liveResources>>[number]) {
  return { id, name: calendarName(name, 'en'), ...(services && { services }) };
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

function hoursOf({ hours }: Timetable): Facts['hours'] {
  return DAYS.flatMap((day) =>
    hours
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map((span) => ({ day, ...toSpan(span) }))
      .sort((a, b) => a.opens.localeCompare(b.opens)),
  );
}

const toSpan = ({ openTime, closeTime }: OpenTimes) => ({
  opens: openTime.slice(0, 5),
  closes: closeTime.slice(0, 5),
});

type ClosedTime = RowOf<typeof closedTime>;

const closedDaysOf = (closed: readonly ClosedTime[], timezone: string): Facts['closedDays'] =>
  closed
    .filter((row) => row.is_full_day)
    .slice(0, CLOSED_DAYS_MAX)
    .map((row) => ({
      from: formatInZone(row.starts_at, timezone, 'yyyy-MM-dd'),
      to: formatInZone(lastDayOf(row.ends_at, timezone), timezone, 'yyyy-MM-dd'),
    }));

/** Begins with yesterday, whose hours may end today. */
function changedDaysOf(
  closed: readonly ClosedTime[],
  closedDays: Facts['closedDays'],
  { timezone, now, hours }: Timetable,
): Facts['changedDays'] {
  const today = formatInZone(now, timezone, 'yyyy-MM-dd');
  const days = { from: addDays(today, -1), to: addDays(today, DAYS_AHEAD) };
  const ranges = closed.map((row) => ({
    from: toWallMs(row.starts_at, timezone),
    to: toWallMs(row.ends_at, timezone),
  }));
  return listChangedDays(days, hours, ranges)
    .filter(({ date }) => !closedDays.some(({ from, to }) => date >= from && date <= to))
    .map(({ date, open }) => ({ day: date, spans: open.map(toSpan) }));
}

/**
 * Uses the name and description in the spoken language, otherwise in the default language, otherwise the oldest ones.
 */
function toService(
  { id, minutes, price_cents: priceCents, texts }: RowOf<typeof offered>,
  language: string,
): Facts['services'][number] {
  const serviceText =
    texts.find(({ languageCode }) => languageCode === language) ??
    texts.find(({ isDefault }) => isDefault) ??
    texts[0];
  const name = serviceText?.name ?? '';
  const otherNames = [...new Set(texts.map((other) => other.name))].filter((other) => other !== name);
  const description = (serviceText?.description ?? '').slice(0, DESCRIPTION_LENGTH);
  return { id, name, otherNames, description, minutes, priceCents };
}
