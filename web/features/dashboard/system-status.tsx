import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { maySeeMoney } from '../../../server/core/roles.ts';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { ActiveNumbers, type NumberActions } from './active-numbers.tsx';
import { AgentState } from './agent-state.tsx';
import { BalanceNow } from './balance-now.tsx';
import { SetupAction, SetupRow } from './setup-row.tsx';
import classes from './status.module.css';

type Status = Outputs['businesses']['systemStatus'];

type SetupActions = {
  /** Null for those who may only look. */
  numberActions: NumberActions | null;
  languageActions: { onAdd: () => void; onEdit: () => void } | null;
  onEditHours: (() => void) | null;
};

type SystemStatusProps = SetupActions & {
  status: Query<Status>;
  business: Query<Outputs['businesses']['get']>;
  /** A forecast only: undefined while it is unknown. */
  outlook: Outputs['billing']['outlook'] | undefined;
  /** What waits for a person. */
  needs: ReactNode;
};

/** Whether calls are being answered and for how long the money lasts; then, quieter, what answers them. */
export function SystemStatus({ status, business, outlook, needs, ...actions }: SystemStatusProps) {
  const session = useSession();
  const seesMoney = session !== null && maySeeMoney(session.role);
  return (
    <Section title={t('dashboard.status.title')} aside={<ManageSettings />}>
      <QueryState query={status} skeleton={<Skeleton h={{ base: 480, md: 200 }} />}>
        {(data) => (
          <div className={classes.columns}>
            <div className={classes.now}>
              <AgentState agent={data.agent} areModelsDown={data.areModelsDown} />
              {seesMoney && <BalanceNow business={business} outlook={outlook} />}
              {needs}
            </div>
            <Setup status={data} {...actions} />
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function Setup({ status, numberActions, languageActions, onEditHours }: SetupActions & { status: Status }) {
  return (
    <dl className={classes.setup}>
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

function ManageSettings() {
  return (
    <Button component={Link} href="/settings" variant="default" mih={44}>
      {t('dashboard.status.manageSettings')}
    </Button>
  );
}
