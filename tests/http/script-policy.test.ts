import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { portalPolicy, securityHeaders } from '../../server/http/security-headers.ts';
import { buildTestApp, CLOSED_DATABASE } from '../support/app.ts';
import { testConfig } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);

it('a page allows only scripts of this server, no inline or foreign ones', async () => {
  const { headers } = await test.app.inject('/healthz');
  const policy = String(headers['content-security-policy']).split(';');
  const scripts = policy.filter((directive) => /^(default|script)-src/.test(directive.trim()));
  expect(scripts.map((directive) => directive.trim())).toEqual(["default-src 'self'"]);
});

/** Allowed sources by directive. */
function readPolicy(policy: unknown): Record<string, string[]> {
  const directives = String(policy).split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/\s+/);
      return [name, allowed];
    }),
  );
}

/** The policy of a server with this configuration. */
async function policyOf(config: Config): Promise<Record<string, string[]>> {
  const app = Fastify();
  await app.register(securityHeaders, { config });
  const { headers } = await app.inject('/');
  await app.close();
  return readPolicy(headers['content-security-policy']);
}

const SANDBOX = testConfig(CLOSED_DATABASE);
const LIVE: Config = {
  ...SANDBOX,
  APP_MODE: 'live',
  PUBLIC_URL: 'https://callingua.example',
  METRICS_TOKEN: 'x'.repeat(16),
};

/** Directives that are the same for every page, none with a foreign source. */
const ON_EVERY_PAGE = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

describe('content security policy', () => {
  it('the content security policy allows only the documented sources of Stripe in live mode', async () => {
    expect(await policyOf(LIVE)).toEqual({
      ...ON_EVERY_PAGE,
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
      'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ["'self'", 'https://api.stripe.com'],
      'upgrade-insecure-requests': [],
    });
  });

  it('the content security policy allows only this server in sandbox mode, where the emulated form has the same origin', async () => {
    expect(await policyOf(SANDBOX)).toEqual({
      ...ON_EVERY_PAGE,
      'connect-src': ["'self'"],
      'frame-src': ["'self'"],
    });
  });

  it.each([
    ['sandbox', SANDBOX, []],
    ['live', LIVE, ['https://js.stripe.com', 'https://*.js.stripe.com']],
  ])(
    'the content security policy of the portal page allows one inline script by its hash in %s mode',
    async (_mode, config, stripe) => {
      const policy = readPolicy(portalPolicy(config, 'sha256-first'));
      expect(policy).toEqual({
        ...(await policyOf(config)),
        'script-src': ["'self'", "'sha256-first'", ...stripe],
      });
    },
  );

  it('the content security policy allows videos from this server and from the configured origins', async () => {
    const TOUR_VIDEO_URL_SETUP = 'https://videos.example/setup.mp4';
    const { 'media-src': media, ...others } = await policyOf({ ...SANDBOX, TOUR_VIDEO_URL_SETUP });
    const { 'media-src': _own, ...usual } = await policyOf(SANDBOX);
    expect(media).toEqual(["'self'", 'blob:', 'https://videos.example']);
    expect(others).toEqual(usual);
  });

  it('the content security policy of a sandbox behind https differs only by upgrade-insecure-requests', async () => {
    const { 'upgrade-insecure-requests': secure, ...others } = await policyOf({
      ...SANDBOX,
      PUBLIC_URL: LIVE.PUBLIC_URL,
    });
    expect(secure).toEqual([]);
    expect(others).toEqual(await policyOf(SANDBOX));
  });
});
