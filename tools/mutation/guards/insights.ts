import { type Guard, guardsOf } from '../guard.ts';

// Figures that are kept are those of the calls, whoever changes a call and whenever; money is for whoever may see it.

const TESTS = 'integration/insights';
const rollUp = guardsOf('server/domains/insights/roll-up-calls.ts', TESTS);
const countDay = guardsOf('prisma/functions/count_insight_day.sql', TESTS);
const days = guardsOf('prisma/functions/insight_days_of.sql', TESTS);
const callers = guardsOf('prisma/functions/insight_callers_of.sql', TESTS);
const ofCalls = guardsOf('prisma/functions/uncount_days_of_calls.sql', TESTS);
const ofConversations = guardsOf('prisma/functions/uncount_day_of_conversation.sql', TESTS);
const outcomes = guardsOf('server/domains/insights/read-outcomes.ts', TESTS);
const rating = guardsOf('server/domains/conversations/rate-conversation.ts', TESTS);
const erasure = guardsOf('server/domains/customers/erase-messages.ts', TESTS);

const TAKE_BACK = "SET is_counted = false, counts = NULL, callers = '{}'";

export const INSIGHTS: readonly Guard[] = [
  rollUp(
    'insights: older transactions are waited for',
    'pg_snapshot_xmin(pg_current_snapshot()) >= $fence::text::xid8',
    '$fence::text IS NOT NULL',
  ),
  countDay(
    'insights: no day is counted unseen',
    'NOT d.is_counted AND d.is_watched AND',
    'NOT d.is_counted AND',
    {
      file: 'prisma/migrations/20261123100000_insights/migration.sql',
      find: "  CHECK (is_counted OR callers = '{}'),\n  CHECK (is_watched OR NOT is_counted)",
      replace: "  CHECK (is_counted OR callers = '{}')",
    },
  ),
  days(
    'insights: another zone or other hours, other days',
    'd.is_counted AND d.basis = b.basis',
    'd.is_counted',
  ),
  callers(
    'insights: the callers of days that changed are told apart anew',
    's.version = insight_span_version(p_business_id, s.from_day, s.to_day)',
    's.version IS NOT NULL',
  ),
  callers(
    'insights: the callers of a span are those of its business',
    's.business_id = p_business_id AND s.from_day >= p_from',
    's.from_day >= p_from',
    {
      file: 'prisma/functions/insight_callers_of.sql',
      find: 's.version = insight_span_version(p_business_id, s.from_day, s.to_day)',
      replace: 's.version = insight_span_version(s.business_id, s.from_day, s.to_day)',
    },
  ),
  ofCalls('insights: a call that changed takes its day back', TAKE_BACK, 'SET day = day'),
  ofConversations('insights: so does its conversation', TAKE_BACK, 'SET day = day'),
  outcomes(
    'insights: what was spent is for whoever sees money',
    'spentCents: maySeeMoney ? spentCents : null',
    'spentCents',
  ),
  rating(
    'insights: nobody who was erased is rated',
    'sentiment = CASE WHEN c.is_known THEN $sentiment::text END',
    'sentiment = $sentiment::text',
  ),
  erasure(
    'insights: how they sounded goes with them',
    'sentiment = NULL, sentiment_words = NULL',
    'sentiment = sentiment',
  ),
];
