import { z } from 'zod';
import { dayOrInstant, id, limit, optionalText, text } from '../../../http/wire-fields.ts';
import { answers, takes } from '../../../trpc/contract.ts';
import type { CallPage, Conversation } from './calls.queries.ts';
import {
  CALL_CHANNELS,
  CALL_DIRECTIONS,
  type CallView,
  callFilter,
  conversationInput,
  listCallsInput,
} from './calls.schema.ts';

const wireCall = z.object({
  call_sid: z.string(),
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  direction: z.enum(CALL_DIRECTIONS),
  communication_channel: z.enum(CALL_CHANNELS),
  call_start: z.string(),
  call_end: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  call_duration: z.number().nullable().describe('seconds'),
});

function toWireCall(call: CallView): z.input<typeof wireCall> {
  return {
    call_sid: call.callSid,
    customer_id: call.customerId,
    customer_name: call.customerName,
    customer_phone: call.customerPhone,
    direction: call.direction,
    communication_channel: call.channel,
    call_start: call.startedAt,
    call_end: call.endedAt,
    created_at: call.createdAt,
    updated_at: call.updatedAt,
    call_duration: call.durationSeconds,
  };
}

/** An absent filter, null and the empty string all mean: no filter. */
function optionalFilter<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) =>
      value === '' || value === null ? undefined : (value as z.output<Schema> | undefined),
    );
}

const wireMessage = z.object({
  call_conversation_id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
});

export const callsContract = {
  list: takes(listCallsInput, answers<CallPage>()).at({
    method: 'POST',
    path: '/api/call-meta/list',
    summary: 'The calls, newest first; customer_name finds a name or an email address',
    request: z.object({
      customer_id: optionalFilter(id),
      customer_name: optionalText,
      direction: optionalFilter(z.enum(CALL_DIRECTIONS)),
      communication_channel: optionalFilter(z.enum(CALL_CHANNELS)),
      start_date_from: optionalFilter(dayOrInstant),
      start_date_to: optionalFilter(dayOrInstant),
      limit,
      cursor: optionalText,
    }),
    response: z.object({ calls: z.array(wireCall), count: z.number(), next_cursor: z.string().nullable() }),
    wireNames: { channel: 'communication_channel', from: 'start_date_from', to: 'start_date_to' },
    toInput: (wire) => ({
      customerId: wire.customer_id,
      customerName: wire.customer_name,
      direction: wire.direction,
      channel: wire.communication_channel,
      from: wire.start_date_from,
      to: wire.start_date_to,
      limit: wire.limit,
      cursor: wire.cursor,
    }),
    toWire: ({ calls, count, nextCursor }) => ({
      calls: calls.map(toWireCall),
      count,
      next_cursor: nextCursor,
    }),
  }),
  export: takes(callFilter, answers<{ csv: string }>()),
  conversation: takes(conversationInput, answers<Conversation>()).at({
    method: 'POST',
    path: '/api/call-meta/conversation',
    summary: 'The transcript of a call, in spoken order',
    request: z.object({ call_sid: text.min(1) }),
    response: z.object({ conversation: z.array(wireMessage), messages: z.array(wireMessage) }),
    toInput: ({ call_sid }) => ({ callSid: call_sid }),
    toWire: ({ messages }) => {
      const wire = messages.map(({ id: call_conversation_id, role, content, createdAt }) => ({
        call_conversation_id,
        role,
        content,
        created_at: createdAt,
      }));
      return { conversation: wire, messages: wire };
    },
  }),
};
