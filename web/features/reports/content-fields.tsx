import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { REPORT_LANGUAGES } from '../../../server/core/report-language.ts';
import {
  REPORT_LIMITS,
  type ReportTemplate,
  visibleSections,
} from '../../../server/modules/insight/reports/reports.schema.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { templatesFor } from './reports.ts';

type ContentFieldsProps = {
  form: { key: (path: string) => string; getInputProps: (path: string) => object };
  /** The selected template. Only the sections of `custom` can be selected. */
  template: ReportTemplate;
};

/** Template, sections, name and language of a report. */
export function ContentFields({ form, template }: ContentFieldsProps) {
  const role = useSession()?.role ?? 'staff';
  return (
    <>
      <NativeSelect
        size="md"
        label={t('reports.form.template')}
        data={templatesFor(role).map((value) => ({ value, label: t(`reports.templates.name.${value}`) }))}
        key={form.key('template')}
        {...form.getInputProps('template')}
      />
      {template === 'custom' && (
        <Checkbox.Group
          label={t('reports.form.sections')}
          key={form.key('sections')}
          {...form.getInputProps('sections')}
        >
          <Group gap="sm" mt="xs">
            {visibleSections(role).map((section) => (
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
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        size="md"
        label={t('reports.form.language')}
        data={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.form.languages.${value}`) }))}
        key={form.key('language')}
        {...form.getInputProps('language')}
      />
    </>
  );
}
