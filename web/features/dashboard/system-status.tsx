import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { maySeeMoney } from '../../../server/core/roles.ts';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import { ActiveNumbers, type NumberActions } from './active-numbers.tsx';
import { AgentState } from './agent-state.tsx';
import { BalanceTile } from './balance-tile.tsx';

type SystemStatusProps = {
  status: Query<Outputs['businesses']['systemStatus']>;
  business: Query<Outputs['businesses']['get']>;
  /** A forecast only: undefined while it is unknown. */
  outlook: Outputs['billing']['outlook'] | undefined;
  /** Null for those who may only look. */
  numberActions: NumberActions | null;
  languageActions: ReactNode;
  hoursAction: ReactNode;
  /** What waits for a person. */
  needs: ReactNode;
};

/** Whether calls are being answered, by which numbers, with which balance. */
export function SystemStatus({
  status,
  business,
  outlook,
  numberActions,
  languageActions,
  hoursAction,
  needs,
}: SystemStatusProps) {
  const session = useSession();
  const seesMoney = session !== null && maySeeMoney(session.role);
  return (
    <Section title={t('dashboard.status.title')} aside={<ManageSettings />}>
      <QueryState query={status} skeleton={<Skeleton h={{ base: 640, sm: 230 }} />}>
        {(data) => (
          <>
            <AgentState agent={data.agent} />
            {needs}
            <Tiles>
              <ActiveNumbers
                numbers={data.activeNumbers}
                count={data.activeNumberCount}
                actions={numberActions}
              />
              {seesMoney && <BalanceTile business={business} outlook={outlook} />}
              <Tile label={t('dashboard.status.services')}>{data.serviceCount}</Tile>
              <Tile label={t('dashboard.status.languages')}>
                {data.languageCount}
                {languageActions && <div>{languageActions}</div>}
              </Tile>
              <Tile label={t('dashboard.status.hours')} words>
                {data.hoursConfigured
                  ? t('dashboard.status.hoursConfigured')
                  : t('dashboard.status.hoursMissing')}
                {hoursAction && <div>{hoursAction}</div>}
              </Tile>
            </Tiles>
          </>
        )}
      </QueryState>
    </Section>
  );
}

function ManageSettings() {
  return (
    <Button component={Link} href="/settings" variant="default" mih={44}>
      {t('dashboard.status.manageSettings')}
    </Button>
  );
}
