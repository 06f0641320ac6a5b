import { SimpleGrid, Text } from '@mantine/core';
import { memo } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { isByWeek } from '../../../server/core/group-days.ts';
import type { Sentiment } from '../../../server/core/sentiment.ts';
import type { SentimentView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { MoreLink } from '../../components/more-link.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { formatSummary } from '../../lib/text/format-call-line.ts';
import { formatDay } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import { useNow } from '../../lib/use-now.ts';
import { BarSection, ChartSection } from './chart-section.tsx';
import { DayChart } from './day-chart.tsx';
import { FigureTiles } from './figure-tiles.tsx';

type SentimentProps = { data: SentimentView };

const MOODS = ['positive', 'neutral', 'negative'] as const satisfies readonly Sentiment[];
const moods = () => MOODS.map((mood) => t(`insights.sentiment.${mood}`));

/** Sentiment of callers, labelled as an estimate. Sample figures have no links. */
export const SentimentFigures = memo(function SentimentFigures({ data }: SentimentProps) {
  const { totals: now, before, hasCalls } = data;
  const rated = MOODS.map((sentiment) => ({
    key: sentiment,
    label: t(`insights.sentiment.${sentiment}`),
    now: now[sentiment],
    before: before[sentiment],
    href: hasCalls ? callsHref(data, { sentiment }) : null,
  }));
  const unrated = {
    key: 'unrated',
    label: t('insights.sentiment.unrated'),
    now: now.unrated,
    before: before.unrated,
  };
  const estimate = <StatusBadge tone="info">{t('insights.sentiment.estimate')}</StatusBadge>;
  return (
    <>
      <FigureTiles figures={[...rated, unrated]} aside={estimate} />
      <MoodByDay data={data} />
      <Languages data={data} />
      <NegativeCalls calls={data.negativeCalls} hasCalls={hasCalls} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <FrequentWords data={data} sentiment="positive" />
        <FrequentWords data={data} sentiment="negative" />
      </SimpleGrid>
      <Section title={t('insights.sentiment.howTitle')}>
        <Text size="sm">{t('insights.sentiment.how')}</Text>
        <Text size="sm">{t('insights.sentiment.unratedHint')}</Text>
      </Section>
    </>
  );
});

function MoodByDay({ data: { days, hasCalls } }: SentimentProps) {
  const rows = days.map(({ day, positive, neutral, negative }) => ({
    key: day,
    cells: [formatDay(day), positive, neutral, negative] as const,
    href: hasCalls && positive + neutral + negative > 0 ? callsHref({ from: day, to: day }) : null,
  }));
  return (
    <ChartSection
      title={t('insights.sentiment.days')}
      chartTitle={t(isByWeek(days) ? 'insights.sentiment.weeks' : 'insights.sentiment.days')}
      data={{ headers: [t('insights.chart.day'), ...moods()], rows }}
      fileName={hasCalls ? 'mood-by-day' : null}
    >
      <DayChart
        days={days}
        series={[
          { label: t('insights.sentiment.positive'), colour: 'good' },
          { label: t('insights.sentiment.neutral'), colour: 'soft' },
          { label: t('insights.sentiment.negative'), colour: 'bad' },
        ]}
        valuesOf={({ positive, neutral, negative }) => [positive, neutral, negative]}
        hrefOf={hasCalls ? callsHref : null}
      />
    </ChartSection>
  );
}

function Languages({ data }: SentimentProps) {
  const rows = data.languages.map(({ languageCode, positive, neutral, negative }) => ({
    key: languageCode,
    cells: [formatLanguage(languageCode), negative, neutral, positive] as const,
    href:
      data.hasCalls && negative > 0
        ? callsHref(data, { language: languageCode, sentiment: 'negative' })
        : null,
  }));
  return (
    <BarSection
      title={t('insights.sentiment.languages')}
      data={{ headers: [t('insights.voice.language'), ...moods().reverse()], rows }}
      fileName={data.hasCalls ? 'mood-by-language' : null}
    />
  );
}

function FrequentWords({ data, sentiment }: SentimentProps & { sentiment: 'positive' | 'negative' }) {
  const rows = data.words
    .filter((word) => word.sentiment === sentiment)
    .map(({ word, languageCode, calls }) => ({
      key: `${languageCode} ${word}`,
      cells: [word, calls, formatLanguage(languageCode)] as const,
      href: data.hasCalls ? callsHref(data, { q: word }) : null,
    }));
  const headers = [t('insights.sentiment.word'), t('insights.figures.calls'), t('insights.voice.language')];
  return (
    <BarSection
      title={t(`insights.sentiment.words.${sentiment}`)}
      data={{ headers, rows }}
      fileName={data.hasCalls ? `${sentiment}-words` : null}
    />
  );
}

type NegativeCall = SentimentView['negativeCalls'][number];
type NegativeCallsProps = { calls: readonly NegativeCall[]; hasCalls: boolean };

/** Newest calls with negative sentiment, each with a link to its conversation. */
function NegativeCalls({ calls, hasCalls }: NegativeCallsProps) {
  const title = t('insights.sentiment.callsList');
  const now = useNow(MINUTE_MS);
  return (
    <Section title={title}>
      {calls.length === 0 ? (
        <Text size="sm">{t('insights.sentiment.noNegative')}</Text>
      ) : (
        <Rows label={title}>
          {calls.map((call) => (
            <Row
              key={call.callSid}
              title={hasCalls ? <ConversationLink call={call} /> : nameOf(call)}
              badges={
                <Text span size="sm" c="dimmed">
                  <RecentTime iso={call.startedAt} now={now} />
                </Text>
              }
              detail={formatSummary(call) ?? t('insights.sentiment.noSummary')}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const nameOf = ({ customerName }: NegativeCall): string =>
  customerName ?? t('insights.sentiment.unknownCaller');

function ConversationLink({ call }: { call: NegativeCall }) {
  return (
    <MoreLink href={`/call-conversations?call=${encodeURIComponent(call.callSid)}`} opensRow>
      {nameOf(call)}
    </MoreLink>
  );
}
