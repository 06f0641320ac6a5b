import { type Guard, guardsOf } from '../guard.ts';

// Figures that are kept are those of the calls, whoever changes a call and whenever; money is for whoever may see it.

const TESTS = ['integration/insights', 'integration/late-changes'];
const plan = guardsOf('prisma/functions/plan_insight_days.sql', ...TESTS);
const calendar = guardsOf('prisma/functions/insight_calendar.sql', ...TESTS);
const callers = guardsOf('prisma/functions/insight_callers_of.sql', ...TESTS);
const charge = guardsOf('prisma/functions/apply_call_events.sql', ...TESTS);
const conversation = guardsOf('server/domains/conversations/keep-conversation.ts', ...TESTS);
const outcomes = guardsOf('server/domains/insights/read-outcomes.ts', ...TESTS);
const rating = guardsOf('server/domains/conversations/rate-conversation.ts', ...TESTS);
const erasure = guardsOf('server/domains/customers/erase-messages.ts', ...TESTS);

export const INSIGHTS: readonly Guard[] = [
  plan(
    'insights: the days of late changes are counted again',
    "SET is_counted = false, counts = NULL, callers = '{}'",
    'SET day = day',
  ),
  calendar(
    'insights: a day with a late change is counted live',
    'WHERE l.business_id = p_business_id AND l.started_at >=',
    'WHERE false AND l.started_at >=',
  ),
  calendar(
    'insights: another zone or other hours, other days',
    'd.is_counted\n    AND d.basis = one.basis',
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
  charge('insights: the charge notes late calls', 'WHERE s.started_at < v_late', 'WHERE false'),
  conversation('insights: so does a conversation', 'WHERE c.started_at < late_before()', 'WHERE false'),
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
