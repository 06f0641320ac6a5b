import { toCsv } from '../../../server/core/csv.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { t } from '../../lib/text/texts.ts';
import type { SampleReport } from './sample-reports.ts';

type Figure =
  | 'calls'
  | 'bookings'
  | 'messages'
  | 'seconds'
  | 'english'
  | 'french'
  | 'positive'
  | 'neutral'
  | 'negative';

const FIGURES: Record<SampleReport['template'], readonly (readonly [Figure, number])[]> = {
  daily_summary: [
    ['calls', 24],
    ['bookings', 9],
    ['messages', 3],
    ['seconds', 108],
  ],
  weekly_analysis: [
    ['calls', 142],
    ['bookings', 51],
    ['messages', 17],
    ['seconds', 113],
  ],
  language_sentiment: [
    ['english', 371],
    ['french', 214],
    ['positive', 402],
    ['neutral', 151],
    ['negative', 32],
  ],
};

/** Downloads a sample report as a CSV file. Its first line says that the figures are invented. */
export function downloadSample({ name, template, from, to }: SampleReport): void {
  const rows = FIGURES[template].map(([figure, value]) => [t(`reports.sample.figures.${figure}`), value]);
  const csv = toCsv(
    [t('reports.sample.fileHint')],
    [[name, from, to], [t('reports.sample.figure'), t('reports.sample.value')], ...rows],
  );
  saveCsv(`${t('reports.sample.file')}-${from}`, csv);
}
