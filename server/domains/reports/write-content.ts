import { writeCalls, writeLanguages, writeOutcomes } from './content-of-calls.ts';
import { writeSentiment } from './content-of-sentiment.ts';
import { writeAppointments, writeMessages, writeMoney, writeTeam } from './content-of-work.ts';
import { type ContentSection, REPORT_SECTIONS, type ReportContent } from './report-content.schema.ts';
import type { ReportFacts, SectionFacts } from './report-facts.ts';
import type { ReportWords } from './words/report-words.ts';

type Part = Pick<ContentSection, 'note' | 'figures' | 'tables'>;
type Writers = {
  [Section in keyof SectionFacts]: (facts: SectionFacts[Section], words: ReportWords, zone: string) => Part;
};

const WRITERS: Writers = {
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
  words: ReportWords,
): Part | null {
  const facts: SectionFacts[Section] | undefined = sections[section];
  const write: Writers[Section] = WRITERS[section];
  return facts === undefined ? null : write(facts, words, timezone);
}

/** The facts of a report as figures and tables, in the order of the sections; the same facts give the same content. */
export function writeContent(facts: ReportFacts, words: ReportWords): ReportContent {
  const sections = REPORT_SECTIONS.flatMap((section) => {
    const part = writePart(section, facts, words);
    return part === null ? [] : [{ section, title: words.sections[section], ...part }];
  });
  return { sections };
}
