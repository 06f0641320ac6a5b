import { Button, Divider, Stack } from '@mantine/core';
import { IconBrandApple, IconBrandFacebook, IconBrandGoogle } from '@tabler/icons-react';
import { useSearch } from 'wouter';
import { SOCIAL_PROVIDERS } from '../../../server/core/social.ts';
import { requestedPath } from '../../lib/session/return-to.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { saveAttempt } from './social-return.ts';

const ICONS = { google: IconBrandGoogle, facebook: IconBrandFacebook, apple: IconBrandApple };

/** Buttons that open the sign-in page of Google, Facebook or Apple. The first sign-in creates an account. */
export function SocialButtons() {
  const search = useSearch();
  const start = trpc.auth.startSocial.useMutation({
    meta: { failedTitle: 'access.social.failed' },
    onSuccess: ({ url, state, redirectUri }, { provider }) => {
      const returnTo = requestedPath(search);
      saveAttempt({ provider, state, redirectUri, ...(returnTo !== null && { returnTo }) });
      window.location.assign(url);
    },
  });
  return (
    <Stack gap="sm">
      {SOCIAL_PROVIDERS.map((provider) => {
        const Icon = ICONS[provider];
        return (
          <Button
            key={provider}
            variant="default"
            size="md"
            leftSection={<Icon size={20} aria-hidden />}
            loading={start.isPending && start.variables.provider === provider}
            disabled={start.isPending}
            onClick={() => start.mutate({ provider })}
          >
            {t(`access.social.${provider}`)}
          </Button>
        );
      })}
      <Divider label={t('access.social.or')} />
    </Stack>
  );
}
