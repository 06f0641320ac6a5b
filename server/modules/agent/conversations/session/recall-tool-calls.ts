import type { CallOutcome } from '../../../../core/call-outcomes.ts';
import type { TenantDb } from '../../../../db/database.ts';
import {
  type CancelledInCall,
  type ConfirmedInCall,
  findCancelledInCall,
  findConfirmedInCall,
} from '../../../scheduling/index.ts';
import { findLeftInCall, type LeftInCall } from '../../messages/messages.queries.ts';
import type { DialogueMessage } from '../turn/responder.ts';
import type { Begin, PastDeed } from './call-session.ts';

function deedOf(made: ConfirmedInCall): PastDeed {
  const { id, position, isNew, startsLocal, service, firstName, lastName } = made;
  return {
    position,
    outcome: isNew ? 'booked' : 'moved',
    deed: isNew
      ? {
          tool: 'book',
          input: { first_name: firstName, last_name: lastName },
          output: { booked: true, starts_at: startsLocal, service },
        }
      : {
          tool: 'move_appointment',
          input: { appointment_id: id },
          output: { moved: true, starts_at: startsLocal },
        },
  };
}

const cancelling = ({ id, position, startsLocal }: CancelledInCall): PastDeed => ({
  position,
  outcome: 'cancelled',
  deed: {
    tool: 'cancel_appointment',
    input: { appointment_id: id },
    output: { cancelled: true, starts_at: startsLocal },
  },
});

const takingDown = ({ position, content, name }: LeftInCall): PastDeed => ({
  position,
  outcome: 'message',
  deed: { tool: 'take_message', input: { text: content, name }, output: { taken: true } },
});

/**
 * What was booked, moved, cancelled and taken down in a call, read from the appointments and messages themselves: the process
 * that did it may have died before it kept or said so.
 */
export async function recallDeeds(db: TenantDb, callSid: string): Promise<PastDeed[]> {
  const [confirmed, cancelled, left] = await Promise.all([
    findConfirmedInCall(db, callSid),
    findCancelledInCall(db, callSid),
    findLeftInCall(db, callSid),
  ]);
  return [...confirmed.map(deedOf), ...cancelled.map(cancelling), ...left.map(takingDown)];
}

type Recalled = Pick<Begin, 'turns' | 'deeds' | 'languageCode'>;

function messagesOf({ deed, position }: PastDeed, place: number, begin: Recalled): DialogueMessage[] {
  const called = { toolCallId: `past-${position}-${place}`, toolName: deed.tool };
  const answer = begin.turns.find((turn) => turn.position > position && turn.role === 'assistant');
  const languageCode = answer?.languageCode ?? begin.languageCode;
  const output = { type: 'json' as const, value: deed.output };
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...called, input: deed.input }], languageCode },
    { role: 'tool', content: [{ type: 'tool-result', ...called, output }], languageCode },
  ];
}

function messageOf({ position, role, content, languageCode }: Recalled['turns'][number]): DialogueMessage {
  const said = { content: [{ type: 'text' as const, text: content }], languageCode };
  return role === 'user' ? { role, ...said, position } : { role, ...said };
}

/** What was said and done before, as models are told of it: each deed behind the turn that agreed to it. */
export function recallMessages(begin: Recalled): DialogueMessage[] {
  type Placed = { position: number; messages: DialogueMessage[] };
  const done = begin.deeds.map(
    (deed, place): Placed => ({ position: deed.position, messages: messagesOf(deed, place, begin) }),
  );
  const said = begin.turns.map((turn): Placed => ({ position: turn.position, messages: [messageOf(turn)] }));
  return [...said, ...done]
    .sort((one, other) => one.position - other.position)
    .flatMap(({ messages }) => messages);
}

/** The outcomes of what was done. */
export const outcomesOf = (deeds: readonly PastDeed[]): CallOutcome[] => deeds.map(({ outcome }) => outcome);
