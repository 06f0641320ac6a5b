import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { SANDBOX_APPLE_KEY } from '../../server/sandbox-apple-key.ts';
import { DEMANDED_IN_LIVE, LIVE, refusalOf, SHOWN } from '../support/live-environment.ts';
import { splitWords } from '../support/split-words.ts';

/** The lines that name the refused variables. */
const refusedLines = (env: Record<string, string | undefined>) => refusalOf(env).split('\n').slice(1);

const SANDBOX = { APP_MODE: 'sandbox', DATABASE_URL: 'postgresql://a:b@127.0.0.1:5432/c' };

describe('sandbox configuration', () => {
  it('the sandbox configuration requires only a mode and a database', () => {
    const config = loadConfig(SANDBOX);
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, PUBLIC_URL: 'http://localhost:3000' });
  });

  it('the sandbox configuration prefers an explicit variable to its default', () => {
    const config = loadConfig({ ...SANDBOX, TWILIO_AUTH_TOKEN: 'another-token', PORT: '0' });
    expect(config).toMatchObject({ TWILIO_AUTH_TOKEN: 'another-token', PORT: 0 });
  });

  it('the sandbox configuration treats an empty variable as a missing one', () => {
    expect(loadConfig({ ...SANDBOX, WEB_ORIGIN: '', METRICS_TOKEN: '', REDIS_URL: '' })).toMatchObject({
      WEB_ORIGIN: [],
    });
  });

  it.each(['0.0.0.0', '::', '10.0.0.5', 'callingua.example'])(
    'the sandbox configuration refuses to bind %s',
    (HOST) => {
      expect(refusalOf({ ...SANDBOX, HOST })).toContain(
        'HOST: the sandbox listens only on loopback addresses',
      );
    },
  );

  it.each(['127.0.0.1', 'localhost', '::1'])(
    'the sandbox configuration accepts the loopback host %s',
    (HOST) => {
      expect(loadConfig({ ...SANDBOX, HOST }).HOST).toBe(HOST);
    },
  );

  it.each([
    ...(['TWILIO_AUTH_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'RESEND_API_KEY'] as const),
    ...(['GOOGLE_CLIENT_SECRET', 'FACEBOOK_CLIENT_SECRET', 'APPLE_PRIVATE_KEY'] as const),
  ])('the sandbox configuration refuses a %s that looks like a live key, without repeating it', (name) => {
    const value = LIVE[name];
    const message = refusalOf({ ...SANDBOX, [name]: value });
    expect(message).toContain(`${name}: this looks like a live key`);
    expect(message).not.toContain(value);
  });
});

describe('live configuration', () => {
  it('the live configuration accepts a complete environment', () => {
    expect(loadConfig(LIVE)).toMatchObject({ APP_MODE: 'live', PUBLIC_URL: 'https://callingua.example' });
  });

  it('the live configuration requires exactly the documented variables', () => {
    expect(Object.keys(LIVE).sort()).toEqual([...DEMANDED_IN_LIVE, 'APP_MODE'].sort());
  });

  it('the live configuration has no default for any required variable and names all missing ones in one error', () => {
    const message = refusalOf({ APP_MODE: 'live' });
    for (const name of Object.keys(LIVE).filter((key) => key !== 'APP_MODE')) {
      expect(message, name).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    }
  });

  it.each(Object.keys(LIVE).filter((key) => key !== 'APP_MODE'))(
    'the live configuration names %s when only that variable is missing',
    (name) => {
      const lines = refusedLines({ ...LIVE, [name]: undefined });
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^ {2}${name}: `))]);
    },
  );

  it('the live configuration refuses a public URL without TLS', () => {
    expect(refusalOf({ ...LIVE, PUBLIC_URL: 'http://callingua.example' })).toContain('PUBLIC_URL');
  });

  it.each([
    ['PUBLIC_URL', 'https://name:secret@callingua.example'],
    ['PUBLIC_URL', 'https://name@callingua.example'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
    ['RESEND_WEBHOOK_SECRET', 'whsec_'],
    ['RESEND_API_KEY', 're_short'],
    ['TWILIO_AUTH_TOKEN', 'a-short-token'],
    ['GOOGLE_CLIENT_SECRET', 'short-one'],
    ['FACEBOOK_CLIENT_SECRET', 'short-one'],
    ['DATABASE_URL', 'postgresql://a:b@db:5432/c?password=callingua'],
    ['MIGRATION_DATABASE_URL', 'postgresql://a@db:5432/c?sslmode=require&password=postgres'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '8.0.0.0/7'],
    ['TRUST_PROXY', '::/1,8000::/1'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '0:0:0:0:0:ffff:0:0/97,::ffff:8000:0/97'],
    ['TRUST_PROXY', Array.from({ length: 33 }, (_, first) => `${first + 1}.0.0.0/8`).join(',')],
  ])(
    'the live configuration refuses %s=%s, which has a valid format but gives no protection',
    (name, value) => {
      expect(refusalOf({ ...LIVE, [name]: value })).toContain(`${name}: `);
    },
  );

  it('the live configuration has no emulator URL', () => {
    expect(loadConfig({ ...LIVE, SANDBOX_URL: 'http://127.0.0.1:4010' })).not.toHaveProperty('SANDBOX_URL');
  });
});

/** Variables of .env.example with values that are neither secret nor personal, so live mode accepts them. */
const HARMLESS = splitWords(`
  APP_MODE PORT HOST DATABASE_POOL_SIZE REDIS_URL PRODUCT_NAME DATA_DIR LOG_LEVEL PUBLIC_PORT
`);
/** Variables of .env.example that live mode does not read. */
const NOT_READ = splitWords(`
  SANDBOX_URL CALL_BUDGET_FACTOR VITE_DEMO_FALLBACK DEMO_NUMBER RESEND_DELIVERED_WEBHOOKS
`);
/**
 * Builds the URL that contains a password, as Docker Compose does: the product has no variables for passwords and reads
 * them from URLs.
 */
const asRead = (name: string, value: string): [string, string] =>
  name.endsWith('_PASSWORD')
    ? ['DATABASE_URL', `postgresql://callingua:${value}@postgres:5432/c`]
    : [name, value];

describe('live configuration with values that are published in the repository', () => {
  it('the test of published values reads all values of .env.example', () => {
    expect(SHOWN.length).toBeGreaterThan(25);
    expect(SHOWN.map(([name]) => name)).toEqual(expect.arrayContaining(['METRICS_TOKEN', 'DATABASE_URL']));
  });

  it.each(SHOWN.filter(([name]) => ![...HARMLESS, ...NOT_READ].includes(name)))(
    'the live configuration refuses %s with its value from .env.example',
    (shown, text) => {
      const [name, value] = asRead(shown, text);
      const lines = refusedLines({ ...LIVE, [name]: value });
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^ {2}${name}: `))]);
      expect(lines.join()).not.toContain(value.slice(0, 12).padEnd(12, '?'));
    },
  );

  const sandbox = Object.entries(loadConfig(SANDBOX)).filter(
    ([name, value]) =>
      typeof value === 'string' && name in LIVE && !(name in SANDBOX) && name !== 'PUBLIC_URL',
  ) as [string, string][];

  it.each(sandbox)(
    'the live configuration refuses %s with its sandbox value, even with spaces around the value',
    (name, value) => {
      for (const padded of [value, ` ${value} `])
        expect(refusalOf({ ...LIVE, [name]: padded })).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    },
  );

  it('the live configuration names all refused variables in one error, together with missing ones', () => {
    const message = refusalOf({ ...LIVE, ...Object.fromEntries(sandbox), METRICS_TOKEN: undefined });
    for (const [name] of sandbox) expect(message, name).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    expect(message).toMatch(/^ {2}METRICS_TOKEN: /m);
  });

  it('the live configuration refuses the Apple key of the repository in every format', () => {
    const sec1 = createPrivateKey(SANDBOX_APPLE_KEY).export({ type: 'sec1', format: 'pem' }).toString();
    for (const APPLE_PRIVATE_KEY of [SANDBOX_APPLE_KEY, SANDBOX_APPLE_KEY.replaceAll('\n', '\\n'), sec1])
      expect(refusalOf({ ...LIVE, APPLE_PRIVATE_KEY })).toContain('APPLE_PRIVATE_KEY: this value is public');
  });

  it.each(['sk_test_', 'rk_test_', 'sk_'])(
    'the live configuration refuses a Stripe secret key that starts with %s',
    (start) => {
      const STRIPE_SECRET_KEY = start + 'a'.repeat(24);
      expect(refusalOf({ ...LIVE, STRIPE_SECRET_KEY })).toContain('STRIPE_SECRET_KEY: expected a live key');
    },
  );

  it('the live configuration refuses a publishable test key of Stripe', () => {
    const STRIPE_PUBLISHABLE_KEY = `pk_test_${'a'.repeat(24)}`;
    expect(refusalOf({ ...LIVE, STRIPE_PUBLISHABLE_KEY })).toContain(
      'STRIPE_PUBLISHABLE_KEY: expected a live key',
    );
  });

  it('the live configuration accepts a restricted live key of Stripe', () => {
    const STRIPE_SECRET_KEY = ['rk', 'live', 'a'.repeat(24)].join('_');
    expect(loadConfig({ ...LIVE, STRIPE_SECRET_KEY })).toMatchObject({ STRIPE_SECRET_KEY });
  });
});

describe('invalid variables are named with the expected format', () => {
  it.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['DATABASE_POOL_SIZE', '0'],
    ['REDIS_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'callingua.example'],
    ['TWILIO_ACCOUNT_SID', 'AC1'],
    ['TWILIO_AUTH_TOKEN', 'short'],
    ['STRIPE_SECRET_KEY', 'key'],
    ['STRIPE_PUBLISHABLE_KEY', 'key'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['RESEND_API_KEY', 'key'],
    ['RESEND_WEBHOOK_SECRET', 'secret'],
    ['GOOGLE_CLIENT_ID', '1234'],
    ['GOOGLE_CLIENT_SECRET', 'short'],
    ['FACEBOOK_CLIENT_ID', 'app'],
    ['FACEBOOK_CLIENT_SECRET', 'short'],
    ['APPLE_CLIENT_ID', 'portal'],
    ['APPLE_TEAM_ID', 'team'],
    ['APPLE_KEY_ID', 'key'],
    ['APPLE_PRIVATE_KEY', 'key'],
    ['MAIL_FROM', 'nobody'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8, balancer.internal'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['LOG_LEVEL', 'loud'],
    ['TOUR_VIDEO_URL_CALL', 'http://videos.example/call.mp4'],
    ['DEMO_PHONE', '416 555 0100'],
    ['TOUR_VIDEO_URL_SETUP', 'https://user:word@videos.example/setup.mp4'],
    ['TOUR_CAPTIONS_URL_CALL', 'call.vtt'],
    ['SANDBOX_URL', 'https://emulators'],
  ])('the configuration refuses %s=%s', (name, value) => {
    const lines = refusedLines({ ...SANDBOX, [name]: value });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^ {2}${name}: .{8,}`))]);
  });

  it('the configuration names two invalid variables in one error', () => {
    const message = refusalOf({ ...SANDBOX, PORT: '-1', LOG_LEVEL: 'loud' });
    expect(message).toMatch(/PORT: /);
    expect(message).toMatch(/LOG_LEVEL: /);
  });

  it.each([undefined, 'production', 'LIVE'])(
    'the configuration refuses APP_MODE=%s and names the variable',
    (APP_MODE) => {
      expect(refusalOf({ ...LIVE, APP_MODE })).toContain('APP_MODE: ');
    },
  );
});

describe('parsing of variables', () => {
  it('the configuration accepts line breaks of the Apple key that are written as \\n', () => {
    const escapedKey = LIVE.APPLE_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(loadConfig({ ...LIVE, APPLE_PRIVATE_KEY: escapedKey }).APPLE_PRIVATE_KEY).toBe(
      LIVE.APPLE_PRIVATE_KEY.trim(),
    );
  });

  it('the configuration accepts an Apple key of the curve P-256 only', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const APPLE_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(refusalOf({ ...LIVE, APPLE_PRIVATE_KEY })).toContain('APPLE_PRIVATE_KEY: expected');
  });

  it('the sandbox key of Apple is made from readable text, so that nobody mistakes the key for a secret', () => {
    const { d = '' } = createPrivateKey(SANDBOX_APPLE_KEY).export({ format: 'jwk' });
    expect(Buffer.from(d, 'base64url').toString()).toBe('callingua-sandbox-apple-sign-in!');
    expect(loadConfig(SANDBOX).APPLE_PRIVATE_KEY).toBe(SANDBOX_APPLE_KEY);
  });

  it('the configuration splits lists at commas and drops spaces and empty items', () => {
    const config = loadConfig({ ...SANDBOX, TRUST_PROXY: ' 10.0.0.1, 10.0.0.2,, ' });
    expect(config.TRUST_PROXY).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('the configuration accepts proxies as addresses, networks and names of networks', () => {
    const TRUST_PROXY = '10.0.0.1,172.30.53.0/24,2001:db8::/32,::1,loopback';
    expect(loadConfig({ ...SANDBOX, TRUST_PROXY }).TRUST_PROXY).toEqual(TRUST_PROXY.split(','));
  });

  it('the configuration removes trailing slashes of the public URL, because paths are appended to it', () => {
    expect(loadConfig({ ...LIVE, PUBLIC_URL: 'https://callingua.example//' }).PUBLIC_URL).toBe(
      'https://callingua.example',
    );
  });
});
