import { likePattern } from '../../../core/like-pattern.ts';
import { instant, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { type AnswerView, type ListAnswersInput, RECEPTIONIST_LIMITS } from './receptionist.schema.ts';

export const ANSWER = { id: int, language_code: text, question: text, answer: text, updated_at: instant };
export const ANSWER_COLUMNS = Object.keys(ANSWER).join(', ');

/** `search` is a LIKE pattern. */
const answersOfBusiness = ofBusiness({
  name: 'receptionist.answers',
  params: { search: text.orNull, limit: int },
  row: ANSWER,
  text: `SELECT ${ANSWER_COLUMNS} FROM knowledge_answers
    WHERE business_id = $business AND ($search::text IS NULL OR question ILIKE $search OR answer ILIKE $search)
    ORDER BY question, language_code, id LIMIT $limit`,
});

export function toAnswerView(row: Values<typeof ANSWER>): AnswerView {
  return {
    id: row.id,
    languageCode: row.language_code,
    question: row.question,
    answer: row.answer,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Prepared answers of the business, by question. */
export async function listAnswers(db: TenantRunner, { search }: ListAnswersInput): Promise<AnswerView[]> {
  const rows = await db.all(answersOfBusiness, {
    search: search ? likePattern(search) : null,
    limit: RECEPTIONIST_LIMITS.answers,
  });
  return rows.map(toAnswerView);
}
