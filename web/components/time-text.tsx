import { Text } from '@mantine/core';
import { MINUTE_MS, offsetMinutesAt } from '../../server/core/business-time.ts';
import { formatDuration } from '../../server/core/format-duration.ts';
import type { TimeFormat } from '../../server/core/time-patterns.ts';
import { formatFuture, formatRecent } from '../lib/text/format-recent.ts';
import { formatTime, formatZone } from '../lib/text/formats.ts';
import { t } from '../lib/text/texts.ts';
import { useNow } from '../lib/use-now.ts';
import { useTimeZone, viewerTimeZone } from './time-zone.tsx';

type TimeTextProps = {
  /** An ISO instant with offset. */
  iso: string;
  format?: TimeFormat;
  /** True in a list that already names the time zone. */
  hideZone?: boolean;
  /** The viewer's own time zone. Only tests set it. */
  viewerZone?: string;
};

/**
 * An instant in the business's time zone, 'MMM d, yyyy h:mm a' by default. If the viewer's clock differs, the zone is
 * shown and the viewer's own time is in the title.
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

/**
 * Names the business's time zone once above a list whose rows have `hideZone`. Renders nothing when the viewer's clock
 * shows the same time.
 */
export function ZoneNote() {
  const zone = useTimeZone();
  const now = useNow(MINUTE_MS);
  if (offsetMinutesAt(zone, now) === offsetMinutesAt(viewerTimeZone(), now)) return null;
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('common.timesIn', { zone: zone.replaceAll('_', ' ') })}
    </Text>
  );
}

type NearTimeProps = { iso: string; now: Date };

/** A past instant in relative form ("Yesterday 11:08 PM"), with the full instant and its zone as title. */
export const RecentTime = (props: NearTimeProps) => <NearTime {...props} format={formatRecent} />;

/** A future instant in relative form ("Tomorrow 9:00 AM"), with the full instant and its zone as title. */
export const FutureTime = (props: NearTimeProps) => <NearTime {...props} format={formatFuture} />;

function NearTime({ iso, now, format }: NearTimeProps & { format: typeof formatRecent }) {
  const zone = useTimeZone();
  const instant = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={`${formatTime(instant, zone, 'instant')} ${formatZone(zone, instant)}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {format(instant, zone, now)}
    </time>
  );
}

/** Seconds as m:ss, or 'N/A' without a measured duration. */
export function DurationText({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span>{t('common.notAvailable')}</span>;
  return <time dateTime={`PT${Math.max(0, Math.round(seconds))}S`}>{formatDuration(seconds)}</time>;
}
