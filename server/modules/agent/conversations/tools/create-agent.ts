import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../../deps.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { Agent, AgentHost } from '../conversation.ts';
import { type Briefing, makeBriefing } from '../policy/briefing.ts';
import { readFacts, refreshFacts } from '../read-facts.ts';
import type { OpenedConversation } from '../session/open-conversation.ts';
import type { AgentContext, AgentTool, AgentTools, ToolContext } from './agent-tool.ts';
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

/**
 * Creates the tools of one conversation. They act only on the business of `deps` and for this caller. Through
 * `prepareTools`, a refusal becomes `{ error }`, a defect `{ error: 'failed' }`, and a tool call that takes more than
 * two seconds `{ error: 'slow' }`. After `failed` and `slow` the action may have been done; calling the tool again
 * returns its result.
 */
export function createAgentTools(context: AgentContext): AgentTools {
  const { callSid, deps } = context;
  const call: ToolContext = {
    ...context,
    actor: () =>
      callSid === null ? null : { businessId: deps.db.businessId, callSid, position: context.position() },
    foundAppointments: new Map(),
    heldSlots: new Map(),
    simulatedHolds: new Map(),
  };
  return Object.fromEntries(Object.entries(TOOLS).map(([name, make]) => [name, make(call)]));
}

/** Tools by the name that models see. */
const TOOLS: Record<string, (context: ToolContext) => AgentTool> = {
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

/** Maximum duration of a refresh, because the caller is waiting for the answer. */
const REFRESH_MS_MAX = 1_000;

/** `callSid` is null in a trial. */
type Caller = Pick<OpenedConversation, 'businessId' | 'phoneNumberId' | 'callerNumber'> & {
  callSid: string | null;
};

/**
 * The agent of a business for this caller. Reads the briefing once per spoken language, and refreshes its time and
 * permissions each time that it is needed. If the refresh fails or takes longer than a second, the known briefing is
 * used.
 */
export function createAgent(deps: Deps, { businessId, ...caller }: Caller, host: AgentHost): Agent {
  const db = deps.db.ofBusiness(businessId);
  const briefings = new Map<LanguageCode, Promise<Briefing>>();
  const tools = createAgentTools({ deps: { ...deps, db }, ...caller, ...host });
  const toolTexts = Object.values(tools).map(({ description }) => description);

  async function refresh(language: LanguageCode, known: Briefing): Promise<Briefing> {
    const refreshed = refreshFacts(db, known.facts).catch((error: unknown) => {
      deps.log.error({ err: error, callSid: caller.callSid }, 'the facts of an agent were not refreshed');
      return known.facts;
    });
    const facts = await Promise.race([refreshed, sleep(REFRESH_MS_MAX, known.facts, { ref: false })]);
    if (facts === known.facts) return known;
    const briefing = makeBriefing(facts, language, toolTexts);
    briefings.set(language, Promise.resolve(briefing));
    return briefing;
  }

  return {
    tools,
    async brief(language) {
      const known = briefings.get(language);
      if (known) return refresh(language, await known);
      const read = readFacts(db, language, caller.callerNumber !== null).then((facts) =>
        makeBriefing(facts, language, toolTexts),
      );
      // A failed read is not cached, so that the next step reads the facts again.
      read.catch(() => briefings.delete(language));
      briefings.set(language, read);
      return read;
    },
  };
}
