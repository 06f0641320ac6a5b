import { int, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantDb } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { DialogueMessage } from '../../../../phrasebook/index.ts';
import { isLanguageCode, type LanguageCode } from '../../../languages/index.ts';
import {
  type CancelledInCall,
  type ConfirmedInCall,
  findCancelledInCall,
  findConfirmedInCall,
} from '../../../scheduling/index.ts';
import { MESSAGE_ROLES } from '../../../telephony/calls/calls.schema.ts';
import { findMessagesOfCall, type MessageOfCall } from '../../messages/messages.queries.ts';
import type { InitialState, RestoredToolCall } from './call-session.ts';

function toBookingCall(booking: ConfirmedInCall): RestoredToolCall {
  const { id, position, isNew, startsLocal, service, firstName, lastName } = booking;
  return {
    position,
    outcome: isNew ? 'booked' : 'moved',
    toolCall: isNew
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

const toCancellationCall = ({ id, position, startsLocal }: CancelledInCall): RestoredToolCall => ({
  position,
  outcome: 'cancelled',
  toolCall: {
    tool: 'cancel_appointment',
    input: { appointment_id: id },
    output: { cancelled: true, starts_at: startsLocal },
  },
});

const toMessageCall = ({ position, content, name }: MessageOfCall): RestoredToolCall => ({
  position,
  outcome: 'message',
  toolCall: { tool: 'take_message', input: { text: content, name }, output: { taken: true } },
});

/**
 * Reads the completed actions of a call from its appointments and messages, because a process may crash before it
 * records its tool calls.
 */
export async function restoreToolCalls(db: TenantDb, callSid: string): Promise<RestoredToolCall[]> {
  const [confirmed, cancelled, messages] = await Promise.all([
    findConfirmedInCall(db, callSid),
    findCancelledInCall(db, callSid),
    findMessagesOfCall(db, callSid),
  ]);
  return [
    ...confirmed.map(toBookingCall),
    ...cancelled.map(toCancellationCall),
    ...messages.map(toMessageCall),
  ];
}

const turnsSoFar = ofBusiness({
  name: 'conversations.turns',
  params: { callSid: text },
  row: { position: int, role: oneOf(MESSAGE_ROLES), content: text, language_code: text.orNull },
  text: `SELECT position, role, content, language_code FROM call_messages
    WHERE business_id = $business AND call_sid = $callSid ORDER BY position`,
});

/** The turns and completed actions of a call so far. `languageCode` applies to turns without a language. */
export async function readConversation(
  db: TenantDb,
  callSid: string,
  languageCode: LanguageCode,
): Promise<Pick<InitialState, 'turns' | 'toolCalls'>> {
  const [turns, toolCalls] = await Promise.all([
    db.all(turnsSoFar, { callSid }),
    restoreToolCalls(db, callSid),
  ]);
  return {
    turns: turns.map(({ language_code, ...turn }) => ({
      ...turn,
      languageCode: language_code !== null && isLanguageCode(language_code) ? language_code : languageCode,
    })),
    toolCalls,
  };
}

type Restored = Pick<InitialState, 'turns' | 'toolCalls' | 'languageCode'>;

function messagesOf(
  { toolCall, position }: RestoredToolCall,
  place: number,
  initial: Restored,
): DialogueMessage[] {
  const called = { toolCallId: `past-${position}-${place}`, toolName: toolCall.tool };
  const answer = initial.turns.find((turn) => turn.position > position && turn.role === 'assistant');
  const languageCode = answer?.languageCode ?? initial.languageCode;
  const output = { type: 'json' as const, value: toolCall.output };
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...called, input: toolCall.input }], languageCode },
    { role: 'tool', content: [{ type: 'tool-result', ...called, output }], languageCode },
  ];
}

function messageOf({ position, role, content, languageCode }: Restored['turns'][number]): DialogueMessage {
  const spoken = { content: [{ type: 'text' as const, text: content }], languageCode };
  return role === 'user' ? { role, ...spoken, position } : { role, ...spoken };
}

/**
 * Converts earlier turns and tool calls to messages. Each tool call follows the turn that confirmed it. Answers of
 * which the caller heard nothing are left out, because providers reject empty messages.
 */
export function restoreMessages(initial: Restored): DialogueMessage[] {
  type Placed = { position: number; messages: DialogueMessage[] };
  const done = initial.toolCalls.map(
    (toolCall, place): Placed => ({
      position: toolCall.position,
      messages: messagesOf(toolCall, place, initial),
    }),
  );
  const spoken = initial.turns
    .filter(({ content }) => content.trim() !== '')
    .map((turn): Placed => ({ position: turn.position, messages: [messageOf(turn)] }));
  return [...spoken, ...done]
    .sort((one, other) => one.position - other.position)
    .flatMap(({ messages }) => messages);
}
