import { Button, Checkbox, Chip, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import suggestedServices from '../../../locales/suggested-services.json' with { type: 'json' };
import {
  nameIn,
  type SuggestedService,
  TRADES,
  type Trade,
} from '../../../server/core/suggested-services.ts';
import { formatInUnit } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import type { Service } from './service.ts';
import classes from './services.module.css';
import { SET_UP_MESSAGES } from './set-up-messages.ts';

type SuggestionsProps = {
  /** The existing services. A suggestion with the same name is left out. */
  services: readonly Service[];
  /** The default language of the business. The services are added with names in this language. */
  language: string;
};

/** Usual services of a trade, selected and added together, without prices. */
export function Suggestions({ services, language }: SuggestionsProps) {
  const [trade, setTrade] = useState<Trade | null>(null);
  const names = new Set(services.map(({ name }) => name));
  const offered = trade ? suggestedServices[trade].filter((one) => !names.has(nameOf(one, language))) : [];
  return (
    <Stack gap="sm">
      <Text fw={600} id="trades">
        {t('services.suggestions.trade')}
      </Text>
      <Chip.Group
        value={trade ?? ''}
        onChange={(value) => setTrade(TRADES.find((one) => one === value) ?? null)}
      >
        <Group gap="xs" role="radiogroup" aria-labelledby="trades">
          {TRADES.map((one) => (
            <Chip key={one} value={one} size="md">
              {t(`services.suggestions.trades.${one}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {trade !== null && offered.length > 0 && <Offered key={trade} offered={offered} language={language} />}
    </Stack>
  );
}

const nameOf = (service: SuggestedService, language: string) => nameIn(service, language) ?? service.names.en;

type OfferedProps = { offered: readonly SuggestedService[]; language: string };

function Offered({ offered, language }: OfferedProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const { add, busy } = useAddAll(language);
  const ticked = offered.filter(({ key }) => !left.includes(key));
  const tick = (key: string, isTicked: boolean) =>
    setLeft(isTicked ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('services.suggestions.hint')}
      </Text>
      <div className={classes.suggestions}>
        {offered.map((service) => (
          <Checkbox
            key={service.key}
            size="md"
            label={nameOf(service, language)}
            description={formatInUnit(service.minutes, 'minute')}
            checked={!left.includes(service.key)}
            onChange={(event) => tick(service.key, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Button
        variant="light"
        style={{ alignSelf: 'start' }}
        disabled={ticked.length === 0}
        loading={busy}
        onClick={() => void add(ticked)}
      >
        {t('services.suggestions.add', { count: ticked.length })}
      </Button>
    </Stack>
  );
}

/**
 * Adds services one after another and stops at the first failure. Added services appear in the list and are no longer
 * suggested.
 */
function useAddAll(language: string) {
  const [busy, setBusy] = useState(false);
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const create = trpc.services.create.useMutation({
    meta: { answersErrors: true },
    onError: (error) => SET_UP_MESSAGES.onFailure('create', error),
  });
  const add = async (services: readonly SuggestedService[]) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    try {
      for (const service of services) {
        const name = nameOf(service, language);
        await create.mutateAsync({ language, name, durationMinutes: service.minutes });
      }
      const message = t('services.suggestions.added', { count: services.length });
      showToast({ kind: 'success', title: t('services.created'), message });
    } catch {
      // The mutation's `onError` has already shown a toast.
    } finally {
      isStarted.current = false;
      setBusy(false);
    }
  };
  return { add, busy };
}
