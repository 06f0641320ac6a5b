import { Button } from '@mantine/core';
import type { ReportTemplate } from '../../../server/modules/insight/reports/reports.schema.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import type { ReportsDialog } from './use-reports-dialog.ts';

type TemplatesSectionProps = { templates: readonly ReportTemplate[]; dialog: ReportsDialog };

/** The templates, each with a preview and a button to create a report. */
export function TemplatesSection({ templates, dialog }: TemplatesSectionProps) {
  return (
    <Section title={t('reports.templates.title')}>
      <Rows label={t('reports.templates.title')}>
        {templates.map((template) => {
          const name = t(`reports.templates.name.${template}`);
          return (
            <Row
              key={template}
              title={name}
              detail={t(`reports.templates.hint.${template}`)}
              actions={
                <>
                  <Button
                    variant="subtle"
                    data-opens-row
                    aria-label={t('reports.templates.previewOf', { name })}
                    onClick={() => dialog.preview(template)}
                  >
                    {t('reports.templates.preview')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={t('reports.templates.generateOf', { name })}
                    onClick={() => dialog.generate(template)}
                  >
                    {t('reports.templates.generate')}
                  </Button>
                </>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
