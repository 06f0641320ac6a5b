import { maySeeMoney, type Role } from '../../../core/roles.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import type { ReportFacts, SectionFacts } from './report-facts.ts';
import { maySeeSection } from './reports.schema.ts';

type Outcomes = SectionFacts['outcomes'];

const withoutMoney = (outcomes: Outcomes): Outcomes => ({
  ...outcomes,
  totals: { ...outcomes.totals, spentCents: null, costPerBookingCents: null },
  before: { ...outcomes.before, spentCents: null, costPerBookingCents: null },
  days: outcomes.days.map((day) => ({ ...day, spentCents: null })),
});

/** The facts of a report that a role may see. The rules are those of the screens, whoever created the report. */
export function visibleFacts(facts: ReportFacts, role: Role): ReportFacts {
  const hidden = REPORT_SECTIONS.filter((section) => !maySeeSection(role, section));
  const sections = { ...facts.sections };
  for (const section of hidden) delete sections[section];
  if (sections.outcomes && !maySeeMoney(role)) sections.outcomes = withoutMoney(sections.outcomes);
  return { ...facts, sections };
}
