import { z } from 'zod';

/**
 * Frames that the application may send over the socket of ConversationRelay. Twilio ignores unknown fields, and
 * responds to an unknown frame with an error frame.
 */
const frameFromProduct = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    token: z.string(),
    last: z.boolean().default(false),
    lang: z.string().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.object({ type: z.literal('play'), source: z.string() }),
  z.object({ type: z.literal('sendDigits'), digits: z.string() }),
  z.object({
    type: z.literal('language'),
    ttsLanguage: z.string().optional(),
    transcriptionLanguage: z.string().optional(),
  }),
  z.object({ type: z.literal('config') }),
  z.object({ type: z.literal('end'), handoffData: z.string().optional() }),
]);
export type FrameFromProduct = z.infer<typeof frameFromProduct>;

/** Frames that Twilio sends. */
export type FrameFromTwilio =
  | {
      type: 'setup';
      sessionId: string;
      accountSid: string;
      parentCallSid: string;
      callSid: string;
      from: string;
      to: string;
      forwardedFrom: string;
      callerName: string;
      direction: 'inbound';
      callType: 'PSTN';
      callStatus: 'RINGING';
      customParameters: Record<string, string>;
    }
  | { type: 'prompt'; voicePrompt: string; lang: string; last: boolean }
  | { type: 'dtmf'; digit: string }
  | { type: 'interrupt'; utteranceUntilInterrupt: string; durationUntilInterruptMs: number }
  | { type: 'error'; description: string };

/** A frame of the application, or the reason why it is invalid. */
export function readFrame(data: string): FrameFromProduct | { invalid: string } {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { invalid: 'not JSON' };
  }
  const parsed = frameFromProduct.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { invalid: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}
