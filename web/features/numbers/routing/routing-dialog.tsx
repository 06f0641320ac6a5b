import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoneOutgoing, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { formatRange, formatTimeOfDay } from '../../../lib/text/formats.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { nameLanguages, nameOfLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { weekdayLabel } from '../../../lib/text/weekday-label.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import classes from './routing.module.css';
import { type LanguageChoice, type Routing, type Target, TargetForm } from './target-form.tsx';

type RoutingDialogProps = {
  /** The number whose calls are transferred; null while the dialog is closed. */
  number: { id: number; formatted: string } | null;
  onClose: () => void;
};

/**
 * Dialog for transfer targets: the phones that ring when a caller asks for a person. Loads and saves its own
 * data.
 */
export function RoutingDialog({ number, onClose }: RoutingDialogProps) {
  const lastNumber = useLastValue(number);
  return (
    <AppDialog opened={number !== null} onClose={onClose} title={t('routing.title')} size="lg" fullOnPhone>
      {lastNumber && (
        <Stack>
          <Text c="dimmed">{t('routing.hint', { number: lastNumber.formatted })}</Text>
          <RoutingOfNumber key={lastNumber.id} numberId={lastNumber.id} />
        </Stack>
      )}
    </AppDialog>
  );
}

function RoutingOfNumber({ numberId }: { numberId: number }) {
  const routing = trpc.routing.list.useQuery();
  return (
    <QueryState query={routing} skeleton={<Skeleton height={180} />} errorTitle={t('routing.failed')}>
      {({ targets, phones }) => (
        <Targets
          numberId={numberId}
          targets={targets.filter((target) => target.numberId === numberId)}
          phones={phones}
        />
      )}
    </QueryState>
  );
}

type TargetsProps = { numberId: number } & Routing;

/** Shows the list of routes, or the form while a route is added or changed. */
function Targets({ numberId, targets, phones }: TargetsProps) {
  const [edited, setEdited] = useState<Target | 'new' | null>(null);
  const freeLanguages = useFreeLanguages(targets);
  if (edited !== null) {
    const target = edited === 'new' ? null : edited;
    return (
      <TargetForm
        numberId={numberId}
        target={target}
        languages={target === null ? freeLanguages : [choiceOf(target)]}
        phones={phones}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <Stack>
      {targets.length === 0 ? (
        <EmptyState icon={<IconPhoneOutgoing />} title={t('routing.empty')} hint={t('routing.emptyHint')} />
      ) : (
        <TargetList targets={targets} onEdit={setEdited} />
      )}
      {freeLanguages.length > 0 && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('routing.add')}
        </Button>
      )}
    </Stack>
  );
}

/** Languages of callers that have no route yet. Saving a route of any other language would replace that route. */
function useFreeLanguages(targets: readonly Target[]): LanguageChoice[] {
  const { data = [] } = trpc.languages.listForBusiness.useQuery(undefined, { select: nameLanguages });
  const choices = [
    { value: '', label: t('routing.others') },
    ...data.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return choices.filter(({ value }) => targets.every(({ languageCode }) => (languageCode ?? '') !== value));
}

/** The language of an existing route, which cannot be changed. */
function choiceOf({ languageCode, languageName }: Target): LanguageChoice {
  if (languageCode === null || languageName === null) return { value: '', label: t('routing.others') };
  return { value: languageCode, label: nameOfLanguage({ languageCode, languageName }) };
}

type TargetListProps = {
  targets: readonly Target[];
  onEdit: (target: Target) => void;
};

function formatHours({ hours }: Target): string {
  if (hours.availability === 'always') return t('routing.always');
  if (hours.availability === 'business_hours') return t('routing.businessHours');
  const days = joinList(hours.days.map(weekdayLabel));
  const times = formatRange(formatTimeOfDay(hours.from), formatTimeOfDay(hours.until));
  return t('routing.ownHours', { days, times });
}

/** List of routes: language, phone, hours and fallback. */
function TargetList({ targets, onEdit }: TargetListProps) {
  const undo = trpc.routing.saveTarget.useMutation(UNDO_TOASTS);
  const remove = trpc.routing.removeTarget.useMutation({
    meta: { failedTitle: 'routing.removeFailed' },
  });
  const take = ({ id: targetId, ...target }: Target) => {
    const { numberId, languageCode, phone, hours, hasVoicemail, limitMinutes } = target;
    const former = { numberId, languageCode, phone, hours, hasVoicemail, limitMinutes };
    const removed = () =>
      showToast({ kind: 'success', title: t('routing.removed'), undo: () => undo.mutate(former) });
    // Uses `mutateAsync`, because a `mutate` callback does not run after the dialog is closed.
    remove.mutateAsync({ targetId }).then(removed, () => undefined);
  };
  return (
    <ul className={classes.targets}>
      {targets.map((target) => {
        const { languageCode, languageName } = target;
        const language =
          languageCode !== null && languageName !== null
            ? nameOfLanguage({ languageCode, languageName })
            : t(targets.length === 1 ? 'routing.every' : 'routing.others');
        return (
          <li key={target.id} className={classes.target}>
            <div>
              <Text fw={600}>{language}</Text>
              <Text>
                <bdi>{target.phoneFormatted}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {formatHours(target)}
              </Text>
              <Text size="sm" c="dimmed">
                {t(target.hasVoicemail ? 'routing.voicemail' : 'routing.noVoicemail')}
              </Text>
              <Text size="sm" c="dimmed">
                {t('routing.limit', { count: target.limitMinutes })}
              </Text>
              {target.refusal && (
                <Text size="sm" fw={600}>
                  {t(`routing.refused.${target.refusal}`)}
                </Text>
              )}
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={t('routing.editOf', { language })}
                onClick={() => onEdit(target)}
              >
                {t('routing.edit')}
              </Button>
              <Button
                variant="default"
                loading={remove.isPending && remove.variables.targetId === target.id}
                aria-label={t('routing.removeOf', { language })}
                onClick={() => take(target)}
              >
                {t('routing.remove')}
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
