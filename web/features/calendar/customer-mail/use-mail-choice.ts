import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { DAY_MS, parseWallClock } from '../../../../server/core/business-time.ts';
import type {
  MailPreview,
  PreviewMailInput,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { trpc } from '../../../trpc.ts';

type MailKind = PreviewMailInput['change'] | 'bookedAndReminded' | 'movedAndReminded';

/** The mail that the customer would get, if any, and whether it is to be sent. */
export type MailDecision = {
  mail: (MailPreview & { kind: MailKind }) | null;
  notify: boolean;
  decide: (notify: boolean) => void;
};

/**
 * Whom a booking, a new time or a cancellation would be mailed to. `startsAt` is the wall-clock time that it would then
 * have: no mail is sent about the past. The mail is sent unless the person declines, which applies to this customer or
 * appointment only.
 */
export function useMailChoice(change: PreviewMailInput | null, startsAt: string | null): MailDecision {
  const zone = useTimeZone();
  const [declined, setDeclined] = useState<string | null>(null);
  const startMs = startsAt === null ? undefined : parseWallClock(startsAt, zone).instant?.getTime();
  const aheadMs = startMs === undefined ? 0 : startMs - Date.now();
  const asked = change !== null && aheadMs > 0 ? change : null;
  const preview = trpc.appointments.mailPreview.useQuery(asked ?? skipToken);
  const found = asked === null ? null : (preview.data?.mail ?? null);
  const key = JSON.stringify(change);
  return {
    mail: found && asked && { ...found, kind: kindOf(asked.change, aheadMs > DAY_MS) },
    notify: declined !== key,
    decide: (notify) => setDeclined(notify ? null : key),
  };
}

function kindOf(change: PreviewMailInput['change'], isReminded: boolean): MailKind {
  return change === 'cancelled' || !isReminded ? change : `${change}AndReminded`;
}
