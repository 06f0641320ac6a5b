import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { showLanguageFailure } from './language-toasts.ts';
import classes from './languages.module.css';
import type { Language } from './use-language-dialog.ts';

type RemoveLanguageDialogProps = {
  language: Language | null;
  languages: readonly Language[];
  onClose: () => void;
};

/** Confirms the removal of a language and lists its consequences and blockers. */
export function RemoveLanguageDialog({ language, languages, onClose }: RemoveLanguageDialogProps) {
  const lastLanguage = useLastValue(language);
  const removal = trpc.languages.removal.useQuery(
    { languageCode: lastLanguage?.code ?? '' },
    { enabled: language !== null },
  );
  const { mutate: remove, isPending } = trpc.languages.remove.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const message = t('languages.removedMessage', { language: lastLanguage?.name ?? '' });
      showToast({ kind: 'success', title: t('languages.removed'), message });
      onClose();
    },
    onError: (error) => showLanguageFailure('remove', error),
  });
  const isKnown = removal.data !== undefined && removal.data.numbers.length === 0;
  return (
    <ConfirmDialog
      opened={language !== null}
      onClose={onClose}
      onConfirm={() => lastLanguage && remove({ languageCode: lastLanguage.code })}
      busy={isPending}
      disabled={!isKnown}
      danger
      title={t('languages.removal.title', { language: lastLanguage?.name ?? '' })}
      message={
        <QueryState query={removal} skeleton={<Skeleton height={96} />}>
          {(effects) =>
            lastLanguage && <Effects language={lastLanguage} languages={languages} effects={effects} />
          }
        </QueryState>
      }
      confirmLabel={t('languages.removal.confirm')}
      cancelLabel={t('languages.removal.cancel')}
    />
  );
}

type EffectsProps = {
  language: Language;
  languages: readonly Language[];
  effects: Outputs['languages']['removal'];
};

function Effects({ language: { name: language }, languages, effects }: EffectsProps) {
  const { services, phrases, numbers, nextDefault } = effects;
  if (numbers.length > 0) return <Blocked language={language} numbers={numbers} />;
  const next = languages.find(({ code }) => code === nextDefault)?.name ?? nextDefault;
  const lines = [
    services > 0 && t('languages.removal.services', { count: services, language }),
    phrases > 0 && t('languages.removal.phrases', { count: phrases, language }),
    next !== null && t('languages.removal.nextDefault', { language: next }),
  ].filter((line) => line !== false);
  return (
    <Stack gap="sm">
      <Text>{t('languages.removal.intro', { language })}</Text>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {services + phrases > 0 && <Text>{t('languages.removal.kept', { language })}</Text>}
    </Stack>
  );
}

function Blocked({ language, numbers }: { language: string; numbers: readonly string[] }) {
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconPhone aria-hidden />}
      title={t('languages.removal.blocked', { language })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('languages.removal.blockedHint', { numbers: joinList(numbers) })}</Text>
        <Button component={Link} href="/business-phones">
          {t('languages.removal.toNumbers')}
        </Button>
      </Stack>
    </Alert>
  );
}
