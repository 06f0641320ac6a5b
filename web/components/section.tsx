import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A titled part of a screen on a surface of its own; assistive technology finds it as a region. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </section>
  );
}
