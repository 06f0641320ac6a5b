import { formatDuration } from '../../server/core/format-duration.ts';
import { t } from '../lib/text/texts.ts';

/** Seconds as m:ss, or 'N/A' where nothing was measured. */
export function DurationText({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span>{t('common.notAvailable')}</span>;
  return <time dateTime={`PT${Math.max(0, Math.round(seconds))}S`}>{formatDuration(seconds)}</time>;
}
