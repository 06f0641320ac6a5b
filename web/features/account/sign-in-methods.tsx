import { Stack, Text } from '@mantine/core';
import { SOCIAL_PROVIDERS } from '../../../server/core/social.ts';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './account.module.css';

type SignInMethodsProps = { security: Outputs['auth']['security'] };

/** The ways in which the person can sign in, and which of them they use. */
export function SignInMethods({ security: { hasPassword, providers } }: SignInMethodsProps) {
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
          {SOCIAL_PROVIDERS.map((provider) => {
            const on = providers.includes(provider);
            return (
              <li key={provider} className={classes.row}>
                <span>{t(`account.methods.${provider}`)}</span>
                <StatusBadge tone={on ? 'good' : 'neutral'}>
                  {on ? t('account.methods.on') : t('account.methods.off')}
                </StatusBadge>
              </li>
            );
          })}
        </ul>
        <Text size="sm" c="dimmed">
          {t('account.methods.hint')}
        </Text>
      </Stack>
    </Section>
  );
}
