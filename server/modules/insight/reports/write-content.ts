import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { writeCalls, writeLanguages, writeOutcomes } from './content-of-calls.ts';
import { writeMonth } from './content-of-month.ts';
import { writeSentiment } from './content-of-sentiment.ts';
import { writeAppointments, writeMessages, writeMoney, writeTeam } from './content-of-work.ts';
import { REPORT_SECTIONS, type ReportContent, type SectionContent } from './report-content.schema.ts';
import type { ReportFacts, SectionFacts } from './report-facts.ts';

type Writers = {
  [Section in keyof SectionFacts]: (
    facts: SectionFacts[Section],
    language: ReportLanguage,
    zone: string,
  ) => SectionContent;
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

function writeSection<Section extends keyof SectionFacts>(
  section: Section,
  { sections, timezone }: ReportFacts,
  language: ReportLanguage,
): SectionContent | null {
  const facts: SectionFacts[Section] | undefined = sections[section];
  const write: Writers[Section] = WRITERS[section];
  return facts === undefined ? null : write(facts, language, timezone);
}

/**
 * Figures and tables of a report in the order of its sections. The same facts give the same content.
 */
export function writeContent(facts: ReportFacts, language: ReportLanguage): ReportContent {
  const t = textsIn(language);
  const sections = REPORT_SECTIONS.flatMap((section) => {
    const content = writeSection(section, facts, language);
    return content === null ? [] : [{ section, title: t(`report.sections.${section}`), ...content }];
  });
  return { sections };
}
