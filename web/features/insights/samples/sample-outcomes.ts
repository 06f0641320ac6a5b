import type {
  CallInsightsView,
  InsightPeriod,
  OutcomeTotals,
} from '../../../../server/modules/insight/insights/insights.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { part, sampleDays, sumOf } from './sample-days.ts';

const CALL_CENTS = 25;

/** Sample outcomes. Amounts are included only for users with permission. */
export function sampleOutcomes(period: InsightPeriod, seesMoney: boolean): CallInsightsView {
  const cents = (calls: number) => (seesMoney ? calls * CALL_CENTS : null);
  const days = sampleDays(period).map(({ day, calls }) => ({
    day,
    calls,
    bookings: part(calls, 0.38),
    spentCents: cents(part(calls, 0.94)),
  }));
  const calls = sumOf(days, (day) => day.calls);
  const bookings = sumOf(days, (day) => day.bookings);
  const totalsOf = (share: number): OutcomeTotals => ({
    calls: part(calls, share),
    bookings: part(bookings, share),
    spentCents: cents(part(calls, 0.94 * share)),
    costPerBookingCents: seesMoney ? 62 : null,
    missedForFunds: 0,
    callers: part(calls, 0.71 * share),
    repeatCallers: part(calls, 0.17 * share),
  });
  const caller = (name: string, phone: string, count: number) => ({
    customerId: null,
    name,
    phone,
    phoneFormatted: phone,
    calls: count,
    lastCallAt: `${period.to}T15:30:00Z`,
  });
  return {
    ...period,
    totals: totalsOf(1),
    before: totalsOf(0.87),
    days,
    outcomes: [
      { outcome: 'booked', calls: part(calls, 0.38) },
      { outcome: 'answered', calls: part(calls, 0.27) },
      { outcome: 'moved', calls: part(calls, 0.11) },
      { outcome: 'message', calls: part(calls, 0.09) },
      { outcome: 'transferred', calls: part(calls, 0.06) },
      { outcome: 'cancelled', calls: part(calls, 0.05) },
      { outcome: 'abandoned', calls: part(calls, 0.04) },
    ],
    services: [
      {
        serviceId: null,
        builtIn: null,
        name: t('insights.sample.consultation'),
        bookings: part(bookings, 0.44),
      },
      { serviceId: null, builtIn: null, name: t('insights.sample.premium'), bookings: part(bookings, 0.31) },
      { serviceId: null, builtIn: null, name: t('insights.sample.followUp'), bookings: part(bookings, 0.25) },
    ],
    repeatCallers: [
      caller('Sarah Johnson', '+1 (416) 555-0142', 6),
      caller('Michael Chen', '+1 (604) 555-0118', 4),
      caller('Emily Rodriguez', '+1 (514) 555-0173', 3),
    ],
  };
}
