import type { CallInsightsView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import { customerHref } from '../../lib/url/customer-href.ts';
import { BarSection } from './bar-section.tsx';

type Caller = CallInsightsView['repeatCallers'][number];

/** Who called most: a customer leads to their page, anybody else to the calls of their number. */
export function RepeatCallers({ data }: { data: CallInsightsView }) {
  const zone = useTimeZone();
  const placeOf = ({ customerId, phone }: Caller) =>
    customerId === null ? callsHref(data, { q: phone }) : customerHref(customerId);
  const rows = data.repeatCallers.map((caller) => ({
    key: caller.phone,
    cells: [
      caller.name ?? caller.phoneFormatted,
      caller.calls,
      caller.phoneFormatted,
      formatTime(new Date(caller.lastCallAt), zone, 'instant'),
    ] as const,
    href: data.hasCalls ? placeOf(caller) : null,
  }));
  const headers = [
    t('insights.outcomes.caller'),
    t('insights.figures.calls'),
    t('insights.outcomes.phone'),
    t('insights.outcomes.lastCall'),
  ];
  return (
    <BarSection
      title={t('insights.outcomes.callers')}
      data={{ headers, rows }}
      fileName={data.hasCalls ? 'repeat-callers' : null}
    />
  );
}
