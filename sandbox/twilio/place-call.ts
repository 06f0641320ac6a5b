import { randomInt } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Delivery, Webhook } from '../frame/webhook.ts';
import type { Dispatch } from '../frame/webhook-sender.ts';
import { type CallRequest, randomCaller } from './call-request.ts';
import { conversationWebhook, statusWebhooks, voiceWebhook } from './call-webhooks.ts';
import { defaultTranscript, type Line } from './transcripts.ts';
import {
  type CallAnswer,
  type CallRecord,
  defaultStatusCallback,
  defaultVoiceUrl,
  newSid,
  type TwilioState,
} from './twilio-state.ts';

/** A stored call whose webhooks are not sent yet. */
export interface CallPlan {
  call: CallRecord;
  request: CallRequest;
  lines: readonly Line[];
  voiceUrl: string;
  statusUrl: string;
}

/**
 * Stores an ended call that started `duration` seconds ago. The Calls API lists the call even if its webhooks fail. For
 * a number without an owner, the account's default URLs apply, so that the product also receives calls to unknown
 * numbers.
 */
export function planCall(context: SandboxContext, state: TwilioState, request: CallRequest): CallPlan {
  const to = request.to ?? context.config.demoNumber;
  const owned = state.findNumber(to);
  const status = request.status ?? 'completed';
  const durationSeconds = request.duration ?? (status === 'completed' ? 42 : 0);
  const endMs = Date.now();
  const call = {
    sid: newSid('CA'),
    to,
    from: request.from ?? randomCaller((number) => number === to || state.isTaken(number)),
    phoneNumberSid: owned?.sid ?? null,
    status,
    durationSeconds,
    startMs: endMs - durationSeconds * 1_000,
    endMs,
    answer: 'unknown' as const,
  };
  const { publicUrl } = context.config;
  return {
    call: state.calls.put(call.sid, call),
    request,
    lines: request.transcript ?? defaultTranscript(request.language),
    voiceUrl: owned?.voiceUrl || defaultVoiceUrl(publicUrl),
    statusUrl: owned ? owned.statusCallback : defaultStatusCallback(publicUrl),
  };
}

/** The product's reaction to a call, derived from the returned TwiML. */
function readAnswer({ status, answer }: Delivery): CallAnswer {
  if (status === null || status >= 300 || !/<Response\b/.test(answer)) return 'failed';
  if (/<Reject\b/.test(answer)) return 'rejected';
  return /<(Gather|Connect)\b/.test(answer) ? 'taken' : 'refused';
}

/**
 * Stores the product's reaction to the call. A rejected call was never connected, so its final status is `busy`, unless
 * the request for the call specifies a status.
 */
function recordAnswer(state: TwilioState, plan: CallPlan, answer: CallAnswer): CallRecord {
  const { call, request } = plan;
  const rejected = answer === 'rejected' && request.status === undefined;
  const end = rejected ? { status: 'busy' as const, durationSeconds: 0, startMs: call.endMs } : {};
  return state.calls.put(call.sid, { ...call, ...end, answer });
}

function laterWebhooks(
  context: SandboxContext,
  plan: CallPlan,
  call: CallRecord,
  talked: boolean,
): Webhook[] {
  const hasConversation = talked && call.status === 'completed' && plan.lines.length > 0;
  return [
    ...(hasConversation ? [conversationWebhook(context, call, plan.request.language, plan.lines)] : []),
    ...(plan.statusUrl === '' ? [] : statusWebhooks(context, call, plan.statusUrl)),
  ];
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [a, b] = [order[last], order[other]];
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a];
  }
  return order;
}

async function runInOrder(context: SandboxContext, state: TwilioState, plan: CallPlan): Promise<Delivery[]> {
  const repeat = (webhook: Webhook): Dispatch[] =>
    Array.from({ length: plan.request.deliveries }, () => context.sender.send(webhook));
  const voiceDispatches = repeat(voiceWebhook(context, plan.call, plan.voiceUrl));
  const voice = await Promise.all(voiceDispatches.map((dispatch) => dispatch.delivered));
  if (context.closing.aborted) return voice;
  const answer = voice[0] ? readAnswer(voice[0]) : 'failed';
  const call = recordAnswer(state, plan, answer);
  const sent: Dispatch[] = [];
  for (const webhook of laterWebhooks(context, plan, call, answer === 'taken')) {
    const dispatches = repeat(webhook);
    sent.push(...dispatches);
    await Promise.all(dispatches.map((dispatch) => dispatch.nextMayFollow));
  }
  return [...voice, ...(await Promise.all(sent.map((dispatch) => dispatch.delivered)))];
}

async function runShuffled(context: SandboxContext, state: TwilioState, plan: CallPlan): Promise<Delivery[]> {
  const webhooks = [
    voiceWebhook(context, plan.call, plan.voiceUrl),
    ...laterWebhooks(context, plan, plan.call, true),
  ];
  const all = webhooks.flatMap((webhook) => Array.from({ length: plan.request.deliveries }, () => webhook));
  const results = await Promise.all(shuffled(all).map((webhook) => context.sender.send(webhook).delivered));
  const voice = results.find((delivery) => delivery.event === 'voice.ringing');
  if (voice && !context.closing.aborted) {
    state.calls.put(plan.call.sid, { ...plan.call, answer: readAnswer(voice) });
  }
  return results;
}

/**
 * Sends the webhooks of a planned call, each `deliveries` times: the voice request, then the conversation if the TwiML
 * starts one, then the status callbacks. With `shuffle`, all webhooks are sent concurrently in random order, so that
 * the conversation may arrive before the voice request is answered. Returns when all are delivered.
 */
export function runCall(context: SandboxContext, state: TwilioState, plan: CallPlan): Promise<Delivery[]> {
  return plan.request.shuffle ? runShuffled(context, state, plan) : runInOrder(context, state, plan);
}
