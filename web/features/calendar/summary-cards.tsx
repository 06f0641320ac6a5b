import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { Tile, Tiles } from '../../components/tile.tsx';
import { currentLanguage } from '../../lib/texts/catalogue.ts';
import { t } from '../../lib/texts/t.ts';

type Status = AppointmentView['status'];

const COUNTED = ['scheduled', 'confirmed', 'completed'] as const;
/** Statuses without a card of their own; the total includes them. */
const OTHERS = ['pending', 'cancelled', 'no_show'] as const;

type SummaryCardsProps = {
  booked: readonly AppointmentView[];
  /** The days that are counted, in words, where more are shown. */
  period: string | null;
};

/** How many appointments the days of a view have, and how many of them are in which state; nothing for none. */
export function SummaryCards({ booked, period }: SummaryCardsProps) {
  if (booked.length === 0) return null;
  const countOf = (wanted: Status) => booked.filter(({ status }) => status === wanted).length;
  return (
    <section aria-label={t('calendar.summary.title')} className="app-print-hidden">
      <Tiles>
        <Tile label={t('calendar.summary.total')} hint={sayIncluded(period, countOf)}>
          {booked.length}
        </Tile>
        {COUNTED.map((status) => (
          <Tile key={status} label={t(`calendar.summary.${status}`)}>
            {countOf(status)}
          </Tile>
        ))}
      </Tiles>
    </section>
  );
}

/** Which days, and what else is among them: the other cards need not make up the total. */
function sayIncluded(period: string | null, countOf: (status: Status) => number): string | null {
  const others = OTHERS.filter((status) => countOf(status) > 0).map((status) =>
    t(`calendar.summary.also.${status}`, { count: countOf(status) }),
  );
  if (others.length === 0) return period;
  const list = new Intl.ListFormat(currentLanguage().tag, { type: 'conjunction' }).format(others);
  return period === null
    ? t('calendar.summary.including', { others: list })
    : t('calendar.summary.periodIncluding', { period, others: list });
}
