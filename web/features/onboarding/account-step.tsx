import { Button, Group, Stack, Text } from '@mantine/core';
import { TourButton } from '../../components/tour/tour-button.tsx';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';

type AccountStepProps = { onNext: () => void; onAnother: () => void };

/** First step for a signed-in user: the account that is being set up. */
export function AccountStep({ onNext, onAnother }: AccountStepProps) {
  const session = useSession();
  return (
    <Stack>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {session?.businessName}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('onboarding.account.who', { name: session?.adminName ?? '', email: session?.email ?? '' })}
      </Text>
      <Group>
        <TourButton name="setup" />
      </Group>
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={onAnother}>
          {t('onboarding.account.another')}
        </Button>
        <Button onClick={onNext}>{t('onboarding.account.goOn')}</Button>
      </Group>
    </Stack>
  );
}
