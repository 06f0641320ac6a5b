import { CALL_OUTCOMES } from '../../../core/call-outcomes.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { SENTIMENTS } from '../../../core/sentiment.ts';
import { bool, day, int, oneOf, text } from '../../../db/column-types.ts';
import { CALL_CHANNELS, CALL_DIRECTIONS, CALL_LIST_FILTERS, type CallFilter } from './calls.schema.ts';

/** All filters of the list except the search; null means no filter. */
export const FILTER = {
  customerId: int.orNull,
  /** Part of a name or email address, as a LIKE pattern. */
  pattern: text.orNull,
  direction: oneOf(CALL_DIRECTIONS).orNull,
  channel: oneOf(CALL_CHANNELS).orNull,
  language: text.orNull,
  outcome: oneOf([...CALL_OUTCOMES, 'none']).orNull,
  /** First and last day of the period, both inclusive. */
  from: day.orNull,
  to: day.orNull,
  weekday: int.orNull,
  hour: int.orNull,
  afterHours: bool.orNull,
  sentiment: oneOf(SENTIMENTS).orNull,
  only: oneOf(CALL_LIST_FILTERS).orNull,
};

/** SQL condition for a missed call: an incoming call that the agent did not take. */
export const IS_MISSED = 'call_is_missed(c.direction, c.charge_outcome)';

/** SQL query for the state of a call's message: 'open' or 'done'; no row for a call without a message. */
export const MESSAGE_STATE = `SELECT CASE WHEN f.done_at IS NULL THEN 'open' ELSE 'done' END
        FROM follow_ups f WHERE f.business_id = $business AND f.call_sid = c.call_sid AND 'message' = ANY (f.reasons)`;

const IS_OPEN = `EXISTS (SELECT FROM follow_ups f
        WHERE f.business_id = $business AND f.call_sid = c.call_sid AND f.done_at IS NULL)`;

/**
 * SQL condition for the filters. Aliases: `b` is the business, `c` the call, `k` its customer and `v` its conversation.
 */
export const FILTERED = `c.business_id = $business
      AND ($customerId::int IS NULL OR c.customer_id = $customerId)
      AND ($pattern::text IS NULL OR concat(k.first_name, ' ', k.last_name) ILIKE $pattern OR k.email ILIKE $pattern)
      AND ($direction::text IS NULL OR c.direction = $direction)
      AND ($channel::text IS NULL OR c.channel = $channel)
      AND ($language::text IS NULL OR v.call_sid IS NOT NULL AND coalesce(v.language_code, c.language_code) = $language)
      AND ($outcome::text IS NULL OR coalesce(v.outcome, 'none') = $outcome)
      AND ($from::date IS NULL OR c.started_at >= $from::date::timestamp AT TIME ZONE b.timezone)
      AND ($to::date IS NULL OR c.started_at < ($to::date + 1)::timestamp AT TIME ZONE b.timezone)
      AND ($weekday::int IS NULL OR extract(dow FROM c.started_at AT TIME ZONE b.timezone) = $weekday)
      AND ($hour::int IS NULL OR extract(hour FROM c.started_at AT TIME ZONE b.timezone) = $hour)
      AND ($sentiment::text IS NULL OR v.sentiment = $sentiment)
      AND ($only::text IS NULL OR CASE $only WHEN 'missed' THEN ${IS_MISSED}
        WHEN 'follow_up' THEN ${IS_OPEN} ELSE EXISTS (${MESSAGE_STATE}) END)
      AND ($afterHours::boolean IS NULL OR is_after_hours($business, c.started_at))`;

/** The filters as parameters of the statements. */
export const filterValues = (filter: CallFilter) => ({
  customerId: filter.customerId ?? null,
  pattern: filter.customerName ? likePattern(filter.customerName) : null,
  direction: filter.direction ?? null,
  channel: filter.channel ?? null,
  language: filter.language ?? null,
  outcome: filter.outcome ?? null,
  from: filter.from ?? null,
  to: filter.to ?? null,
  weekday: filter.weekday ?? null,
  hour: filter.hour ?? null,
  afterHours: filter.afterHours ?? null,
  sentiment: filter.sentiment ?? null,
  only: filter.only ?? null,
});
