import type { ToolSet } from 'ai';
import type { AgentContext, AgentEffect } from './agent-context.ts';
import type { AgentCall, AgentTool } from './agent-tool.ts';
import { bookTool } from './book.ts';
import { cancelAppointmentTool } from './cancel-appointment.ts';
import { changeLanguageTool } from './change-language.ts';
import { endCallTool } from './end-call.ts';
import { findAnswerTool } from './find-answer.ts';
import { findAppointmentTool } from './find-appointment.ts';
import { findOpenSlotsTool } from './find-open-slots.ts';
import { holdSlotTool } from './hold-slot.ts';
import { moveAppointmentTool } from './move-appointment.ts';
import { takeMessageTool } from './take-message.ts';
import { transferTool } from './transfer.ts';

export type { AgentContext, AgentEffect } from './agent-context.ts';

/**
 * The tools of one conversation, to be made once for it. Whatever they are given, they act on the business of `deps` and
 * for this caller alone. They never throw: what they cannot do they answer with `{ error }`, with `{ error: 'slow' }` what
 * takes longer than two seconds, and with `{ error: 'failed' }` what broke. Both may be done all the same: asked again in the
 * same words they find what they did.
 */
export function createAgentTools(context: AgentContext, onEffect: (effect: AgentEffect) => void): ToolSet {
  const { callSid, deps } = context;
  const call: AgentCall = {
    context,
    onEffect,
    actor: () =>
      callSid === null ? null : { businessId: deps.db.businessId, callSid, position: context.position() },
    found: new Map(),
    lastFound: undefined,
    held: new Map(),
    pretended: new Map(),
  };
  return Object.fromEntries(Object.entries(TOOLS).map(([name, make]) => [name, make(call)]));
}

/** By the names under which models call them. */
const TOOLS: Record<string, AgentTool> = {
  find_open_slots: findOpenSlotsTool,
  hold_slot: holdSlotTool,
  book: bookTool,
  find_appointment: findAppointmentTool,
  move_appointment: moveAppointmentTool,
  cancel_appointment: cancelAppointmentTool,
  take_message: takeMessageTool,
  find_answer: findAnswerTool,
  transfer: transferTool,
  change_language: changeLanguageTool,
  end_call: endCallTool,
};
