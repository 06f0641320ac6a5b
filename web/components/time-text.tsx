import { offsetMinutesAt } from '../../server/core/business-time.ts';
import type { TimeFormat } from '../../server/core/time-patterns.ts';
import { formatTime, formatZone } from '../lib/text/formats.ts';
import { t } from '../lib/text/texts.ts';
import { useTimeZone, viewerTimeZone } from './time-zone.tsx';

type TimeTextProps = {
  /** An ISO instant with offset. */
  iso: string;
  format?: TimeFormat;
  /** For a list that names the zone itself. */
  hideZone?: boolean;
  /** The viewer's own zone; only tests set it. */
  viewerZone?: string;
};

/**
 * An instant on the business's wall clock, 'MMM d, yyyy h:mm a' unless told otherwise. Where the viewer's
 * clock shows another time, the zone is named and the viewer's own time is in the title.
 */
export function TimeText({ iso, format = 'instant', hideZone = false, viewerZone }: TimeTextProps) {
  const zone = useTimeZone();
  const viewer = viewerZone ?? viewerTimeZone();
  const instant = new Date(iso);
  const differs = offsetMinutesAt(zone, instant) !== offsetMinutesAt(viewer, instant);
  const named = differs && !hideZone && (format === 'instant' || format === 'time');
  return (
    <time
      dateTime={iso}
      {...(differs && { title: t('common.viewerTime', { time: formatTime(instant, viewer, format) }) })}
    >
      {formatTime(instant, zone, format)}
      {named ? ` ${formatZone(zone, instant)}` : ''}
    </time>
  );
}
