import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { useDocumentTitle } from '../../components/page.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './access-card.module.css';

type AccessCardProps = {
  page: string;
  title: string;
  subtitle?: ReactNode;
  /** Content above the card, as wide as the page. */
  above?: ReactNode;
  children?: ReactNode;
};

/** Card of a screen outside the portal, such as sign-in. Screen readers announce a change of its heading. */
export function AccessCard({ page, title, subtitle, above, children }: AccessCardProps) {
  useDocumentTitle(page);
  return (
    <PublicFrame>
      {above}
      <Stack gap="md" className={classes.column}>
        <Anchor href="/" size="sm" className={classes.link}>
          <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
          {t('access.login.back')}
        </Anchor>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="lg" shadow="sm">
          <Stack gap="lg">
            <Stack gap="xs" align="center" ta="center" aria-live="polite">
              <Brand />
              <Title order={1} mt="sm" className={classes.words}>
                {title}
              </Title>
              {subtitle && (
                <Text c="dimmed" className={classes.words}>
                  {subtitle}
                </Text>
              )}
            </Stack>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </PublicFrame>
  );
}
