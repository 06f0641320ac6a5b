import { notFound } from '../../../core/errors.ts';
import { instant, int, text, zone } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { memberName } from '../../../db/person-name.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { InsightPeriodInput, VoiceAnalyticsView } from '../insights/insights.schema.ts';
import { readOutcomes } from '../insights/read-outcomes.ts';
import { assertPeriod } from '../insights/read-period.ts';
import { readSentiment } from '../insights/read-sentiment.ts';
import { readTeamFigures } from '../insights/read-team-figures.ts';
import { readVoice } from '../insights/read-voice.ts';
import { readMessages, readNextAppointments } from './read-day-work.ts';
import { readMoney } from './read-money.ts';
import { readMonth } from './read-month.ts';
import type { ReportSection } from './report-content.schema.ts';
import type { ReportFacts, SectionFacts, TeamFacts } from './report-facts.ts';

const businessFacts = ofBusiness({
  name: 'reports.business',
  row: { name: text, timezone: zone, made_at: instant },
  text: 'SELECT name, timezone, app_now() AS made_at FROM businesses WHERE id = $business',
});

const memberNames = ofBusiness({
  name: 'reports.member_names',
  row: { id: int, name: text },
  text: `SELECT u.id, ${memberName('u')} AS name FROM users u
    WHERE business_id = $business AND disabled_at IS NULL`,
});

async function readTeam(db: TenantRunner, period: InsightPeriodInput): Promise<TeamFacts> {
  const [{ people, agent }, members] = await Promise.all([readTeamFigures(db, period), db.all(memberNames)]);
  const nameOf = new Map(members.map(({ id, name }) => [id, name]));
  return {
    agent,
    people: people.map(({ userId, appointments, customers }) => ({
      ...{ userId, name: nameOf.get(userId) ?? '', appointments, customers },
    })),
  };
}

type Readers = { [Section in ReportSection]: () => Promise<SectionFacts[Section]> };

function readersOf(db: TenantRunner, period: InsightPeriodInput): Readers {
  let voice: Promise<VoiceAnalyticsView> | undefined;
  const voiceOnce = () => {
    voice ??= readVoice(db, period);
    return voice;
  };
  return {
    month: () => readMonth(db, period),
    calls: async () => {
      const { totals, before, days, hours, durations } = await voiceOnce();
      return { totals, before, days, hours, durations };
    },
    languages: async () => ({ languages: (await voiceOnce()).languages }),
    outcomes: async () => {
      const { totals, before, days, outcomes, services } = await readOutcomes(db, period, true);
      return { totals, before, days, outcomes, services };
    },
    sentiment: async () => {
      const { totals, before, days, languages } = await readSentiment(db, period);
      return { totals, before, days, languages };
    },
    messages: () => readMessages(db, period),
    appointments: () => readNextAppointments(db, period),
    money: () => readMoney(db, period),
    team: () => readTeam(db, period),
  };
}

/**
 * The current figures of a report, read by the functions of the screens, so that both show the same numbers. Throws
 * `validation_failed` for more than 366 days.
 */
export async function readFacts(
  db: TenantRunner,
  period: InsightPeriodInput,
  sections: readonly ReportSection[],
): Promise<ReportFacts> {
  assertPeriod(period);
  const readers = readersOf(db, period);
  const [business, parts] = await Promise.all([
    db.first(businessFacts),
    Promise.all(sections.map(async (section) => [section, await readers[section]()] as const)),
  ]);
  if (!business) throw notFound();
  return {
    businessName: business.name,
    timezone: business.timezone,
    from: period.from,
    to: period.to,
    madeAt: business.made_at.toISOString(),
    // The cast is safe because each part was read under the name of its section.
    sections: Object.fromEntries(parts) as Partial<SectionFacts>,
  };
}
