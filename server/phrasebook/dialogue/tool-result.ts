import { z } from 'zod';
import { say } from '../respond/sentence.ts';
import { offerMessage, type State } from './state.ts';

/** A tool that was called, by this receptionist or by a model before it, and what it answered. */
export interface ToolResult {
  tool: string;
  input: unknown;
  output: unknown;
}

/** A time as tools tell it. */
export const moment = z.string().max(40);
export const slots = z.array(moment).max(200).catch([]);

/** Nothing was done yet: the caller was asked to agree (`agent-tool.ts`). */
const confirmationRequest = z.object({ confirm: z.string().max(4_000) });
export const isConfirmationRequest = ({ output }: ToolResult): boolean =>
  confirmationRequest.safeParse(output).success;

/** It was not done. */
export const failed = (state: State): State => offerMessage(state, say('failed'));

/** It may have been done. */
export const outcomeUnknown = (state: State): State => offerMessage(state, say('outcomeUnknown'));

/** A tool that took too long, or broke: what it was asked for may be done all the same. */
const unsure = z.object({ error: z.enum(['slow', 'failed']) });
export const isUnsure = ({ output }: ToolResult): boolean => unsure.safeParse(output).success;
