import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../lib/text/texts.ts';

type PageProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** One column with a readable width for rows and forms. */
  narrow?: boolean;
  children: ReactNode;
};

let firstPage = true;

/**
 * Frame of a screen: its one h1, subtitle and actions. Sets the document title and focuses the heading after navigation
 * from another screen.
 */
export function Page({ title, subtitle, actions, narrow = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <Stack gap="lg" {...(narrow && { maw: '54rem' })}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} style={{ minInlineSize: 0 }}>
          <Title order={1} ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {subtitle && (
            <Text c="dimmed" component="div">
              {subtitle}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

/** Sets the title of the browser tab to the name of the screen. */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = t('common.documentTitle', { page, product: t('common.productName') });
  }, [page]);
}
