import type { TenantRunner } from '../../../db/database.ts';

/** What the agent took down in a call; not what was said after the tone. */
export type LeftInCall = {
  /** Of the caller's turn that left it. */
  position: number;
  content: string;
  name: string | null;
};

export async function findLeftInCall(db: TenantRunner, callSid: string): Promise<LeftInCall[]> {
  const rows = await db.models.callerMessage.findMany({
    where: { callSid, position: { not: null } },
    select: { position: true, content: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: 20,
  });
  return rows.map(({ position, ...left }) => ({ ...left, position: position ?? 0 }));
}
