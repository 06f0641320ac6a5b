import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError, invalidField, notFound } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { violates } from '../../../db/transaction.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { ANSWER, ANSWER_COLUMNS, toAnswerView } from './answers.queries.ts';
import { type AnswerView, RECEPTIONIST_LIMITS, type SaveAnswerInput } from './receptionist.schema.ts';

/**
 * A new answer must be in a language of the business. An existing answer may stay in a language that the business no
 * longer speaks.
 */
const limitsBefore = ofBusiness({
  name: 'receptionist.before_answer',
  params: { languageCode: text, answerId: int.orNull },
  row: { is_spoken: int, answers: int },
  text: `SELECT (SELECT count(*)::int FROM business_languages
       WHERE business_id = $business AND language_code = $languageCode)
      + (SELECT count(*)::int FROM knowledge_answers
         WHERE business_id = $business AND id = $answerId AND language_code = $languageCode) AS is_spoken,
      (SELECT count(*)::int FROM knowledge_answers WHERE business_id = $business) AS answers`,
});

const FIELDS = { languageCode: text, question: text, answer: text };

/** Returns no row if the answer to be translated does not exist. */
const insert = ofBusiness({
  name: 'receptionist.insert_answer',
  params: { ...FIELDS, translationOfId: int.orNull },
  row: ANSWER,
  text: `INSERT INTO knowledge_answers (business_id, language_code, question, answer, topic_id)
    SELECT $business, $languageCode, $question, $answer, t.topic_id
    FROM (SELECT gen_random_uuid() AS topic_id WHERE $translationOfId::int IS NULL
      UNION ALL SELECT topic_id FROM knowledge_answers
      WHERE business_id = $business AND id = $translationOfId::int) t
    RETURNING ${ANSWER_COLUMNS}`,
});

const update = ofBusiness({
  name: 'receptionist.update_answer',
  params: { ...FIELDS, answerId: int },
  row: ANSWER,
  text: `UPDATE knowledge_answers SET language_code = $languageCode, question = $question, answer = $answer,
      updated_at = app_now()
    WHERE business_id = $business AND id = $answerId RETURNING ${ANSWER_COLUMNS}`,
});

const isTaken = (error: unknown): boolean =>
  violates(
    error,
    'knowledge_answers_business_id_language_code_question_key',
    'knowledge_answers_business_id_topic_id_language_code_key',
  );

async function assertMaySave(tx: TenantTx, { languageCode, answerId }: SaveAnswerInput): Promise<void> {
  if (answerId === undefined) await lockBusiness(tx);
  const { is_spoken, answers } = await tx.one(limitsBefore, { languageCode, answerId: answerId ?? null });
  if (is_spoken === 0) throw invalidField('languageCode', 'errors.receptionist.languageNotAdded');
  if (answerId === undefined && answers >= RECEPTIONIST_LIMITS.answers)
    throw new AppError(
      'conflict',
      withValues('errors.receptionist.tooManyAnswers', { max: RECEPTIONIST_LIMITS.answers }),
    );
}

/**
 * Creates or updates a question with its answer in a language. Throws `conflict` for a question or a translated answer
 * that exists already in this language, and for a new answer above 500; `not_found` for an unknown id;
 * `validation_failed` for a language that the business does not speak.
 */
export async function saveAnswer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveAnswerInput,
): Promise<AnswerView> {
  const { answerId, translationOfId = null, ...fields } = input;
  const row = await db
    .transaction(async (tx) => {
      await assertMaySave(tx, input);
      const saved =
        answerId === undefined
          ? await tx.first(insert, { ...fields, translationOfId })
          : await tx.first(update, { ...fields, answerId });
      if (!saved) throw notFound();
      const action = answerId === undefined ? 'answer.added' : 'answer.changed';
      await recordAudit(tx, { actor: `user-${userId}`, action, subject: `answer-${saved.id}` });
      return saved;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      const text = 'errors.receptionist.questionTwice';
      throw new AppError('conflict', text, { fields: { question: text } }, { cause: error });
    });
  invalidations.publish([db.businessId], ['catalogue']);
  return toAnswerView(row);
}
