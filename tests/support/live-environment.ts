import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../server/config.ts';
import { PROJECT_ROOT } from '../../server/project-root.ts';

type Environment = Record<string, string | undefined>;

/** The error message with which the configuration refuses an environment. Throws if the environment is accepted. */
export function refusalOf(env: Environment): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the environment was accepted');
}

/** Every variable that live mode requires, parsed from its error message. */
export const DEMANDED_IN_LIVE = [...refusalOf({ APP_MODE: 'live' }).matchAll(/^ {2}(\w+): /gm)].map(
  ([, name = '']) => name,
);

/** Every variable with a value in .env.example, including variables that are commented out. */
export const SHOWN = [
  ...readFileSync(join(PROJECT_ROOT, '.env.example'), 'utf8').matchAll(
    /^(?:# {0,3})?([A-Z][A-Z0-9_]+)=(\S.*)$/gm,
  ),
].map(([, name = '', value = '']) => [name, value] as const);

/** A key in the format of Apple: PKCS #8 of P-256. */
const APPLE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const WRITTEN = {
  APP_MODE: 'live',
  DATABASE_URL: 'postgresql://a:b@db:5432/c',
  PUBLIC_URL: 'https://callingua.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  // The Stripe keys are concatenated at run time, so that secret scanners do not report them as real keys.
  STRIPE_SECRET_KEY: ['sk', 'live', 'a'.repeat(24)].join('_'),
  STRIPE_PUBLISHABLE_KEY: ['pk', 'live', 'a'.repeat(24)].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_of-the-payments-endpoint',
  RESEND_API_KEY: 're_AbCd1234_abcdefghijklmnopqrstu',
  RESEND_WEBHOOK_SECRET: 'whsec_of-the-mail-endpoint',
  GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: ['GOCSPX', 'a'.repeat(28)].join('-'),
  FACEBOOK_CLIENT_ID: '123456789012345',
  FACEBOOK_CLIENT_SECRET: 'a'.repeat(32),
  APPLE_CLIENT_ID: 'com.example.portal',
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_KEY_ID: 'KEY4567890',
  APPLE_PRIVATE_KEY: APPLE_KEY,
  MAIL_FROM: 'Callingua <hello@callingua.example>',
  SUPPORT_EMAIL: 'support@callingua.example',
  SUPPORT_PHONE: '+14165550177',
  METRICS_TOKEN: 'a-token-that-nobody-knows',
};

const others = SHOWN.filter(([name]) => DEMANDED_IN_LIVE.includes(name) && !(name in WRITTEN));

/**
 * An environment with exactly the variables that live mode requires. A variable that is not in `WRITTEN` has the value
 * of .env.example plus one character. Add a variable to `WRITTEN` if live mode refuses that value.
 */
export const LIVE: typeof WRITTEN & Record<string, string> = {
  ...Object.fromEntries(others.map(([name, value]) => [name, `${value}0`])),
  ...WRITTEN,
};
