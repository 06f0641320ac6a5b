import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'wouter';
import { formatInZone, MINUTE_MS } from '../../server/core/business-time.ts';
import type { PhoneView } from '../../server/core/phone-number.ts';
import { maySeeMoney } from '../../server/core/roles.ts';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { CallBack, phoneOfCall, toPhone } from '../features/calls/call-back.tsx';
import { CallMarks, CallOutcome } from '../features/calls/call-badges.tsx';
import { useSetDone } from '../features/calls/use-follow-up.ts';
import { BalanceCard } from '../features/dashboard/balance-card.tsx';
import {
  type Block,
  DashboardColumns,
  DashboardSkeleton,
  DashboardSubtitle,
} from '../features/dashboard/dashboard-columns.tsx';
import { FollowUps } from '../features/dashboard/follow-ups.tsx';
import { KeyMetrics } from '../features/dashboard/key-metrics.tsx';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { SinceLastVisit } from '../features/dashboard/since-last-visit.tsx';
import { SystemStatus } from '../features/dashboard/system-status.tsx';
import { TodaysAppointments } from '../features/dashboard/todays-appointments.tsx';
import { useLastVisit } from '../features/dashboard/use-last-visit.ts';
import { LazyEditHoursDialog } from '../features/hours/lazy-edit-hours-dialog.tsx';
import { LazyLanguageDialogs } from '../features/languages/lazy-language-dialogs.tsx';
import { useLanguageDialog } from '../features/languages/use-language-dialog.ts';
import { LazyNumberDialogs } from '../features/numbers/lazy-number-dialogs.tsx';
import { useNumberDialog } from '../features/numbers/number.ts';
import { Checklist, isSetUpOpen } from '../features/onboarding/checklist.tsx';
import { useChecklist } from '../features/onboarding/use-checklist.ts';
import { LazyNumberOrderDialog } from '../features/payment/lazy-number-order-dialog.tsx';
import { useSession } from '../lib/session/session.ts';
import { useMay } from '../lib/session/use-may.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';
import { useNow } from '../lib/use-now.ts';
import { trpc } from '../trpc.ts';

const RECENT_CALLS_MAX = 5;
const FOLLOW_UPS_MAX = 3;
/** First screen after sign-in: news since the last visit, today's appointments, and system status. */
export function DashboardPage() {
  const session = useSession();
  const now = useNow(MINUTE_MS);
  const dialog = useUrlDialog('dialog');
  const answers = useAnswers();
  const { business, status } = answers;
  const numbers = useNumberDialog();
  const languages = useLanguageDialog();
  const may = useMay();
  const mayBuy = may('numbers.purchase');
  const mayEditHours = may('hours.replaceWeek');
  const systemStatus = (
    <SystemStatus
      status={status}
      missingTexts={answers.overview.data?.needs.missingTexts ?? 0}
      numberActions={mayBuy ? { onAdd: numbers.add, onEditLanguage: numbers.editLanguage } : null}
      languageActions={
        may('languages.update') ? { onAdd: languages.add, onEdit: () => languages.edit() } : null
      }
      onEditHours={mayEditHours ? () => dialog.open('hours') : null}
    />
  );
  return (
    <Page
      title={business.data?.name || session?.businessName || t('common.productName')}
      subtitle={
        <DashboardSubtitle
          slogan={business.data?.slogan || session?.slogan || t('common.tagline')}
          status={status.data}
          now={now}
        />
      }
      actions={
        may('appointments.book') && (
          <Button
            component={Link}
            href="/calendar?dialog=new"
            variant={isSetUpOpen(answers.checklist.progress) ? 'default' : 'filled'}
          >
            {t('dashboard.today.schedule')}
          </Button>
        )
      }
    >
      {answers.areComplete ? (
        <DashboardColumns blocks={blocksOf(answers, now, systemStatus)} />
      ) : (
        <DashboardSkeleton />
      )}
      {mayEditHours && <LazyEditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
      <LazyLanguageDialogs dialog={languages} />
      <LazyNumberDialogs dialog={numbers} />
      {mayBuy && <LazyNumberOrderDialog />}
    </Page>
  );
}

/** Data of the whole screen in one request. */
function useAnswers() {
  const session = useSession();
  const zone = useTimeZone();
  const since = useLastVisit();
  const seesMoney = session !== null && maySeeMoney(session.role);
  const from = formatInZone(new Date(since), zone, 'yyyy-MM-dd');
  // Keeps the data of the previous visit on screen while the data of a later visit loads.
  const lastAnswer = { placeholderData: keepPreviousData };
  const queries = {
    business: trpc.businesses.get.useQuery(),
    metrics: trpc.insights.dashboardMetrics.useQuery(),
    overview: trpc.insights.overview.useQuery(),
    status: trpc.businesses.systemStatus.useQuery(),
    figures: trpc.insights.since.useQuery({ since }, lastAnswer),
    calls: trpc.calls.list.useQuery({ from, limit: RECENT_CALLS_MAX }, lastAnswer),
    followUps: trpc.followUps.open.useQuery({ limit: FOLLOW_UPS_MAX }),
    checklist: useChecklist(),
    forecast: trpc.billing.outlook.useQuery(undefined, { enabled: seesMoney }),
    recharge: trpc.billing.recharge.useQuery(undefined, { enabled: seesMoney }),
  };
  // All blocks appear at the same time, with data or with an error, so that the layout does not move. React renders
  // them in slices, because rendering all at once would block the page for too long.
  const areComplete = useDeferredValue(Object.values(queries).every((one) => !one.isLoading));
  return { ...queries, since, seesMoney, areComplete };
}

type Answers = ReturnType<typeof useAnswers>;

/** The blocks in the order in which a phone shows them. System Status comes earlier while the agent is stopped. */
function blocksOf(answers: Answers, now: Date, systemStatus: ReactNode): Block[] {
  const { seesMoney, business, metrics, overview, status, checklist } = answers;
  const isStopped = status.data?.agent.state === 'stopped';
  const hasToday = (metrics.data?.todaysAppointments.length ?? 0) > 0;
  const setUp = { key: 'checklist', column: 'main', content: <Checklist {...checklist} /> } as const;
  const state = { key: 'status', column: 'side', content: systemStatus } as const;
  const today = {
    key: 'today',
    column: 'side',
    content: <TodaysAppointments metrics={metrics} overview={overview} now={now} />,
  } as const;
  const balance = (
    <BalanceCard
      business={business}
      forecast={answers.forecast.data}
      recharge={answers.recharge.data}
      failedPayments={overview.data?.needs.failedPayments ?? 0}
      now={now}
    />
  );
  return [
    ...(hasToday ? [today, setUp] : [setUp, today]),
    ...(isStopped ? [state] : []),
    ...followUpBlock(answers.followUps.data, now),
    ...sinceBlock(answers, now),
    ...(seesMoney ? [{ key: 'balance', column: 'side', content: balance } as const] : []),
    { key: 'metrics', column: 'main', content: <KeyMetrics metrics={metrics} overview={overview} /> },
    ...(isStopped ? [] : [state]),
    { key: 'actions', column: 'side', content: <QuickActions /> },
  ];
}

/** Renders nothing before the first call of the business. */
function sinceBlock({ since, overview, calls, figures, status }: Answers, now: Date): Block[] {
  if (overview.data?.hasCalls === false) return [];
  const content = (
    <SinceLastVisit
      since={since}
      calls={calls}
      figures={figures.data}
      hasHours={status.data !== undefined && status.data.hours !== 'none'}
      badgesOf={(call) => (
        <>
          <CallOutcome isLive={call.isLive} outcome={call.outcome} followUp={call.followUp} />
          <CallMarks isMissed={call.isMissed} message={call.message} followUp={call.followUp} />
        </>
      )}
      callBackOf={(call, name) => (
        <RowCallBack callSid={call.callSid} name={name} phone={phoneOfCall(call)} from={call.callBackFrom} />
      )}
      now={now}
    />
  );
  return [{ key: 'since', column: 'main', content }];
}

/** Renders nothing without open follow-ups. */
function followUpBlock(followUps: Answers['followUps']['data'], now: Date): Block[] {
  if (!followUps || followUps.count === 0) return [];
  const content = <OpenFollowUps followUps={followUps} now={now} />;
  return [{ key: 'follow-ups', column: 'main', content }];
}

type OpenFollowUpsProps = { followUps: NonNullable<Answers['followUps']['data']>; now: Date };

function OpenFollowUps({ followUps, now }: OpenFollowUpsProps) {
  const mayChange = useMay()('followUps.setDone');
  return (
    <FollowUps
      followUps={followUps}
      callBackOf={({ callSid, phone, phoneFormatted, callBackFrom }, name) => (
        <RowCallBack
          callSid={callSid}
          name={name}
          phone={toPhone(phone, phoneFormatted)}
          from={callBackFrom}
        />
      )}
      doneOf={mayChange ? ({ callSid }, name) => <DoneButton callSid={callSid} name={name} /> : null}
      now={now}
    />
  );
}

type RowCallBackProps = { callSid: string; name: string; phone: PhoneView | null; from: PhoneView | null };

function RowCallBack({ callSid, name, ...phones }: RowCallBackProps) {
  return (
    <CallBack
      target={{ kind: 'call', callSid }}
      name={name}
      {...phones}
      main="light"
      isCompact
      label={t('dashboard.followUps.callBackTo', { name })}
    />
  );
}

function DoneButton({ callSid, name }: { callSid: string; name: string }) {
  const { setDone, isBusy } = useSetDone(callSid);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      aria-label={t('dashboard.followUps.doneOf', { name })}
      onClick={() => setDone(true)}
    >
      {t('dashboard.followUps.done')}
    </Button>
  );
}
