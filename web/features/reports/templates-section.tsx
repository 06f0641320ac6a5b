import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReportTemplate } from '../../../server/domains/reports/reports.schema.ts';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/texts/t.ts';
import classes from './reports.module.css';
import type { ReportsDialog } from './use-reports-dialog.ts';

type TemplatesSectionProps = { templates: readonly ReportTemplate[]; dialog: ReportsDialog };

/** What reports there are, each with a look at it and the way to make it. */
export function TemplatesSection({ templates, dialog }: TemplatesSectionProps) {
  return (
    <Section title={t('reports.templates.title')}>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} className={classes.cards}>
        {templates.map((template) => {
          const name = t(`reports.templates.name.${template}`);
          return (
            <li key={template} className={classes.card}>
              <Stack gap={4}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {t(`reports.templates.hint.${template}`)}
                </Text>
              </Stack>
              <Group gap="xs">
                {template !== 'custom' && (
                  <Button
                    mih={44}
                    variant="default"
                    aria-label={t('reports.templates.previewOf', { name })}
                    onClick={() => dialog.preview(template)}
                  >
                    {t('reports.templates.preview')}
                  </Button>
                )}
                <Button
                  mih={44}
                  variant="light"
                  aria-label={t('reports.templates.generateOf', { name })}
                  onClick={() => dialog.generate(template)}
                >
                  {t('reports.templates.generate')}
                </Button>
              </Group>
            </li>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}
