import { bool, float, int, ints, text, texts } from '../../db/column-types.ts';
import type { TenantDb } from '../../db/database.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ModelProvider } from '../../integrations/llm/create-models.ts';
import { isLanguageCode, languageOf } from '../languages/catalogue/languages.ts';
import { askTranslation, type TurnText } from './ask-translation.ts';
import { countTokens, hasTokensLeft } from './count-tokens.ts';
import { recallDeeds } from './recall-deeds.ts';
import { summarizeConversation } from './summarize-conversation.ts';

/** Longer than a model may take for all parts of a conversation. */
const LEASE_SECONDS = 300;
const PAUSE_SECONDS = 60;
/** After these nobody asks any more; what was translated stays. */
const ATTEMPTS_MAX = 3;
/** Of a conversation; what was said after them stays untranslated. */
const TURNS_MAX = 200;
/** In one request. */
const PART_TURNS = 30;
const PART_CHARACTERS = 6_000;

/** Nobody was there to sum it up when it ended. */
const IS_UNTOLD = `(end_reason IS NOT DISTINCT FROM 'lost' AND summary IS NULL)`;

const lease = ofEveryBusiness({
  name: 'conversations.lease_translation',
  because: 'the worker has the conversations of all translated in turn',
  params: { leaseSeconds: float, hasModel: bool },
  row: {
    business_id: int,
    call_sid: text,
    translate_attempts: int,
    is_untold: bool,
    owner_language: text.orNull,
  },
  text: `UPDATE conversations o SET translate_at = clock_timestamp() + make_interval(secs => $leaseSeconds),
      translate_attempts = translate_attempts + 1
    WHERE call_sid = (
      SELECT call_sid FROM conversations
      WHERE translate_at <= clock_timestamp() AND ended_at IS NOT NULL AND ($hasModel OR ${IS_UNTOLD})
      ORDER BY translate_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING business_id, call_sid, translate_attempts, ${IS_UNTOLD} AS is_untold,
      (SELECT l.language_code FROM business_languages l
       WHERE l.business_id = o.business_id AND l.is_default) AS owner_language`,
});

const untranslated = ofBusiness({
  name: 'conversations.untranslated',
  params: { callSid: text, language: text, limit: int },
  row: { position: int, text },
  text: `SELECT position, content AS text FROM call_messages
    WHERE business_id = $business AND call_sid = $callSid AND language_code <> $language AND content <> ''
      AND translation IS NULL
    ORDER BY position LIMIT $limit`,
});

/** Nothing of a caller who was erased since the turns were read; see summarize-conversation.ts. */
const keep = ofBusiness({
  name: 'conversations.keep_translations',
  params: { callSid: text, language: text, positions: ints, translations: texts },
  text: `WITH c AS (
      SELECT call_sid FROM calls
      WHERE business_id = $business AND call_sid = $callSid AND erased_at IS NULL FOR SHARE
    )
    UPDATE call_messages m SET translation = r.translation, translation_language = $language
    FROM c, unnest($positions::int[], $translations::text[]) AS r(position, translation)
    WHERE m.business_id = $business AND m.call_sid = c.call_sid AND m.position = r.position
      AND m.translation IS NULL`,
});

const finish = ofBusiness({
  name: 'conversations.finish_translation',
  params: { callSid: text },
  text: `UPDATE conversations SET translate_at = NULL WHERE business_id = $business AND call_sid = $callSid`,
});

const pause = ofBusiness({
  name: 'conversations.pause_translation',
  params: { callSid: text, seconds: float },
  text: `UPDATE conversations SET translate_at = clock_timestamp() + make_interval(secs => $seconds)
    WHERE business_id = $business AND call_sid = $callSid`,
});

/** Parts that are small enough for one request; each has one turn at least. */
function* partsOf(turns: readonly TurnText[]): Generator<TurnText[]> {
  let part: TurnText[] = [];
  let characters = 0;
  for (const turn of turns) {
    const isFull = part.length >= PART_TURNS || characters + turn.text.length > PART_CHARACTERS;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(turn);
    characters += turn.text.length;
  }
  if (part.length > 0) yield part;
}

type Due = RowOf<typeof lease>;
type Task = { db: TenantDb; provider: ModelProvider; callSid: string; language: string };

/** Part by part, each kept before the next is asked for; ends where the call or the day has used up its tokens. */
async function translate({ db, provider, callSid, language }: Task): Promise<void> {
  const turns = await db.all(untranslated, { callSid, language, limit: TURNS_MAX });
  const name = isLanguageCode(language) ? languageOf(language).name : 'English';
  for (const part of partsOf(turns)) {
    if (!(await hasTokensLeft(db, callSid))) return;
    const { input, output, read } = await askTranslation(provider.model, part, name);
    await countTokens(db, { callSid, input, output });
    const translated = read();
    const positions = translated.map(({ position }) => position);
    const translations = translated.map((turn) => turn.text);
    await db.all(keep, { callSid, language, positions, translations });
  }
}

/** What the process that died would have written at the end, as far as it can be told from what it did. */
async function tellLost(db: TenantDb, provider: ModelProvider | undefined, due: Due): Promise<void> {
  const { call_sid: callSid, owner_language: language } = due;
  const deeds = (await recallDeeds(db, callSid)).map(({ deed }) => deed);
  await summarizeConversation({ db, provider }, { callSid, language: language ?? 'en', deeds });
}

type Translating = { db: TenantDb; log: Deps['log']; provider: ModelProvider | undefined };

/** Whether it went through; else it comes up again, three times at most. */
async function goThrough({ db, log, provider }: Translating, due: Due): Promise<boolean> {
  const { call_sid: callSid, translate_attempts: attempts } = due;
  try {
    if (due.is_untold) await tellLost(db, provider, due);
    if (provider) {
      await translate({ db, provider, callSid, language: due.owner_language ?? 'en' });
      provider.breaker.succeeded();
    }
    await db.all(finish, { callSid });
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    provider?.breaker.failed();
    log.warn({ err: error, callSid, model: provider?.name }, 'a conversation was not translated yet');
    if (attempts < ATTEMPTS_MAX) await db.all(pause, { callSid, seconds: PAUSE_SECONDS });
    else await db.all(finish, { callSid });
    return false;
  }
}

/**
 * Has a model translate what was said in conversations that are over into the language of the business's people, and sums up
 * those that the sweeper ended, by fixed words where there is no model. Returns how many it went through. A turn that is
 * translated is never asked for again; a model that fails is asked three times, a minute apart, and what it did not translate
 * stays as it was said.
 */
export async function translateTurns({ db, log, models, invalidations }: Deps): Promise<number> {
  for (let done = 0; ; ) {
    const provider = models.find(({ breaker }) => !breaker.isOpen());
    // Models that rest are waited for.
    if (!provider && models.length > 0) return done;
    const due = await db.first(lease, { leaseSeconds: LEASE_SECONDS, hasModel: provider !== undefined });
    if (!due) return done;
    if (await goThrough({ db: db.ofBusiness(due.business_id), log, provider }, due)) done += 1;
    invalidations.publish([due.business_id], ['calls']);
  }
}
