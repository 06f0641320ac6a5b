import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReportLanguage } from '../../../server/core/report-language.ts';
import { REPORT_LANGUAGES } from '../../../server/core/report-language.ts';
import {
  REPORT_SECTIONS,
  type ReportSection,
} from '../../../server/modules/insight/reports/report-content.schema.ts';
import {
  REPORT_LIMITS,
  type ReportTemplate,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { isTemplate, sectionsFor, templatesFor } from './reports.ts';

export type ContentValues = {
  template: ReportTemplate;
  sections: ReportSection[];
  language: ReportLanguage;
  name: string;
};

type ContentFieldsProps = {
  values: ContentValues;
  errors: Record<string, string>;
  onChange: (patch: Partial<ContentValues>) => void;
};

const isLanguage = (code: string): code is ReportLanguage => REPORT_LANGUAGES.some((known) => known === code);
const isSection = (name: string): name is ReportSection => REPORT_SECTIONS.some((known) => known === name);

/** Sections, name and language of a report. */
export function ContentFields({ values, errors, onChange }: ContentFieldsProps) {
  const role = useSession()?.role ?? 'staff';
  return (
    <>
      <NativeSelect
        size="md"
        label={t('reports.form.template')}
        data={templatesFor(role).map((value) => ({ value, label: t(`reports.templates.name.${value}`) }))}
        value={values.template}
        onChange={({ currentTarget: { value } }) => isTemplate(value) && onChange({ template: value })}
      />
      {values.template === 'custom' && (
        <Checkbox.Group
          label={t('reports.form.sections')}
          error={errors.sections}
          value={values.sections}
          onChange={(chosen) => onChange({ sections: chosen.filter(isSection) })}
        >
          <Group gap="sm" mt="xs">
            {sectionsFor(role).map((section) => (
              <Checkbox
                key={section}
                size="md"
                value={section}
                label={t(`reports.section.${section}`)}
                styles={{ body: { minBlockSize: 44, alignItems: 'center' } }}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <TextInput
        size="md"
        dir="auto"
        label={t('reports.form.name')}
        description={t('reports.form.nameHint')}
        maxLength={REPORT_LIMITS.nameLength}
        error={errors.name}
        value={values.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <NativeSelect
        size="md"
        label={t('reports.form.language')}
        data={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.form.languages.${value}`) }))}
        value={values.language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && onChange({ language: value })}
      />
    </>
  );
}
