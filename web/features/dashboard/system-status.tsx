import { ActionIcon, Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight, IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FilledText, place } from '../../components/filled-text.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

type Status = Outputs['businesses']['systemStatus'];

type SetupActions = {
  /** Null for read-only members. */
  numberActions: NumberActions | null;
  languageActions: { onAdd: () => void; onEdit: () => void } | null;
  onEditHours: (() => void) | null;
};

type SystemStatusProps = SetupActions & { status: Query<Status>; missingTexts: number };

/** One sentence per problem, a one-line summary of the set-up, and the collapsed details of the set-up with actions. */
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
  const { activeNumberCount, serviceCount, languageCount, hours } = status;
  const facts = [
    activeNumberCount === 0
      ? t('dashboard.status.noNumbers')
      : t('dashboard.status.facts.numbers', { count: activeNumberCount }),
    t('dashboard.status.facts.services', { count: serviceCount }),
    t('dashboard.status.facts.languages', { count: languageCount }),
    t(`dashboard.status.facts.hours.${hours}`),
  ];
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.setUpFacts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Text>
  );
}

/** Links to missing texts, for members who may edit them. */
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
        {t(`dashboard.status.hoursState.${status.hours}`)}
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

const NUMBERS_MAX = 3;

type ActiveNumber = Outputs['businesses']['systemStatus']['activeNumbers'][number];

/** Actions for members who may change numbers. */
type NumberActions = { onAdd: () => void; onEditLanguage: (numberId: number) => void };

type ActiveNumbersProps = {
  numbers: readonly ActiveNumber[];
  count: number;
  /** Null for read-only members. */
  actions: NumberActions | null;
};

/** Count of active numbers, the first three, and links to add and manage numbers. */
function ActiveNumbers({ numbers, count, actions }: ActiveNumbersProps) {
  const visible = numbers.slice(0, NUMBERS_MAX);
  return (
    <SetupRow
      label={t('dashboard.status.numbers')}
      actions={
        <>
          {actions && <SetupAction onPress={actions.onAdd}>{t('common.addNumber')}</SetupAction>}
          <SetupAction href="/settings">{t('dashboard.manageNumbers')}</SetupAction>
        </>
      }
    >
      {count === 0 ? t('dashboard.status.noNumbers') : t('dashboard.status.activeNumbers', { count })}
      {visible.map((number) => (
        <NumberLine key={number.id} number={number} onEditLanguage={actions?.onEditLanguage ?? null} />
      ))}
      {count > visible.length && (
        <Text span display="block" inherit c="dimmed">
          {t('dashboard.status.moreNumbers', { count: count - visible.length })}
        </Text>
      )}
    </SetupRow>
  );
}

type NumberLineProps = { number: ActiveNumber; onEditLanguage: ((numberId: number) => void) | null };

function NumberLine({ number: { id, formatted }, onEditLanguage }: NumberLineProps) {
  const label = t('common.numberLanguage', { number: formatted });
  return (
    <Group gap={4} wrap="nowrap">
      <bdi>{formatted}</bdi>
      {onEditLanguage && (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" aria-label={label} onClick={() => onEditLanguage(id)}>
            <IconLanguage size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

type SetupRowProps = {
  label: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Row of a `dl` for one part of the set-up. `actions` is null for read-only members. */
function SetupRow({ label, children, actions }: SetupRowProps) {
  return (
    <div className={classes.setupRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {actions && <dd className={classes.setupActions}>{actions}</dd>}
    </div>
  );
}

type SetupActionProps = { children: string; label?: string } & (
  | { onPress: () => void; href?: never }
  | { href: string; onPress?: never }
);

/** Link that changes a part of the set-up; `label` is its name for screen readers. */
function SetupAction({ children, label, href, onPress }: SetupActionProps) {
  const buttonProps = { size: 'compact-sm', variant: 'subtle', 'aria-label': label } as const;
  return href === undefined ? (
    <Button {...buttonProps} onClick={onPress}>
      {children}
    </Button>
  ) : (
    <Button {...buttonProps} component={Link} href={href}>
      {children}
    </Button>
  );
}

type Agent = Outputs['businesses']['systemStatus']['agent'];

/**
 * Explains why the agent does not answer calls, or answers without language models, and offers the next step. Renders
 * nothing while the agent works.
 */
export function AgentProblem({ agent, areModelsDown }: { agent: Agent; areModelsDown: boolean }) {
  if (agent.state === 'stopped')
    return agent.reason === 'suspended' ? (
      <SuspensionAlert suspension={agent.suspension} />
    ) : (
      <StopAlert reason={agent.reason} />
    );
  if (!areModelsDown) return null;
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('dashboard.status.modelsDown')}
    >
      {t('dashboard.status.modelsDownHelp')}
    </Alert>
  );
}

type Stopped = Extract<Agent, { state: 'stopped' }>;
type Suspended = Extract<Stopped, { reason: 'suspended' }>;

function SuspensionAlert({
  suspension: { since, why, supportEmail, supportPhone },
}: Pick<Suspended, 'suspension'>) {
  const mail = (
    <Anchor key="mail" href={`mailto:${supportEmail}`} inherit underline="always">
      {supportEmail}
    </Anchor>
  );
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('dashboard.status.suspended')}
    >
      <Text size="sm">
        <FilledText elements={[<TimeText key="date" iso={since} format="longDate" />]}>
          {t('dashboard.status.suspendedSince', { date: place(0) })}
        </FilledText>
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('dashboard.status.suspendedWhy', { why })}
      </Text>
      <Text size="sm">
        <FilledText elements={[mail, <bdi key="phone">{supportPhone}</bdi>]}>
          {t('dashboard.status.suspendedHelp', { email: place(0), phone: place(1) })}
        </FilledText>
      </Text>
    </Alert>
  );
}

type Reason = Exclude<Stopped['reason'], 'suspended'>;

const STOP_REASONS = {
  no_active_number: 'dashboard.status.noActiveNumber',
  out_of_funds: 'dashboard.status.outOfFunds',
  spending_limit: 'dashboard.status.limitReached',
} as const satisfies Record<Reason, string>;

function StopAlert({ reason }: { reason: Reason }) {
  const mayPay = useMay()('billing.account');
  return (
    <Alert color="orange" role="note" icon={<IconAlertTriangle aria-hidden />}>
      {t(STOP_REASONS[reason])}{' '}
      {reason !== 'no_active_number' && mayPay && (
        <Anchor component={Link} href="/billing" inherit underline="always">
          {t('dashboard.status.toBilling')}
        </Anchor>
      )}
    </Alert>
  );
}
