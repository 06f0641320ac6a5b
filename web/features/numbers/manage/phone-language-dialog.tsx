import { Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { apiErrorOf, formatError, isUnexplained } from '../../../lib/forms/api-errors.ts';
import { languageOptions, nameLanguages, nameOfLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import type { Phone } from '../number.ts';

type PhoneLanguageDialogProps = { phone: Phone | null; onClose: () => void };
type Language = Outputs['languages']['listForBusiness'][number];

/** Selects the language in which a number answers. */
export function PhoneLanguageDialog({ phone, onClose }: PhoneLanguageDialogProps) {
  const lastPhone = useLastValue(phone);
  const languages = trpc.languages.listForBusiness.useQuery(undefined, {
    enabled: phone !== null,
    select: nameLanguages,
  });
  return (
    <AppDialog opened={phone !== null} onClose={onClose} title={t('numbers.language.title')}>
      {lastPhone && (
        <QueryState query={languages} skeleton={<Skeleton height={160} />}>
          {(offered) => (
            <LanguageForm key={lastPhone.id} phone={lastPhone} languages={offered} onClose={onClose} />
          )}
        </QueryState>
      )}
    </AppDialog>
  );
}

type LanguageFormProps = { phone: Phone; languages: readonly Language[]; onClose: () => void };

function LanguageForm({ phone, languages, onClose }: LanguageFormProps) {
  const [code, setCode] = useState(phone.languageCode);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveLanguage(phone, onClose);
  const chosen = languages.find((language) => language.code === code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (chosen && !busy) save(chosen.code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('numbers.language.hint', { number: phone.formatted })}</Text>
        <NativeSelect
          size="md"
          label={t('numbers.language.label')}
          data-autofocus
          value={chosen?.code ?? ''}
          onChange={(event) => setCode(event.currentTarget.value)}
          data={[
            ...(chosen ? [] : [{ value: '', label: t('numbers.language.required') }]),
            ...languageOptions(languages),
          ]}
          error={isTried && !chosen && t('numbers.language.required')}
        />
        <Text size="sm" c="dimmed">
          {t('numbers.language.missing')}{' '}
          <Anchor component={Link} href="/settings?dialog=language-add" inherit underline="always">
            {t('numbers.language.addLanguage')}
          </Anchor>
        </Text>
        <DialogButtons submitLabel={t('numbers.language.save')} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function useSaveLanguage({ id, formatted, languageCode }: Phone, onDone: () => void) {
  const [former] = useState(languageCode);
  const undo = trpc.numbers.setLanguage.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.numbers.setLanguage.useMutation({
    meta: { answersErrors: true },
    onSuccess: (changed) => {
      const language = nameOfLanguage(changed);
      const message = t('numbers.language.doneMessage', { number: formatted, language });
      showToast({
        kind: 'success',
        title: t('numbers.language.done'),
        message,
        undo: () => undo.mutate({ numberId: id, languageCode: former }),
      });
      onDone();
    },
    onError: (error) => {
      const isUnconnected = apiErrorOf(error).code === 'network';
      showToast(
        isUnconnected
          ? {
              kind: 'error',
              title: t('numbers.language.connection'),
              message: t('numbers.language.connectionMessage'),
            }
          : {
              kind: 'error',
              title: t('numbers.language.failed'),
              message: isUnexplained(error)
                ? t('numbers.language.failedMessage', { reason: formatError(error) })
                : formatError(error),
            },
      );
    },
  });
  return { save: (languageCode: string) => mutate({ numberId: id, languageCode }), busy: isPending };
}
