import { Button, Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { QueryState } from '../../components/query-state.tsx';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { showLanguageFailure } from './language-toasts.ts';
import classes from './spoken-languages.module.css';

type Spoken = Outputs['onboarding']['progress']['languages'];

/**
 * Languages that are visible initially, in addition to the selected ones. Callers in Canada and the United States speak
 * these most.
 */
const COMMON: readonly string[] = ['en', 'fr', 'es', 'zh', 'pa', 'hi', 'ar', 'pt'];

/**
 * Languages that the agent of a new business speaks. The default language cannot be removed. Each click is saved
 * immediately.
 */
export function SpokenLanguages({ languages }: { languages: Spoken }) {
  const [showsAll, setShowsAll] = useState(false);
  const supported = trpc.languages.supported.useQuery(undefined, { select: nameLanguages });
  const { isPending, change } = useChange();
  if (!supported.data)
    return (
      <QueryState query={supported} skeleton={<Skeleton height={72} />}>
        {() => null}
      </QueryState>
    );
  const all = supported.data.filter(({ isSupported }) => isSupported);
  const isSpoken = (code: string) => languages.some((language) => language.code === code);
  const shown = showsAll ? all : all.filter(({ code }) => COMMON.includes(code) || isSpoken(code));
  const isDefault = (code: string) => languages.some((one) => one.code === code && one.isDefault);
  return (
    <Stack gap="xs">
      <Text fw={600} id="spoken-languages">
        {t('onboarding.languages.title')}
      </Text>
      <Group gap="xs" role="group" aria-labelledby="spoken-languages">
        {shown.map(({ code, name }) => (
          <Chip
            key={code}
            size="md"
            classNames={{ label: classes.label }}
            checked={isSpoken(code)}
            disabled={isPending || isDefault(code)}
            onChange={(isAdded) => change(code, isAdded)}
          >
            {name}
          </Chip>
        ))}
        {!showsAll && shown.length < all.length && (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            {t('onboarding.languages.all', { count: all.length })}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('onboarding.languages.hint')}
      </Text>
    </Stack>
  );
}

function useChange() {
  const add = trpc.languages.add.useMutation({
    meta: { answersErrors: true },
    onError: (error) => showLanguageFailure('add', error),
  });
  const remove = trpc.languages.remove.useMutation({
    meta: { answersErrors: true },
    onError: (error) => showLanguageFailure('remove', error),
  });
  return {
    isPending: add.isPending || remove.isPending,
    change: (languageCode: string, isAdded: boolean) => (isAdded ? add : remove).mutate({ languageCode }),
  };
}
