import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { MoreLink } from '../../components/more-link.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { ActiveNumbers, type NumberActions } from './active-numbers.tsx';
import { AgentProblem } from './agent-problem.tsx';
import classes from './dashboard.module.css';
import { SetupAction, SetupRow } from './setup-row.tsx';

type Status = Outputs['businesses']['systemStatus'];

type SetupActions = {
  /** Null for read-only members. */
  numberActions: NumberActions | null;
  languageActions: { onAdd: () => void; onEdit: () => void } | null;
  onEditHours: (() => void) | null;
};

type SystemStatusProps = SetupActions & { status: Query<Status>; missingTexts: number };

/** Problems in one sentence each, the set-up in one line of facts, and its details with their actions folded below. */
export function SystemStatus({ status, missingTexts, ...actions }: SystemStatusProps) {
  return (
    <Section
      title={t('dashboard.status.title')}
      aside={<MoreLink href="/settings">{t('dashboard.status.manageSettings')}</MoreLink>}
    >
      <QueryState query={status} skeleton={<Skeleton height={96} />}>
        {(data) => (
          <>
            <AgentProblem agent={data.agent} areModelsDown={data.areModelsDown} />
            <Facts status={data} />
            <MissingTexts count={missingTexts} />
            <details className={classes.fold}>
              <summary>
                <IconChevronRight size={16} aria-hidden />
                {t('dashboard.status.details')}
              </summary>
              <Setup status={data} {...actions} />
            </details>
          </>
        )}
      </QueryState>
    </Section>
  );
}

function Facts({ status }: { status: Status }) {
  const { activeNumberCount, serviceCount, languageCount, hoursConfigured } = status;
  const facts = [
    activeNumberCount === 0
      ? t('dashboard.status.noNumbers')
      : t('dashboard.status.facts.numbers', { count: activeNumberCount }),
    t('dashboard.status.facts.services', { count: serviceCount }),
    t('dashboard.status.facts.languages', { count: languageCount }),
    t(hoursConfigured ? 'dashboard.status.facts.hours' : 'dashboard.status.facts.noHours'),
  ];
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.setUpFacts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Text>
  );
}

/** The way to the missing texts for members who may write them. */
function MissingTexts({ count }: { count: number }) {
  const mayWrite = useMay()('translations.save');
  if (count === 0 || !mayWrite) return null;
  return (
    <Anchor component={Link} href="/receptionist" className={classes.action}>
      {t('dashboard.status.missingTexts', { count })}
    </Anchor>
  );
}

function Setup({ status, numberActions, languageActions, onEditHours }: SetupActions & { status: Status }) {
  return (
    <dl className={classes.setup}>
      <SetupRow label={t('dashboard.status.agent')}>
        <AgentBadge isRunning={status.agent.state === 'running'} />
      </SetupRow>
      <ActiveNumbers
        numbers={status.activeNumbers}
        count={status.activeNumberCount}
        actions={numberActions}
      />
      <SetupRow label={t('dashboard.status.services')}>{status.serviceCount}</SetupRow>
      <SetupRow
        label={t('dashboard.status.languages')}
        actions={
          languageActions && (
            <>
              <SetupAction label={t('common.addLanguage')} onPress={languageActions.onAdd}>
                {t('dashboard.addLanguage')}
              </SetupAction>
              <SetupAction label={t('common.languageSettings')} onPress={languageActions.onEdit}>
                {t('common.editLanguage')}
              </SetupAction>
            </>
          )
        }
      >
        {status.languageCount}
      </SetupRow>
      <SetupRow
        label={t('dashboard.status.hours')}
        actions={
          onEditHours && (
            <SetupAction label={t('common.editHours')} onPress={onEditHours}>
              {t('common.editHoursShort')}
            </SetupAction>
          )
        }
      >
        {status.hoursConfigured ? t('dashboard.status.hoursConfigured') : t('dashboard.status.hoursMissing')}
      </SetupRow>
    </dl>
  );
}

function AgentBadge({ isRunning }: { isRunning: boolean }) {
  const Icon = isRunning ? IconCheck : IconAlertTriangle;
  return (
    <StatusBadge tone={isRunning ? 'good' : 'bad'} icon={<Icon size={12} aria-hidden />}>
      {isRunning ? t('dashboard.status.running') : t('dashboard.status.stopped')}
    </StatusBadge>
  );
}
