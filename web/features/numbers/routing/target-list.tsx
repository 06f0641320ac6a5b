import { Button, Group, Text } from '@mantine/core';
import { TAKE_BACK } from '../../../lib/take-back.ts';
import { formatRange, formatTimeOfDay } from '../../../lib/text/formats.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { nameOfLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { weekdayLabel } from '../../../lib/text/weekday-label.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import classes from './routing.module.css';
import type { Target } from './target.ts';

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

/** Who is passed on to which phone, when, and what happens otherwise. */
export function TargetList({ targets, onEdit }: TargetListProps) {
  const undo = trpc.routing.saveTarget.useMutation(TAKE_BACK);
  const remove = trpc.routing.removeTarget.useMutation({
    meta: { failedTitle: 'routing.removeFailed' },
  });
  const take = ({ id: targetId, ...target }: Target) => {
    const { numberId, languageCode, phone, hours, hasVoicemail, limitMinutes } = target;
    const former = { numberId, languageCode, phone, hours, hasVoicemail, limitMinutes };
    const onSuccess = () =>
      showToast({ kind: 'success', title: t('routing.removed'), undo: () => undo.mutate(former) });
    remove.mutate({ targetId }, { onSuccess });
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
