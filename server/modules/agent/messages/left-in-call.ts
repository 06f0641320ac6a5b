import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** A caller waits for it: a statement takes a third of Prisma's time (decision 59). */
const leftInCall = ofBusiness({
  name: 'messages.left_in_call',
  params: { callSid: text },
  row: { position: int, content: text, name: text.orNull },
  text: `SELECT coalesce(m.position, 0) AS position, m.content, m.name FROM caller_messages m
    WHERE m.business_id = $business AND m.call_sid = $callSid AND m.position IS NOT NULL
    ORDER BY m.position, m.id LIMIT 20`,
});

/** What the agent took down in a call; not what was said after the tone. */
export type LeftInCall = {
  /** Of the caller's turn that left it. */
  position: number;
  content: string;
  name: string | null;
};

export const findLeftInCall = (db: TenantRunner, callSid: string): Promise<LeftInCall[]> =>
  db.all(leftInCall, { callSid });
