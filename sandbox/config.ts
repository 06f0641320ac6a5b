import { z } from 'zod';
import type { WebhookProvider } from './frame/faults.ts';

const environment = z.object({
  SANDBOX_URL: z.url({ protocol: /^http$/ }).default('http://127.0.0.1:4010'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC followed by 32 hexadecimal digits')
    .default('AC00000000000000000000000000000019'),
  TWILIO_AUTH_TOKEN: z.string().min(1).default('sandbox-twilio-auth-token'),
  RESEND_API_KEY: z.string().min(1).default('re_sandbox_key'),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .default('whsec_c2FuZGJveC1yZXNlbmQtd2ViaG9vay1zZWNyZXQ='),
  RESEND_DELIVERED_WEBHOOKS: z.enum(['0', '1']).default('0'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^sk_test_/, 'must be a test key; the sandbox refuses live keys')
    .default('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_test_/, 'must be a test key; the sandbox refuses live keys')
    .default('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .default('whsec_sandbox_stripe'),
  GOOGLE_CLIENT_ID: z.string().min(1).default('sandbox.apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).default('sandbox-google-client-secret'),
  FACEBOOK_CLIENT_ID: z.string().min(1).default('190000000000019'),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).default('sandbox-facebook-client-secret'),
  APPLE_CLIENT_ID: z.string().min(1).default('test.callingua.portal'),
  APPLE_TEAM_ID: z.string().min(1).default('SANDBOX019'),
  APPLE_KEY_ID: z.string().min(1).default('SANDBOXKEY'),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be an E.164 phone number')
    .default('+14165550119'),
});

/** The configuration of the emulators. URLs have no trailing slash; times are in milliseconds. */
export interface SandboxConfig {
  sandboxUrl: string;
  publicUrl: string;
  twilio: { accountSid: string; authToken: string };
  resend: {
    apiKey: string;
    webhookSecret: string;
    deliveredWebhooks: boolean;
    /**
     * Number of consecutive requests that the API accepts before it refuses one with 429, as if they came too fast.
     * Counted without a clock, so that tests do not depend on the speed of the machine. Undefined: no limit.
     */
    burstMax?: number;
  };
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  google: { clientId: string; clientSecret: string };
  facebook: { clientId: string; clientSecret: string };
  apple: { clientId: string; teamId: string; keyId: string };
  dataDir: string;
  demoNumber: string;
  logLevel: 'silent' | 'warn' | 'info';
  /**
   * Milliseconds for which an API request hangs under `timeout_before` and `timeout_after`, unless the client
   * disconnects first.
   */
  hangMs: number;
  /**
   * The default speed of the agent's speech in live calls, as a multiple of a real voice. A call may set its own speed.
   */
  speechSpeed: number;
  /** Milliseconds for which the authorization code of a sign-in is valid. */
  codeLifeMs: number;
  /** Milliseconds before the second, third, … attempt of a webhook. The last value applies to all further attempts. */
  retryBackoffMs: Record<WebhookProvider, readonly number[]>;
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/**
 * Reads the environment of the sandbox; no other code does. An empty variable counts as absent. Throws one Error that
 * names every invalid variable.
 */
export function readSandboxConfig(source: NodeJS.ProcessEnv): SandboxConfig {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    sandboxUrl: trimSlash(env.SANDBOX_URL),
    publicUrl: trimSlash(env.PUBLIC_URL),
    twilio: { accountSid: env.TWILIO_ACCOUNT_SID, authToken: env.TWILIO_AUTH_TOKEN },
    resend: {
      apiKey: env.RESEND_API_KEY,
      webhookSecret: env.RESEND_WEBHOOK_SECRET,
      deliveredWebhooks: env.RESEND_DELIVERED_WEBHOOKS === '1',
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    },
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    facebook: { clientId: env.FACEBOOK_CLIENT_ID, clientSecret: env.FACEBOOK_CLIENT_SECRET },
    apple: { clientId: env.APPLE_CLIENT_ID, teamId: env.APPLE_TEAM_ID, keyId: env.APPLE_KEY_ID },
    dataDir: env.DATA_DIR,
    demoNumber: env.DEMO_NUMBER,
    logLevel: 'warn',
    hangMs: 30_000,
    speechSpeed: 1,
    codeLifeMs: 60_000,
    retryBackoffMs: {
      twilio: [250, 1_000, 4_000],
      resend: [500, 2_000, 5_000],
      stripe: [500, 1_000, 3_000, 10_000, 30_000, 60_000],
    },
  };
}
