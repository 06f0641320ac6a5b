import { REPORT_LANGUAGES, type ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { REPORT_TEMPLATE_NAMES, type ReportTemplate } from './reports.schema.ts';

type Named = { name: string; template: ReportTemplate; language: ReportLanguage };

const titleOf = (template: ReportTemplate, language: ReportLanguage): string =>
  textsIn(language)(`report.templates.${template}`);

/** The title of a report in its own language. A stored name of '' stands for the title of the template. */
export const reportTitle = ({ name, template, language }: Named): string =>
  name || titleOf(template, language);

/** The name to store: '' if it equals the default title of the template. */
export const storedName = ({ name, template, language }: Named): string =>
  name === titleOf(template, language) ? '' : name;

type Titles = Readonly<Record<ReportLanguage, Readonly<Record<ReportTemplate, string>>>>;

/** The titles of all templates, as the parameter `$titles` of `TITLE_SQL`. */
export const TEMPLATE_TITLES = Object.fromEntries(
  REPORT_LANGUAGES.map((language) => [
    language,
    Object.fromEntries(REPORT_TEMPLATE_NAMES.map((template) => [template, titleOf(template, language)])),
  ]),
) as Titles;

/** SQL for the title of a report `r`. */
export const TITLE_SQL = `coalesce(nullif(r.name, ''), $titles::jsonb -> r.language ->> r.template)`;
