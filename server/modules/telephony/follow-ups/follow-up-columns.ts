import { FOLLOW_UP_REASONS } from '../../../core/follow-up-reasons.ts';
import { instant, int, text, texts } from '../../../db/column-types.ts';
import { memberName } from '../../../db/person-name.ts';
import type { Values } from '../../../db/statement.ts';
import type { FollowUpView } from '../calls/calls.schema.ts';

/** The columns that a follow-up adds to the columns of its call; all are null without a follow-up. */
export const FOLLOW_UP = {
  reasons: texts.orNull,
  assignee_id: int.orNull,
  assignee_name: text.orNull,
  due_on: text.orNull,
  note: text.orNull,
  done_at: instant.orNull,
  done_by: text.orNull,
};

/** SQL joins that load the follow-up of the call `c` and the members named in it. */
export const FOLLOW_UP_JOINS = `LEFT JOIN follow_ups fu ON fu.business_id = $business AND fu.call_sid = c.call_sid
    LEFT JOIN users fa ON fa.business_id = $business AND fa.id = fu.assignee_id
    LEFT JOIN users fd ON fd.business_id = $business AND fd.id = fu.done_by`;
export const FOLLOW_UP_COLUMNS = `fu.reasons, fu.assignee_id, nullif(${memberName('fa')}, '') AS assignee_name,
  to_char(fu.due_on, 'YYYY-MM-DD') AS due_on, fu.note,
  fu.done_at, nullif(${memberName('fd')}, '') AS done_by`;

/** The known reasons among `codes`, in order of urgency. */
const toReasons = (codes: readonly string[]) => FOLLOW_UP_REASONS.filter((code) => codes.includes(code));

export function toFollowUpView(row: Values<typeof FOLLOW_UP>): FollowUpView | null {
  if (row.reasons === null) return null;
  return {
    reasons: toReasons(row.reasons),
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    dueOn: row.due_on,
    note: row.note,
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
  };
}
