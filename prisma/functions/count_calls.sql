-- Aggregates the calls of a business that started within [p_from, p_to): every additive figure as JSON, and the
-- caller of each call. Reads calls, conversations and the ledger in one snapshot and locks nothing. Called by
-- insight_days_of and count_insight_day. A change of the results requires a higher number in insight_basis.
--
-- counts:
--   calls, completed, missed (call_is_missed), missedForFunds, afterHours   numbers of calls
--   timed, seconds             completed calls with a known duration, and the sum of their durations
--   bookings                   calls whose conversation made a booking
--   spentCents                 the sum of the charges of the calls
--   answeredAfterHours, answeredAfterHoursSeconds   completed incoming calls outside the opening hours that were not
--                              missed, and the sum of their durations
--   hours                      {hour: calls}
--   durations                  {bucket: calls}; the bucket of a call is the number of these thresholds that its
--                              duration reaches: 30, 60, 120, 180, 300 and 600 seconds
--   languages                  [{code, calls, seconds}]; no code for calls without a conversation
--   outcomes                   {outcome: calls}; 'none' for calls without an outcome
--   sentiments, unrated        [{language, positive, neutral, negative}], and the number of unrated conversations
--   words                      [{word, language, sentiment, calls}]
CREATE OR REPLACE FUNCTION count_calls(p_business_id integer, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (counts jsonb, callers bigint[]) LANGUAGE sql STABLE
-- Forces one look-up by key per call. The number of calls is unknown at planning, and a join planned for many calls
-- reads all conversations for every day.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
  WITH week AS MATERIALIZED (
    SELECT b.timezone, open_week(p_business_id) AS open FROM businesses b WHERE b.id = p_business_id
  ), one AS MATERIALIZED (
    SELECT c.status = 'completed' AS is_completed,
      CASE WHEN c.status = 'completed' THEN c.duration_seconds END AS seconds,
      c.direction = 'inbound' AS is_inbound, call_is_missed(c.direction, c.charge_outcome) AS is_missed,
      c.refusal, o.outcome, o.call_sid IS NOT NULL AS has_conversation, o.sentiment, o.sentiment_words,
      CASE WHEN o.call_sid IS NOT NULL THEN coalesce(o.language_code, c.language_code) END AS language,
      extract(hour FROM c.started_at AT TIME ZONE w.timezone)::integer AS hour,
      NOT w.open @> week_second(c.started_at, w.timezone) AS is_after_hours,
      CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS phone,
      (SELECT -e.amount_cents FROM ledger_entries e
       WHERE e.kind = 'call_charge' AND e.source = c.call_sid AND e.business_id = p_business_id) AS cents
    FROM week w
    JOIN calls c ON c.business_id = p_business_id AND c.started_at >= p_from AND c.started_at < p_to
    LEFT JOIN LATERAL (
      SELECT v.call_sid, v.language_code, v.outcome, v.sentiment, v.sentiment_words FROM conversations v
      WHERE v.call_sid = c.call_sid AND v.business_id = p_business_id OFFSET 0) o ON true
  )
  SELECT jsonb_build_object(
      'calls', count(*), 'completed', count(*) FILTER (WHERE is_completed), 'timed', count(seconds),
      'seconds', coalesce(sum(seconds), 0), 'afterHours', count(*) FILTER (WHERE is_after_hours),
      'bookings', count(*) FILTER (WHERE outcome = 'booked'), 'spentCents', coalesce(sum(cents), 0),
      'missed', count(*) FILTER (WHERE is_missed),
      'missedForFunds', count(*) FILTER (WHERE refusal = 'refused_no_funds'),
      'answeredAfterHours',
        count(*) FILTER (WHERE is_inbound AND is_completed AND NOT is_missed AND is_after_hours),
      'answeredAfterHoursSeconds',
        coalesce(sum(seconds) FILTER (WHERE is_inbound AND is_completed AND NOT is_missed AND is_after_hours), 0),
      'hours', (SELECT coalesce(jsonb_object_agg(hour, n), '{}')
        FROM (SELECT hour, count(*) AS n FROM one GROUP BY hour) g),
      'durations', (SELECT coalesce(jsonb_object_agg(place, n), '{}')
        FROM (SELECT width_bucket(seconds, ARRAY[30, 60, 120, 180, 300, 600]) AS place, count(*) AS n FROM one
              WHERE seconds IS NOT NULL GROUP BY 1) g),
      'languages', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', language, 'calls', n, 'seconds', s)), '[]')
        FROM (SELECT language, count(*) AS n, coalesce(sum(seconds), 0) AS s FROM one GROUP BY language) g),
      'outcomes', (SELECT coalesce(jsonb_object_agg(coalesce(outcome, 'none'), n), '{}')
        FROM (SELECT outcome, count(*) AS n FROM one GROUP BY outcome) g),
      'sentiments', (SELECT coalesce(jsonb_agg(jsonb_build_object('language', language, 'positive', p, 'neutral', u,
                       'negative', n)), '[]')
        FROM (SELECT coalesce(language, 'und') AS language, count(*) FILTER (WHERE sentiment = 'positive') AS p,
                count(*) FILTER (WHERE sentiment = 'neutral') AS u, count(*) FILTER (WHERE sentiment = 'negative') AS n
              FROM one WHERE sentiment IS NOT NULL GROUP BY 1) g),
      'unrated', count(*) FILTER (WHERE has_conversation AND sentiment IS NULL),
      'words', (SELECT coalesce(jsonb_agg(jsonb_build_object('word', word, 'language', code, 'sentiment', kind,
                  'calls', n)), '[]')
        FROM (SELECT s.word, s."languageCode" AS code, s.sentiment AS kind, count(*) AS n
              FROM one CROSS JOIN LATERAL jsonb_to_recordset(sentiment_words)
                AS s(word text, "languageCode" text, sentiment text)
              GROUP BY 1, 2, 3) g)),
    coalesce(array_agg(caller_key(phone)) FILTER (WHERE phone IS NOT NULL), '{}')
  FROM one
$$;
