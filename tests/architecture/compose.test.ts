import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Without comments: what they say is not configuration. */
const compose = read('docker-compose.yml').replace(/^\s*#.*$/gm, '');
const example = read('.env.example');

/** The blocks one level below a top-level key, by name. */
function blocksOf(key: string): Map<string, string> {
  const section = new RegExp(`^${key}:.*\\n((?:(?: .*)?\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  const names = [...section.matchAll(/^ {2}([a-z]+):/gm)];
  return new Map(
    names.map((match, index) => [match[1] ?? '', section.slice(match.index, names[index + 1]?.index)]),
  );
}

const services = blocksOf('services');
const service = (name: string) => services.get(name) ?? '';
/** A service with what it takes from the common anchors. */
const whole = (name: string) =>
  service(name) +
  (service(name).includes('<<: *product') ? compose.slice(0, compose.indexOf('\nx-environment')) : '');
const environment = compose.slice(compose.indexOf('x-environment'), compose.indexOf('\nservices:'));
const inConfig = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name = '']) => name,
);

describe('docker-compose.yml', () => {
  it('is two servers, two workers, and what they stand on', () => {
    expect([...services.keys()].sort()).toEqual([
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'server',
      'worker',
    ]);
    for (const name of ['server', 'worker']) expect(service(name)).toMatch(/^ {6}replicas: 2$/m);
  });

  it('pins every foreign image to a major version', () => {
    const images = [...compose.matchAll(/^\s+image: (.+)$/gm)].map(([, image = '']) => image);
    expect(images.sort()).toEqual(['caddy:2', 'callingua:local', 'postgres:18', 'redis:7']);
  });

  it('opens one port', () => {
    expect([...compose.matchAll(/^\s+ports:.*$/gm)]).toHaveLength(1);
    expect(service('proxy')).toContain(':443"]');
  });

  it('knows of every part whether it is healthy, restarts it, lets it drain and limits it', () => {
    for (const name of services.keys()) {
      if (name === 'migrate') continue;
      expect(service(name), name).toMatch(/^ {6}test:/m);
      expect(whole(name), name).toContain('restart: unless-stopped');
      expect(whole(name), name).toMatch(/stop_grace_period: (25|60)s/);
      expect(service(name), name).toMatch(/limits: \{ cpus: "[\d.]+", memory: \d+[MG] \}/);
    }
  });

  it('migrates once, before any server or worker', () => {
    expect(service('migrate')).toContain('dist/prisma/migrate.js');
    expect(service('migrate')).toContain('restart: "no"');
    expect(service('server')).toContain('migrate: { condition: service_completed_successfully }');
    expect(service('worker')).toContain('depends_on: *after-migrate');
  });

  it('keeps the queue from forgetting silently', () => {
    expect(service('redis')).toContain('"--maxmemory-policy", "noeviction"');
    expect(service('redis')).toContain('"--appendonly", "yes", "--appendfsync", "everysec"');
  });

  it('leaves nothing that holds data within reach of the world', () => {
    expect(service('postgres')).toContain('networks: [back]');
    expect(service('redis')).toContain('networks: [back]');
    for (const name of ['front', 'back']) expect(blocksOf('networks').get(name)).toContain('internal: true');
  });
});

describe('the environment of docker-compose.yml', () => {
  it('trusts the network of the proxy, by address', () => {
    const [, trusted = ''] = /TRUST_PROXY: (.+)/.exec(environment) ?? [];
    expect(trusted).toMatch(/^\d+\.\d+\.\d+\.\d+\/\d+$/);
    expect(blocksOf('networks').get('front')).toContain(`subnet: ${trusted}`);
    const [proxyNetworks, serverNetworks] = ['proxy', 'server'].map((name) =>
      (/networks: \[(.+)\]/.exec(service(name))?.[1] ?? '').split(', '),
    );
    expect(proxyNetworks?.filter((name) => serverNetworks?.includes(name))).toEqual(['front']);
  });

  it('is live, and has no default for anything secret', () => {
    expect(environment).toContain('APP_MODE: live');
    const secrets = [
      'POSTGRES_PASSWORD',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'RESEND_API_KEY',
      'RESEND_WEBHOOK_SECRET',
      'GOOGLE_CLIENT_SECRET',
      'FACEBOOK_CLIENT_SECRET',
      'APPLE_PRIVATE_KEY',
      'METRICS_TOKEN',
    ];
    const ids = [
      'GOOGLE_CLIENT_ID',
      'FACEBOOK_CLIENT_ID',
      'APPLE_CLIENT_ID',
      'APPLE_TEAM_ID',
      'APPLE_KEY_ID',
    ];
    for (const name of [...secrets, ...ids, 'PUBLIC_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'SUPPORT_PHONE']) {
      const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}(.*?)\\}`, 'g'))].map(([, rest]) => rest);
      expect(uses.length, name).toBeGreaterThan(0);
      for (const rest of uses) expect(rest, name).toMatch(/^:\?\w/);
    }
  });

  it('asks for nothing that .env.example does not explain', () => {
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+)/g)) expect(example).toContain(`${name}=`);
  });

  it('gives the product nothing that it does not read', () => {
    const given = [...environment.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((name) => !inConfig.includes(name))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('runs as nobody special, and holds neither emulators nor tests', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).not.toMatch(/sandbox|tests\b|prisma\/seed/);
    expect(dockerfile).toContain('APP_MODE=live');
  });

  it('is built from a list of what goes in, which holds all that it copies', () => {
    const [first, ...lines] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied.length).toBeGreaterThan(8);
    for (const file of copied) expect(lines).toContain(`!${file}`);
  });

  it('starts what the compose file names', () => {
    const { files } = JSON.parse(read('tsconfig.build.json')) as { files: string[] };
    for (const entry of ['server/main', 'worker/main', 'prisma/migrate']) {
      expect(dockerfile + compose).toContain(`"dist/${entry}.js"`);
      expect(files).toContain(`${entry}.ts`);
      expect(() => read(`${entry}.ts`)).not.toThrow();
    }
  });
});
