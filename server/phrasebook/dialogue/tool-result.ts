import { z } from 'zod';
import { offerMessage, SLOTS_MAX, type State } from './state.ts';

/** A tool call with its result. The call was made by the phrasebook, or earlier by a model. */
export interface ToolResult {
  tool: string;
  input: unknown;
  output: unknown;
}

/** A wall-clock time in a tool result. */
export const moment = z.string().max(40);
export const slots = z.array(moment).max(SLOTS_MAX).catch([]);

/** Result of a tool that asked for confirmation and did nothing (`agent-tool.ts`). */
const confirmationRequest = z.object({ confirm: z.string().max(4_000) });
export const isConfirmationRequest = ({ output }: ToolResult): boolean =>
  confirmationRequest.safeParse(output).success;

/** True when the tool reports success in this field: `{ taken: true }`. */
export const isDone = ({ output }: ToolResult, field: string): boolean =>
  z.object({ [field]: z.literal(true) }).safeParse(output).success;

/** The language that a call of `change_language` asks for. */
export const languageOf = ({ input }: Pick<ToolResult, 'input'>): string | undefined =>
  z.object({ code: z.string().max(35) }).safeParse(input).data?.code;

/** Result of a tool that needs an appointment to be found again first, for example after a restart of the server. */
const unidentified = z.object({ isUnidentified: z.literal(true) });
export const isUnidentified = ({ output }: ToolResult): boolean => unidentified.safeParse(output).success;

/** Says that the action failed, and offers to take a message. */
export const failed = (state: State): State => offerMessage(state, 'failed');

/** Says that the outcome is unknown, because the action may have been done, and offers to take a message. */
export const offerAfterUnknownOutcome = (state: State): State => offerMessage(state, 'outcomeUnknown');

/** The result of a tool that timed out or failed. Its action may have been done. */
const unsure = z.object({ error: z.enum(['slow', 'failed']) });
export const hasUnknownOutcome = ({ output }: ToolResult): boolean => unsure.safeParse(output).success;
