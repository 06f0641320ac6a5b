import { isDeepStrictEqual } from 'node:util';
import { until } from '../../tests/support/until.ts';
import { longestSilence } from './measure-line.ts';
import type { Played } from './play-caller.ts';
import type { Clinic, Expectation } from './scenario.ts';
import { CALLERS_TIME_ZONE } from './stage.ts';

/** Maximum milliseconds of silence after a caller turn. */
const SILENCE_MAX_MS = 3_000;

/** Texts that must never be spoken: templates, JSON, and JavaScript's empty values. */
const FORBIDDEN_TEXTS = [/undefined|null\b|NaN|\[object/, /[{}<>]/];

type CallRow = {
  outcome: string | null;
  language: string | null;
  ended: boolean;
  charge: string;
  cents: number;
  has_disclosure: boolean;
};

const CALL = `SELECT v.outcome, v.language_code AS language, v.ended_at IS NOT NULL AND c.ended_at IS NOT NULL AS ended,
    c.charge_outcome AS charge,
    coalesce((SELECT -sum(l.amount_cents)::int FROM ledger_entries l WHERE l.business_id = $1 AND l.call_sid = c.call_sid), 0) AS cents,
    EXISTS (SELECT FROM call_messages m
            WHERE m.business_id = $1 AND m.call_sid = c.call_sid AND m.position = 0 AND m.is_disclosure) AS has_disclosure
  FROM calls c LEFT JOIN conversations v USING (business_id, call_sid) WHERE c.business_id = $1 AND c.call_sid = $2`;

const APPOINTMENTS = `SELECT a.service_id, to_char(a.starts_at AT TIME ZONE $2, 'YYYY-MM-DD"T"HH24:MI') AS starts, a.status,
    trim(c.first_name || ' ' || c.last_name) AS customer
  FROM appointments a LEFT JOIN customers c ON c.business_id = $1 AND c.id = a.customer_id
  WHERE a.business_id = $1 AND a.booking_type IN ('appointment', 'anonymous') ORDER BY a.starts_at, a.id`;

type AppointmentRow = { service_id: number | null; starts: string; status: string; customer: string | null };

/** Waits until the call has ended in the product and its charge is decided. */
async function readCall(clinic: Clinic, callSid: string): Promise<CallRow | undefined> {
  const find = async () => (await clinic.query<CallRow>(CALL, [clinic.businessId, callSid]))[0];
  let row = await find();
  const isSettled = async () => {
    row = await find();
    return row?.ended === true && row.charge !== 'pending';
  };
  await until(isSettled, 15_000, 'the call is over and charged').catch(() => undefined);
  return row;
}

function checkCall(row: CallRow | undefined, clinic: Clinic, expectation: Expectation): string[] {
  if (!row) return ['the call was not recorded'];
  const outcomes = typeof expectation.outcome === 'string' ? [expectation.outcome] : expectation.outcome;
  const language = expectation.language ?? clinic.language;
  return [
    ...(row.ended ? [] : ['the conversation did not end']),
    ...(outcomes.some((each) => each === row.outcome)
      ? []
      : [`outcome ${row.outcome}, not ${outcomes.join(' or ')}`]),
    ...(row.cents === expectation.chargedCents ? [] : [`charged ${row.cents} cents (${row.charge})`]),
    ...(row.has_disclosure ? [] : ['the caller heard no notice of the AI']),
    ...(row.language === language ? [] : [`held in ${row.language}, not ${language}`]),
  ];
}

async function checkAppointments(clinic: Clinic, expectation: Expectation): Promise<string[]> {
  const rows = await clinic.query<AppointmentRow>(APPOINTMENTS, [clinic.businessId, CALLERS_TIME_ZONE]);
  const actual = rows.map((row) => ({ ...row }));
  const expected = expectation.appointments
    .map(({ service, starts, status, customer }) => ({
      service_id: service && clinic.serviceIds[service],
      starts,
      status,
      customer,
    }))
    .sort((a, b) => a.starts.localeCompare(b.starts));
  if (isDeepStrictEqual(actual, expected)) return [];
  return [`appointments ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
}

async function checkOtherRows(clinic: Clinic, expectation: Expectation): Promise<string[]> {
  const [counts] = await clinic.query<{ holds: number; messages: number; strangers: number }>(
    `SELECT (SELECT count(*)::int FROM slot_holds WHERE business_id = $1 AND expires_at > app_now()) AS holds,
       (SELECT count(*)::int FROM caller_messages WHERE business_id = $1) AS messages,
       (SELECT count(*)::int FROM customers c WHERE c.business_id = $1
          AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = $1 AND a.customer_id = c.id)) AS strangers`,
    [clinic.businessId],
  );
  const { holds = counts?.holds, messages = 0 } = expectation;
  const expected = { holds, messages, strangers: 0 };
  return isDeepStrictEqual({ ...counts }, expected)
    ? []
    : [`left ${JSON.stringify(counts)}, not ${JSON.stringify(expected)}`];
}

function checkUtterances({ events }: Played, expectation: Expectation): string[] {
  const utterances = events.flatMap(({ kind, text }) => (kind === 'heard' && text ? [text] : []));
  const never = [...FORBIDDEN_TEXTS, ...(expectation.forbiddenTexts ?? [])];
  const dialled = events.filter(({ what }) => what === 'dialled').map(({ detail }) => detail);
  const silent = longestSilence(events);
  return [
    ...never.flatMap((pattern) =>
      utterances.filter((text) => pattern.test(text)).map((text) => `said ${pattern}: ${text}`),
    ),
    ...(expectation.expectedTexts ?? [])
      .filter((pattern) => !utterances.some((text) => pattern.test(text)))
      .map((pattern) => `never said ${pattern}`),
    ...(isDeepStrictEqual(dialled, [...(expectation.dialled ?? [])])
      ? []
      : [`dialled ${dialled.join() || 'nobody'}`]),
    ...(silent < SILENCE_MAX_MS ? [] : [`${silent} ms of dead air`]),
  ];
}

/** Compares a call and its effects with the expectation. Returns the defects; empty if there are none. */
export async function checkCaller(
  clinic: Clinic,
  played: Played,
  expectation: Expectation,
): Promise<string[]> {
  const row = await readCall(clinic, played.callSid);
  return [
    ...played.problems,
    ...checkCall(row, clinic, expectation),
    ...(await checkAppointments(clinic, expectation)),
    ...(await checkOtherRows(clinic, expectation)),
    ...checkUtterances(played, expectation),
  ];
}
