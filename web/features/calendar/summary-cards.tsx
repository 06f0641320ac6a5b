import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';

const COUNTED = ['scheduled', 'confirmed', 'completed'] as const;

/** How many appointments the shown days have, and how many of them are in which state; nothing for none. */
export function SummaryCards({ appointments }: { appointments: readonly AppointmentView[] }) {
  const booked = appointments.filter(({ kind }) => kind !== 'closed');
  if (booked.length === 0) return null;
  const countOf = (wanted: AppointmentView['status']) =>
    booked.filter(({ status }) => status === wanted).length;
  return (
    <section aria-label={t('calendar.summary.title')} className="app-print-hidden">
      <Tiles>
        <Tile label={t('calendar.summary.total')}>{booked.length}</Tile>
        {COUNTED.map((status) => (
          <Tile key={status} label={t(`calendar.summary.${status}`)}>
            {countOf(status)}
          </Tile>
        ))}
      </Tiles>
    </section>
  );
}
