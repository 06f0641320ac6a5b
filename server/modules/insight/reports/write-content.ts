import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { writeCalls, writeLanguages, writeOutcomes } from './content-of-calls.ts';
import { writeMonth } from './content-of-month.ts';
import { writeSentiment } from './content-of-sentiment.ts';
import { writeAppointments, writeMessages, writeMoney, writeTeam } from './content-of-work.ts';
import { type ContentSection, REPORT_SECTIONS, type ReportContent } from './report-content.schema.ts';
import type { ReportFacts, SectionFacts } from './report-facts.ts';

type Part = Pick<ContentSection, 'note' | 'figures' | 'tables'>;
type Writers = {
  [Section in keyof SectionFacts]: (
    facts: SectionFacts[Section],
    language: ReportLanguage,
    zone: string,
  ) => Part;
};

const WRITERS: Writers = {
  month: writeMonth,
  calls: writeCalls,
  outcomes: writeOutcomes,
  languages: writeLanguages,
  sentiment: writeSentiment,
  messages: writeMessages,
  appointments: writeAppointments,
  money: writeMoney,
  team: writeTeam,
};

function writePart<Section extends keyof SectionFacts>(
  section: Section,
  { sections, timezone }: ReportFacts,
  language: ReportLanguage,
): Part | null {
  const facts: SectionFacts[Section] | undefined = sections[section];
  const write: Writers[Section] = WRITERS[section];
  return facts === undefined ? null : write(facts, language, timezone);
}

/**
 * Facts of a report as figures and tables, in the order of the sections; the same facts give the same
 * content.
 */
export function writeContent(facts: ReportFacts, language: ReportLanguage): ReportContent {
  const t = textsIn(language);
  const sections = REPORT_SECTIONS.flatMap((section) => {
    const part = writePart(section, facts, language);
    return part === null ? [] : [{ section, title: t(`report.sections.${section}`), ...part }];
  });
  return { sections };
}
