import type { Role } from './roles.ts';

/** The acting member of a business, as audit entries name them. */
export type Actor = { readonly businessId: number; readonly userId: number; readonly role: Role };

/** The agent during a turn of a call. The caller's words of this turn are the evidence of consent. */
export type AgentActor = {
  readonly businessId: number;
  readonly callSid: string;
  /** Position of the caller's turn in the transcript of the call. */
  readonly position: number;
};

/** A member or the agent, for actions that both may perform. */
export type AnyActor = Actor | AgentActor;

/** The actor of the agent in audit entries. */
export const AGENT = 'agent';

export const isAgent = (actor: AnyActor): actor is AgentActor => 'callSid' in actor;

/** Values of the columns created_by and created_in for a row that this actor creates. */
export const creatorOf = (actor: AnyActor): { createdBy: number | null; createdIn: string | null } =>
  isAgent(actor)
    ? { createdBy: null, createdIn: actor.callSid }
    : { createdBy: actor.userId, createdIn: null };

/** The actor's name in audit entries. */
export const auditNameOf = (actor: AnyActor): string => (isAgent(actor) ? AGENT : `user-${actor.userId}`);
