import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';
import type { Progress } from './progress.ts';
import type { ChecklistState } from './use-checklist.ts';

type Item = keyof Progress['checklist'];

/** The screen for each item once a number is ordered. */
const PLACES = {
  hasNumber: '/business-phones',
  hasService: '/services?dialog=add',
  hasHours: '/business-hours',
  hasTransferTarget: '/business-phones',
  hasCall: '/onboarding?step=done',
} as const satisfies Record<Item, string>;

const ITEMS = ['hasNumber', 'hasService', 'hasHours', 'hasTransferTarget', 'hasCall'] as const;

/** True while the checklist offers to continue onboarding, which is then the main action of the screen. */
export const isSetUpOpen = (progress: Progress | undefined): boolean =>
  progress !== undefined && !progress.checklist.hasCall && !progress.isOrdered;

/**
 * Checklist for the first call. Visible until a first call was answered, or until the owner hides it in this browser.
 */
export function Checklist({ progress, hide }: ChecklistState) {
  if (!progress || progress.checklist.hasCall) return null;
  const count = ITEMS.filter((item) => progress.checklist[item]).length;
  return (
    <Section
      title={t('dashboard.checklist.title')}
      aside={<Aside sum={t('dashboard.checklist.count', { count, total: ITEMS.length })} onHide={hide} />}
    >
      <ul className={classes.list}>
        {ITEMS.map((item) => (
          <Line key={item} item={item} progress={progress} />
        ))}
      </ul>
      {isSetUpOpen(progress) && (
        <Button component={Link} href="/onboarding" style={{ alignSelf: 'start' }}>
          {t('dashboard.checklist.goOn')}
        </Button>
      )}
    </Section>
  );
}

function Aside({ sum, onHide }: { sum: string; onHide: () => void }) {
  return (
    <Group gap="xs">
      <Text size="sm">{sum}</Text>
      <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={onHide}>
        {t('dashboard.checklist.dismiss')}
      </Button>
    </Group>
  );
}

/**
 * Item of the checklist with a link. Until a number is ordered, every link opens onboarding, because its steps have a
 * fixed order.
 */
function Line({ item, progress }: { item: Item; progress: Progress }) {
  const isDone = progress.checklist[item];
  const state = isDone ? t('dashboard.checklist.done') : t('dashboard.checklist.open');
  const place = progress.isOrdered ? PLACES[item] : '/onboarding';
  return (
    <li className={classes.line} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
      {isDone ? (
        <span>{t(`dashboard.checklist.${item}`)}</span>
      ) : (
        <Anchor component={Link} href={place} className={classes.place}>
          {t(`dashboard.checklist.${item}`)}
        </Anchor>
      )}
      <VisuallyHidden>: {state}</VisuallyHidden>
    </li>
  );
}
