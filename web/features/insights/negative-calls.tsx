import { Text } from '@mantine/core';
import type { SentimentView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { MoreLink } from '../../components/more-link.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatSummary } from '../../lib/text/format-summary.ts';
import { t } from '../../lib/text/texts.ts';

type NegativeCall = SentimentView['negativeCalls'][number];
type NegativeCallsProps = { calls: readonly NegativeCall[]; hasCalls: boolean };

/** The newest calls that sounded negative, each with the way to its conversation. */
export function NegativeCalls({ calls, hasCalls }: NegativeCallsProps) {
  const title = t('insights.sentiment.callsList');
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
              badges={<TimeText iso={call.startedAt} />}
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
      {t('insights.sentiment.callOf', { name: nameOf(call) })}
    </MoreLink>
  );
}
