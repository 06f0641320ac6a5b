import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../server/core/social.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './account.module.css';

type SignInMethodsProps = { security: Outputs['auth']['security'] };

/** Sign-in methods of the user. A provider can be removed as long as another method is left. */
export function SignInMethods({ security: { hasPassword, providers } }: SignInMethodsProps) {
  const [toRemove, setToRemove] = useState<SocialProvider | null>(null);
  const close = () => setToRemove(null);
  const { remove, busy } = useRemoval(close);
  const isLast = !hasPassword && providers.length === 1;
  // The dialog keeps its text during the closing animation.
  const lastMethod = useLastValue(toRemove);
  const name = lastMethod === null ? '' : t(`account.methods.${lastMethod}`);
  return (
    <Section title={t('account.methods.title')}>
      <Stack gap="sm">
        <ul className={classes.list}>
          <li className={classes.row}>
            <span>{t('account.methods.email')}</span>
            <StatusBadge tone={hasPassword ? 'good' : 'neutral'}>
              {hasPassword ? t('account.methods.on') : t('account.methods.noPassword')}
            </StatusBadge>
          </li>
          {SOCIAL_PROVIDERS.map((provider) => (
            <Provider
              key={provider}
              provider={provider}
              isOn={providers.includes(provider)}
              mayRemove={!isLast}
              onRemove={() => setToRemove(provider)}
            />
          ))}
        </ul>
        <Text size="sm" c="dimmed">
          {isLast ? t('account.methods.lastHint') : t('account.methods.hint')}
        </Text>
      </Stack>
      <ConfirmDialog
        opened={toRemove !== null}
        onClose={close}
        onConfirm={() => toRemove !== null && remove({ provider: toRemove })}
        busy={busy}
        danger
        title={t('account.methods.removeTitle', { provider: name })}
        message={t('account.methods.removeMessage', { provider: name })}
        confirmLabel={t('account.methods.remove')}
      />
    </Section>
  );
}

type ProviderProps = { provider: SocialProvider; isOn: boolean; mayRemove: boolean; onRemove: () => void };

function Provider({ provider, isOn, mayRemove, onRemove }: ProviderProps) {
  const name = t(`account.methods.${provider}`);
  return (
    <li className={classes.row}>
      <span>{name}</span>
      <Group gap="sm">
        <StatusBadge tone={isOn ? 'good' : 'neutral'}>
          {isOn ? t('account.methods.on') : t('account.methods.off')}
        </StatusBadge>
        {isOn && (
          <Button
            variant="default"
            disabled={!mayRemove}
            aria-label={t('account.methods.removeOf', { provider: name })}
            onClick={onRemove}
          >
            {t('account.methods.remove')}
          </Button>
        )}
      </Group>
    </li>
  );
}

function useRemoval(onDone: () => void) {
  const removal = trpc.auth.removeIdentity.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { provider }) => {
      onDone();
      showToast({
        kind: 'success',
        title: t('account.methods.removed', { provider: t(`account.methods.${provider}`) }),
      });
    },
    onError: (error, { provider }) => {
      onDone();
      showToast({
        kind: 'error',
        title: t('account.methods.removeFailed', { provider: t(`account.methods.${provider}`) }),
        message: formatError(error),
      });
    },
  });
  return { remove: removal.mutate, busy: removal.isPending };
}
