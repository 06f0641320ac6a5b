import { SENTIMENTS } from '../../../../core/sentiment.ts';
import { int, jsonOf, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantDb } from '../../../../db/database.ts';
import { attemptBusiness } from '../../../../db/each-business.ts';
import { ofBusiness, ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import type { SentimentWord } from '../../../../phrasebook/index.ts';
import { recordFollowUpReasons } from '../../../telephony/index.ts';
import { phrasebook } from '../phrasebook.ts';

const turnsOfCaller = ofBusiness({
  name: 'conversations.turns_of_caller',
  params: { callSid: text },
  row: { content: text, language_code: text.orNull },
  text: `SELECT m.content, coalesce(m.language_code, o.language_code, c.language_code) AS language_code
    FROM call_messages m
    JOIN calls c ON c.business_id = $business AND c.call_sid = m.call_sid
    LEFT JOIN conversations o ON o.business_id = $business AND o.call_sid = m.call_sid
    WHERE m.business_id = $business AND m.call_sid = $callSid AND m.role = 'user' ORDER BY m.position LIMIT 300`,
});

/** For a caller who was erased meanwhile, stores only the time of the estimate; see summarize-conversation.ts. */
const saveSentiment = ofBusiness({
  name: 'conversations.save_rating',
  params: { callSid: text, sentiment: oneOf(SENTIMENTS).orNull, words: jsonOf<SentimentWord[]>().orNull },
  text: `WITH c AS (
      SELECT call_sid, started_at, erased_at IS NULL AS is_known FROM calls
      WHERE business_id = $business AND call_sid = $callSid FOR SHARE
    ), late AS (
      INSERT INTO late_changes (business_id, started_at)
      SELECT $business, started_at FROM c WHERE started_at < late_before()
    )
    UPDATE conversations o SET rated_at = app_now(), sentiment = CASE WHEN c.is_known THEN $sentiment::text END,
      sentiment_words = CASE WHEN c.is_known THEN $words::jsonb END
    FROM c WHERE o.business_id = $business AND o.call_sid = c.call_sid AND o.ended_at IS NOT NULL`,
});

/** A caller counts as unhappy after this many negative words and no positive one. */
const UNHAPPY_WORDS_MIN = 2;
const isUnhappy = (words: readonly SentimentWord[]): boolean =>
  words.length >= UNHAPPY_WORDS_MIN && words.every(({ sentiment }) => sentiment === 'negative');

/** Stores the estimated sentiment of an ended conversation. The same turns give the same result. */
export async function estimateSentiment(db: TenantDb, callSid: string): Promise<void> {
  const turns = await db.all(turnsOfCaller, { callSid });
  const callerTexts = turns.map(({ content, language_code: languageCode }) => ({
    text: content,
    languageCode,
  }));
  const { sentiment, words } = phrasebook.computeSentiment(callerTexts);
  await db.transaction(async (tx) => {
    await tx.all(saveSentiment, { callSid, sentiment, words: words.length > 0 ? words : null });
    await recordFollowUpReasons(tx, { callSid, reasons: { unhappy: isUnhappy(words) } });
  });
}

const BATCH_MAX = 500;

const withoutSentiment = ofEveryBusiness({
  name: 'conversations.unrated',
  because: 'the worker rates conversations of all businesses whose process could not',
  params: { limit: int },
  row: { business_id: int, call_sid: text },
  text: `SELECT business_id, call_sid FROM conversations WHERE rated_at IS NULL AND ended_at IS NOT NULL
    ORDER BY ended_at LIMIT $limit`,
});

/**
 * Estimates the sentiment of ended conversations that have none, because their process crashed or they are from an old
 * release. Handles one batch per run, oldest first, and returns the number of estimates. Concurrent workers compute the
 * same result. A conversation that fails is logged as an error and does not delay the others.
 */
export async function estimateMissingSentiments({
  db,
  log,
  invalidations,
}: Pick<Deps, 'db' | 'log' | 'invalidations'>): Promise<number> {
  const failure = 'the sentiment of a conversation could not be estimated';
  const businessIds: number[] = [];
  for (const { business_id: businessId, call_sid: callSid } of await db.all(withoutSentiment, {
    limit: BATCH_MAX,
  }))
    await attemptBusiness(log, { businessId, failure }, async () => {
      await estimateSentiment(db.ofBusiness(businessId), callSid);
      businessIds.push(businessId);
    });
  if (businessIds.length > 0) invalidations.publish([...new Set(businessIds)], ['calls']);
  return businessIds.length;
}
