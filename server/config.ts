import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { demoBusinessId, receptionistVariables, relaySpeed } from './receptionist-config.ts';
import { SANDBOX_APPLE_KEY } from './sandbox-apple-key.ts';
import { tourVariables } from './tour-videos.ts';

/** Harmless values with which `APP_MODE=sandbox` calls the local emulators. Never used in live mode. */
const SANDBOX_DEFAULTS = {
  SANDBOX_URL: 'http://127.0.0.1:4010',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000019',
  TWILIO_AUTH_TOKEN: 'sandbox-twilio-auth-token',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe',
  RESEND_API_KEY: 're_sandbox_key',
  RESEND_WEBHOOK_SECRET: 'whsec_c2FuZGJveC1yZXNlbmQtd2ViaG9vay1zZWNyZXQ=',
  GOOGLE_CLIENT_ID: 'sandbox.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'sandbox-google-client-secret',
  FACEBOOK_CLIENT_ID: '190000000000019',
  FACEBOOK_CLIENT_SECRET: 'sandbox-facebook-client-secret',
  APPLE_CLIENT_ID: 'test.callingua.portal',
  APPLE_TEAM_ID: 'SANDBOX019',
  APPLE_KEY_ID: 'SANDBOXKEY',
  APPLE_PRIVATE_KEY: SANDBOX_APPLE_KEY,
  MAIL_FROM: 'Callingua <hello@callingua.test>',
  SUPPORT_EMAIL: 'support@callingua.test',
  SUPPORT_PHONE: '+14165550100',
} as const;

/** The demo business of the sandbox (prisma/seed/demo-catalogue.ts). */
const SEEDED_BUSINESS_ID = 19;

/** Further values that this repository publishes. The key is the variable that must not have the value in live mode. */
const PUBLISHED: Record<string, string> = { METRICS_TOKEN: 'at-least-16-characters' };
/** Passwords of databases that .env.example and the documentation show. */
const PUBLISHED_PASSWORDS = ['callingua', 'postgres', 'letters-and-digits'];
/** The mail domain of the sandbox's demo users, reserved for tests, so that no mail reaches a real person. */
const SANDBOX_MAIL_DOMAIN = /@([^@>]+\.)?callingua\.test\b/i;
const IS_PUBLISHED = 'this value is public in the source code; live mode refuses it';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Patterns of the providers' live keys; the sandbox refuses to start with such a key. */
const LIVE_TWILIO_TOKEN = /^[0-9a-f]{32}$/;
const TEST_STRIPE_KEY = 'expected a live key (…_live_…); live mode requires one';
const LIVE_STRIPE_KEY = /^(sk|rk|pk)_live_/;
const LIVE_RESEND_KEY = /^re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}$/;
const LIVE_GOOGLE_SECRET = /^GOCSPX-/;
const LIVE_FACEBOOK_SECRET = /^[0-9a-f]{32}$/;
const NO_LIVE_KEY = 'this looks like a live key; the sandbox refuses live keys';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/**
 * Names of proxy-addr for groups of networks. A list of trusted proxies may contain these names, addresses and
 * networks. The limits below prevent a list that covers the whole internet.
 */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const TRUSTED_PEERS_MAX = 32;
const trustedPeer = z.union([
  z.enum(NAMED_NETWORKS),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4({ abort: true }).refine((network) => prefixLength(network) >= 8),
  z.cidrv6({ abort: true }).refine(isNarrowIpv6),
]);
const trustedPeers = list.refine(
  (items) => items.length <= TRUSTED_PEERS_MAX && items.every((item) => trustedPeer.safeParse(item).success),
  {
    error: `expected at most ${TRUSTED_PEERS_MAX} addresses or networks, separated by commas, none larger than 10.0.0.0/8; a number of hops or "all" is refused`,
  },
);

const prefixLength = (network: string) => Number(network.split('/')[1]);

/**
 * True for an IPv6 network of an allowed size. `::ffff:0:0/96` contains every IPv4 address. The limit of IPv4 networks
 * (/8, here /104) therefore also applies to IPv6 networks whose address begins with zeros.
 */
function isNarrowIpv6(network: string): boolean {
  const [address = ''] = network.split('/');
  const isMapped = new URL(`http://[${address}]`).hostname.startsWith('[::');
  return prefixLength(network) >= (isMapped ? 104 : 7);
}

const url = (protocol: RegExp, expected: string) => z.url({ protocol, error: `expected ${expected}` });
const wholeNumber = (expected: string) => z.coerce.number({ error: `expected ${expected}` }).int();
/** Minimum length of a secret, without a prefix such as `sk_live_`. */
const SECRET_LENGTH_MIN = 16;
const tooShort = `expected a secret of at least ${SECRET_LENGTH_MIN} characters`;
const longSecret = (prefix = '') =>
  z.string().refine((secret) => secret.length >= prefix.length + SECRET_LENGTH_MIN, tooShort);
const clientSecret = z.string().min(8, 'expected at least 8 characters');
const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'expected 10 capital letters and digits');
const postgresUrl = url(/^postgres(ql)?$/, 'a postgresql:// URL');

/** Apple's .p8 file. Line breaks may be written as `\n`, for environments that do not support them. */
const applePrivateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(isP256Key, {
    error: 'expected a P-256 key in PEM format (the .p8 file), with \\n for each line end',
    abort: true,
  });

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const common = z.object({
  PORT: wholeNumber('a port number').min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'an http(s):// URL without path').optional(),
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  ADMIN_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber('a number of connections').min(2).max(100).default(10),
  REDIS_URL: url(/^rediss?$/, 'a redis:// URL').optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'expected AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: z.string().min(8, 'expected at least 8 characters'),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'expected a key that starts with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'expected a key that starts with pk_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'expected a secret that starts with whsec_'),
  RESEND_API_KEY: z.string().startsWith('re_', 'expected a key that starts with re_'),
  GOOGLE_CLIENT_ID: z
    .string()
    .endsWith('.apps.googleusercontent.com', 'expected …apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: clientSecret,
  FACEBOOK_CLIENT_ID: z.string().regex(/^\d{5,20}$/, 'expected the numeric id of an app'),
  FACEBOOK_CLIENT_SECRET: clientSecret,
  APPLE_CLIENT_ID: z.string().includes('.', { error: 'expected a Services ID such as com.example.portal' }),
  APPLE_TEAM_ID: appleId,
  APPLE_KEY_ID: appleId,
  APPLE_PRIVATE_KEY: applePrivateKey,
  RESEND_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'expected a secret that starts with whsec_'),
  MAIL_FROM: z.string().includes('@', { error: 'expected an email address' }),
  SUPPORT_EMAIL: z.email('expected an email address'),
  SUPPORT_PHONE: z.string().min(1, 'expected a phone number'),
  DEMO_PHONE: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'expected a phone number such as +14165550100')
    .optional(),
  PRODUCT_NAME: z.string().min(1).default('Callingua'),
  WEB_ORIGIN: list.default([]),
  TRUST_PROXY: trustedPeers.default([]),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ...receptionistVariables,
  ...tourVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const sandboxSchema = common.extend({
  APP_MODE: z.literal('sandbox'),
  HOST: z.enum(LOOPBACK, { error: 'the sandbox listens only on loopback addresses' }).default('127.0.0.1'),
  SANDBOX_URL: url(/^http$/, 'the http:// URL of the emulators'),
  CALL_BUDGET_FACTOR: wholeNumber('a number').min(1).max(100_000).default(1_000),
  RELAY_SPEED: relaySpeed,
  DEMO_BUSINESS_ID: demoBusinessId.default(SEEDED_BUSINESS_ID),
  STRIPE_SECRET_KEY: common.shape.STRIPE_SECRET_KEY.refine((key) => !LIVE_STRIPE_KEY.test(key), NO_LIVE_KEY),
  STRIPE_PUBLISHABLE_KEY: common.shape.STRIPE_PUBLISHABLE_KEY.refine(
    (key) => !LIVE_STRIPE_KEY.test(key),
    NO_LIVE_KEY,
  ),
  RESEND_API_KEY: common.shape.RESEND_API_KEY.refine((key) => !LIVE_RESEND_KEY.test(key), NO_LIVE_KEY),
  TWILIO_AUTH_TOKEN: common.shape.TWILIO_AUTH_TOKEN.refine(
    (key) => !LIVE_TWILIO_TOKEN.test(key),
    NO_LIVE_KEY,
  ),
  GOOGLE_CLIENT_SECRET: clientSecret.refine((key) => !LIVE_GOOGLE_SECRET.test(key), NO_LIVE_KEY),
  FACEBOOK_CLIENT_SECRET: clientSecret.refine((key) => !LIVE_FACEBOOK_SECRET.test(key), NO_LIVE_KEY),
  // Apple's live keys look like its test keys, so the sandbox accepts only its own key.
  APPLE_PRIVATE_KEY: applePrivateKey.refine((key) => key === SANDBOX_APPLE_KEY, NO_LIVE_KEY),
});

const liveSchema = common.extend({
  APP_MODE: z.literal('live'),
  DEMO_BUSINESS_ID: demoBusinessId.optional(),
  PUBLIC_URL: url(/^https$/, 'the https:// URL that callers of webhooks use').refine(
    hasNoCredentials,
    'expected a URL without a user name or password, because mails and pages show it',
  ),
  TWILIO_AUTH_TOKEN: z.string().regex(LIVE_TWILIO_TOKEN, 'expected 32 hexadecimal digits'),
  STRIPE_WEBHOOK_SECRET: common.shape.STRIPE_WEBHOOK_SECRET.pipe(longSecret('whsec_')),
  RESEND_WEBHOOK_SECRET: common.shape.RESEND_WEBHOOK_SECRET.pipe(longSecret('whsec_')),
  RESEND_API_KEY: common.shape.RESEND_API_KEY.pipe(longSecret('re_')),
  GOOGLE_CLIENT_SECRET: longSecret(),
  FACEBOOK_CLIENT_SECRET: longSecret(),
  STRIPE_SECRET_KEY: common.shape.STRIPE_SECRET_KEY.refine(
    (key) => LIVE_STRIPE_KEY.test(key),
    TEST_STRIPE_KEY,
  ),
  STRIPE_PUBLISHABLE_KEY: common.shape.STRIPE_PUBLISHABLE_KEY.refine(
    (key) => LIVE_STRIPE_KEY.test(key),
    TEST_STRIPE_KEY,
  ),
  METRICS_TOKEN: z.string({ error: 'expected a token of at least 16 characters' }).min(16, {
    error: 'expected at least 16 characters',
  }),
});

function hasNoCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const schema = z.discriminatedUnion('APP_MODE', [sandboxSchema, liveSchema]);

export type Config = z.infer<typeof schema> & { PUBLIC_URL: string };

/** An invalid configuration; the message names every variable and its expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Names of the variables whose value is published in this repository. The same key in another file format counts as the
 * same value.
 */
function publishedNames(env: Record<string, string | undefined>): string[] {
  const published: Record<string, string> = { ...SANDBOX_DEFAULTS, ...PUBLISHED };
  return Object.entries(env)
    .filter(([name, value = '']) => isPublished(name, value.trim(), published[name]))
    .map(([name]) => name);
}

function isPublished(name: string, value: string, published: string | undefined): boolean {
  if (name === 'SANDBOX_URL') return false;
  if (name.endsWith('DATABASE_URL'))
    return passwordsOf(value).some((password) => PUBLISHED_PASSWORDS.includes(password));
  if (name === 'APPLE_PRIVATE_KEY') return secretNumber(value) === secretNumber(SANDBOX_APPLE_KEY);
  if (name === 'MAIL_FROM' || name === 'SUPPORT_EMAIL') return SANDBOX_MAIL_DOMAIN.test(value);
  return value.toLowerCase() === published?.toLowerCase();
}

/**
 * Every password in the URL: the password before the host, and those in the query parameters, which take precedence in
 * PostgreSQL's drivers.
 */
function passwordsOf(databaseUrl: string): string[] {
  try {
    const { password, searchParams } = new URL(databaseUrl);
    return [decodeURIComponent(password), ...searchParams.getAll('password')];
  } catch {
    return [];
  }
}

/** The secret number of a private key. It is the same in every file format of the key. */
function secretNumber(pem: string): unknown {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' }).d;
  } catch {
    return pem;
  }
}

/**
 * Reads and checks the environment. No other code of server and worker reads `process.env`. In sandbox mode missing
 * variables get the emulators' values, and an explicit variable always takes precedence. Live mode has no defaults for
 * secrets. It refuses every test key and every value that this repository publishes. Throws ConfigError, which names
 * every wrong variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const defaults = variables.APP_MODE === 'sandbox' ? SANDBOX_DEFAULTS : {};
  const parsed = schema.safeParse({ ...defaults, ...variables });
  const published = variables.APP_MODE === 'live' ? publishedNames(variables) : [];
  if (!parsed.success || published.length > 0) {
    const issues = (parsed.error?.issues ?? [])
      .map(({ path, message }) => ({ name: path.join('.') || 'APP_MODE', message }))
      .filter(({ name }) => !published.includes(name));
    const lines = [...issues, ...published.map((name) => ({ name, message: IS_PUBLISHED }))].map(
      ({ name, message }) => `  ${name}: ${message}`,
    );
    throw new ConfigError(`Invalid environment variables:\n${lines.join('\n')}`);
  }
  const publicUrl = parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`;
  return { ...parsed.data, PUBLIC_URL: publicUrl.replace(/(?<!\/)\/+$/, '') };
}
