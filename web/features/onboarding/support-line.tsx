import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { supportEmail } from '../../lib/support.ts';
import { t } from '../../lib/text/texts.ts';

/** The email address of support, to write to or to copy, below each step of the set-up. */
export function SupportLine() {
  const email = supportEmail();
  if (email === null) return null;
  const link = (
    <Anchor key="email" href={`mailto:${email}`} inherit underline="always">
      <bdi>{email}</bdi>
    </Anchor>
  );
  const texts = {
    copiedMessage: t('onboarding.support.copied'),
    failed: t('onboarding.support.copyFailed'),
    failedMessage: t('onboarding.support.copyByHand'),
  };
  return (
    <Group gap="xs" justify="center">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <FilledText elements={[link]}>{t('onboarding.support.ask', { email: place(0) })}</FilledText>
      </Text>
      <CopyButton value={email} what={t('onboarding.support.email')} texts={texts} />
    </Group>
  );
}
