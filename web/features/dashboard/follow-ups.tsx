import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerName } from '../../components/customer-name.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { formatDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { CallLink } from './call-link.tsx';
import classes from './dashboard.module.css';

export type OpenFollowUp = Outputs['followUps']['open']['followUps'][number];

type FollowUpsProps = {
  followUps: Outputs['followUps']['open'];
  /** The control that marks a follow-up as done; null for read-only members. */
  doneOf: ((followUp: OpenFollowUp, name: string) => ReactNode) | null;
  /** Controls to call the caller back. */
  callBackOf: (followUp: OpenFollowUp, name: string) => ReactNode;
  now: Date;
};

/** Newest calls that need a follow-up, each with its reason and actions. */
export function FollowUps({ followUps: { followUps, count }, doneOf, callBackOf, now }: FollowUpsProps) {
  return (
    <div className={classes.attention}>
      <Section
        title={t('common.followUp.needed')}
        aside={
          <MoreLink href="/call-conversations?only=follow_up">
            {count > followUps.length ? t('dashboard.since.all', { count }) : t('dashboard.followUps.all')}
          </MoreLink>
        }
      >
        <ul className={classes.list} aria-label={t('common.followUp.needed')}>
          {followUps.map((followUp) => (
            <FollowUpRow key={followUp.callSid} followUp={followUp} {...{ doneOf, callBackOf, now }} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

type FollowUpRowProps = { followUp: OpenFollowUp } & Pick<FollowUpsProps, 'doneOf' | 'callBackOf' | 'now'>;

function FollowUpRow({ followUp, doneOf, callBackOf, now }: FollowUpRowProps) {
  const { callSid, customerId, customerName, callerName, phoneFormatted, reasons } = followUp;
  const name = customerName ?? callerName ?? phoneFormatted ?? t('common.unknownCustomer');
  const isUrgent = reasons[0] === 'missed';
  return (
    <li className={classes.call} {...openableRow}>
      <div className={classes.head}>
        <Text component="span" fw={600}>
          <CustomerName customerId={customerId}>{name}</CustomerName>
        </Text>
        {reasons.map((reason) => (
          <StatusBadge key={reason} tone={isUrgent ? 'bad' : 'warning'}>
            {t(`common.followUp.reasons.${reason}`)}
          </StatusBadge>
        ))}
      </div>
      <Text size="sm" c="dimmed" className={classes.when}>
        <RecentTime iso={followUp.startedAt} now={now} />
      </Text>
      <FollowUpLine followUp={followUp} />
      <div className={classes.actions}>
        {callBackOf(followUp, name)}
        {doneOf?.(followUp, name)}
        <CallLink callSid={callSid} name={name} />
      </div>
    </li>
  );
}

/** Topic of the call in one line, then assignee and due date. */
function FollowUpLine({ followUp }: { followUp: OpenFollowUp }) {
  const { assigneeName, dueOn } = followUp;
  const line = describeFollowUp(followUp);
  const plan = [
    ...(assigneeName === null ? [] : [t('dashboard.followUps.assigned', { name: assigneeName })]),
    ...(dueOn === null ? [] : [t('dashboard.followUps.due', { date: formatDay(dueOn, 'short') })]),
  ];
  return (
    <div className={classes.summary}>
      {line !== null && (
        <Text size="sm" dir="auto" lineClamp={2}>
          {line}
        </Text>
      )}
      {plan.length > 0 && (
        <Text size="sm" c="dimmed">
          {plan.join(' · ')}
        </Text>
      )}
    </div>
  );
}

/**
 * Summary of the call, message of the caller, or reason for the follow-up. Null when there is none of these, because a
 * member added the follow-up.
 */
function describeFollowUp({ summary, summaryActions, message, reasons }: OpenFollowUp): string | null {
  const line = formatCallLine({
    summary,
    summaryActions,
    callerMessage: message && { ...message, phone: null },
    // `false` omits why a call was missed, because the list of calls already shows that.
    isMissed: false,
    chargeOutcome: 'pending',
    followUp: { reasons },
  });
  return line ?? (reasons.includes('missed') ? t('dashboard.followUps.missed') : null);
}
