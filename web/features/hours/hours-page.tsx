import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { roleMay } from '../../../server/core/permissions.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { endSession } from '../../lib/end-session.ts';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { useUrlDialog } from '../../lib/use-url-dialog.ts';
import { trpc } from '../../trpc.ts';
import { EditHoursDialog } from './edit-hours-dialog.tsx';
import { HoursWeek } from './hours-week.tsx';

type HoursPageProps = {
  /** What is closed beside the week: stands below it. */
  closedDays?: ReactNode;
};

/** When customers can book: the week, its figures, templates to begin from. Changes are for those whose role may. */
export function HoursPage({ closedDays }: HoursPageProps) {
  const hasBusiness = useSession() !== null;
  const zone = useTimeZone();
  return (
    <Page title={t('hours.title')} subtitle={t('hours.subtitle', { zone })}>
      {hasBusiness ? <Hours /> : <NoBusiness />}
      {hasBusiness && closedDays}
    </Page>
  );
}

function Hours() {
  const session = useSession();
  const dialog = useUrlDialog('dialog');
  const mayEdit = session !== null && roleMay(session.role, 'hours.replaceWeek');
  const week = trpc.hours.week.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <QueryState query={week} skeleton={<Skeleton height={640} />} errorTitle={t('hours.loadFailed')}>
        {(data) => <HoursWeek week={data} mayEdit={mayEdit} onEditAll={() => dialog.open('hours')} />}
      </QueryState>
      {mayEdit && <EditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </>
  );
}

function NoBusiness() {
  return (
    <ErrorState message={t('hours.noBusiness')} actionLabel={t('hours.logInAgain')} onAction={endSession} />
  );
}
