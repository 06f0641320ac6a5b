import pg from 'pg';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField, notFound } from '../../core/errors.ts';
import { int, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { ANSWER, ANSWER_COLUMNS, toAnswerView } from './answers.queries.ts';
import { type AnswerView, RECEPTIONIST_LIMITS, type SaveAnswerInput } from './receptionist.schema.ts';

/** An answer may stay in a language that the business speaks no more, but none comes to it. */
const standing = ofBusiness({
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

const insert = ofBusiness({
  name: 'receptionist.insert_answer',
  params: FIELDS,
  row: ANSWER,
  text: `INSERT INTO knowledge_answers (business_id, language_code, question, answer)
    VALUES ($business, $languageCode, $question, $answer) RETURNING ${ANSWER_COLUMNS}`,
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
  error instanceof pg.DatabaseError &&
  error.constraint === 'knowledge_answers_business_id_language_code_question_key';

async function assertMayStand(tx: TenantTx, { languageCode, answerId }: SaveAnswerInput): Promise<void> {
  const { is_spoken, answers } = await tx.one(standing, { languageCode, answerId: answerId ?? null });
  if (is_spoken === 0)
    throw invalidField(
      'languageCode',
      'Your agent does not speak this language; add it to your languages first.',
    );
  if (answerId === undefined && answers >= RECEPTIONIST_LIMITS.answers)
    throw new AppError(
      'conflict',
      `A business can keep ${RECEPTIONIST_LIMITS.answers} answers; remove one first.`,
    );
}

/**
 * Adds a question with its answer in a language, or changes one. Throws `conflict` for a question that is answered in
 * this language already and when there are 500, `not_found` for one that is not there, `validation_failed` for a
 * language that the business does not speak.
 */
export async function saveAnswer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveAnswerInput,
): Promise<AnswerView> {
  const { answerId, ...fields } = input;
  const row = await db
    .transaction(async (tx) => {
      await assertMayStand(tx, input);
      const saved =
        answerId === undefined
          ? await tx.first(insert, fields)
          : await tx.first(update, { ...fields, answerId });
      if (!saved) throw notFound();
      const action = answerId === undefined ? 'answer.added' : 'answer.changed';
      await recordAudit(tx, { actor: `user-${userId}`, action, subject: `answer-${saved.id}` });
      return saved;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      const message = 'This question has an answer in this language already.';
      throw new AppError('conflict', message, { fields: { question: message } }, { cause: error });
    });
  invalidations.publish([db.businessId], ['catalogue']);
  return toAnswerView(row);
}
