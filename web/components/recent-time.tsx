import { formatRecent } from '../lib/text/format-recent.ts';
import { formatTime } from '../lib/text/formats.ts';
import { useTimeZone } from './time-zone.tsx';

/** A past instant on the business's clock as people say it ("Yesterday 11:08 PM"), with the whole instant as its title. */
export function RecentTime({ iso, now }: { iso: string; now: Date }) {
  const zone = useTimeZone();
  const instant = new Date(iso);
  return (
    <time dateTime={iso} title={formatTime(instant, zone, 'instant')}>
      {formatRecent(instant, zone, now)}
    </time>
  );
}
