import type { Deps } from '../../../../deps.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { Agent, AgentHost } from '../conversation.ts';
import { type Briefing, makeBriefing } from '../policy/briefing.ts';
import { readFacts } from '../read-facts.ts';
import type { OpenedConversation } from '../session/open-conversation.ts';
import { createAgentTools } from './agent.ts';

/** `callSid` is null in a trial. */
type Caller = Pick<OpenedConversation, 'businessId' | 'phoneNumberId' | 'callerNumber'> & {
  callSid: string | null;
};

/** The agent of a business for this caller. What it is told is read once for each language that is spoken. */
export function createAgent(deps: Deps, { businessId, ...caller }: Caller, host: AgentHost): Agent {
  const db = deps.db.ofBusiness(businessId);
  const told = new Map<LanguageCode, Promise<Briefing>>();
  const { onEffect, ...asks } = host;
  const tools = createAgentTools({ deps: { ...deps, db }, ...caller, ...asks }, onEffect);
  const toolTexts = Object.values(tools).map(({ description }) => description ?? '');
  return {
    tools,
    brief(language) {
      const known = told.get(language);
      if (known) return known;
      const read = readFacts(db, language, caller.callerNumber !== null).then((facts) =>
        makeBriefing(facts, language, toolTexts),
      );
      // What could not be read is asked for again by the next step.
      read.catch(() => told.delete(language));
      told.set(language, read);
      return read;
    },
  };
}
