import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TIMERS } from '../../server/jobs/timers.ts';
import { DEMANDED_IN_LIVE } from '../support/live-environment.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Compose file without comments, because their text is not configuration. */
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
/** A service merged with the common anchors that it uses. */
const serviceBlock = (name: string) =>
  service(name) +
  (service(name).includes('<<: *product') ? compose.slice(0, compose.indexOf('\nx-environment')) : '');
const environment = compose.slice(compose.indexOf('x-environment'), compose.indexOf('\nservices:'));
const config = ['config', 'receptionist-config', 'tour-videos']
  .map((name) => read(`server/${name}.ts`))
  .join('');
const inConfig = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);

describe('docker-compose.yml', () => {
  it('docker-compose.yml starts two servers, two workers and their dependencies', () => {
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

  it('the health check of the worker reads the heartbeat of an existing timer and stays healthy after one missed run', () => {
    const [, name, seconds] =
      /schedule_heartbeats WHERE name='([a-z-]+)'\s+AND ran_at>clock_timestamp\(\)-interval '(\d+) seconds'/.exec(
        service('worker'),
      ) ?? [];
    const timer = TIMERS.find((one) => one.name === name);
    expect(timer?.everyMs).toBeLessThan((Number(seconds) * 1_000) / 2);
  });

  it('docker-compose.yml pins every third-party image by digest, and refuses to start without the pin', () => {
    const images = [...compose.matchAll(/^\s+image: (.+)$/gm)].map(([, image = '']) => image);
    const foreign = images.filter((image) => image !== 'callingua:local');
    expect(foreign).toHaveLength(3);
    for (const image of foreign) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:\?.*pin-images\.sh\}$/);
    expect(compose).toMatch(/NODE_IMAGE: "\$\{NODE_IMAGE:\?.*pin-images\.sh\}"/);
  });

  it('docker-compose.yml passes the credentials of the table owner to the migration only', () => {
    expect(environment).toContain('postgresql://callingua_app:${POSTGRES_APP_PASSWORD');
    expect(environment).not.toContain('MIGRATION_DATABASE_URL');
    const owning = [...services.keys()].filter((name) => service(name).includes('${POSTGRES_PASSWORD'));
    expect(owning.sort()).toEqual(['migrate', 'postgres']);
    expect(service('migrate')).toContain(
      'MIGRATION_DATABASE_URL: postgresql://callingua:${POSTGRES_PASSWORD',
    );
  });

  it('docker-compose.yml publishes one port', () => {
    expect([...compose.matchAll(/^\s+ports:.*$/gm)]).toHaveLength(1);
    expect(service('proxy')).toContain(':443"]');
  });

  it('docker-compose.yml has a health check, a restart policy, a stop grace period and resource limits for every service', () => {
    for (const name of services.keys()) {
      if (name === 'migrate') continue;
      expect(service(name), name).toMatch(/^ {6}test:/m);
      expect(serviceBlock(name), name).toContain('restart: unless-stopped');
      expect(serviceBlock(name), name).toMatch(/stop_grace_period: (25|60)s/);
      expect(service(name), name).toMatch(/limits: \{ cpus: "[\d.]+", memory: \d+[MG] \}/);
    }
  });

  it('docker-compose.yml runs the migration once, before any server or worker', () => {
    expect(service('migrate')).toContain('dist/prisma/migrate.js');
    for (const folder of ['prisma/migrations', 'prisma/functions'])
      expect(read('Dockerfile')).toContain(`COPY --from=build /app/${folder} ${folder}\n`);
    expect(service('migrate')).toContain('restart: "no"');
    expect(service('server')).toContain('migrate: { condition: service_completed_successfully }');
    expect(service('worker')).toContain('depends_on: *after-migrate');
  });

  it('docker-compose.yml persists the queue’s data across restarts', () => {
    expect(service('redis')).toContain('"--maxmemory-policy", "noeviction"');
    expect(service('redis')).toContain('"--appendonly", "yes", "--appendfsync", "everysec"');
  });

  it('docker-compose.yml isolates every data store from public networks', () => {
    expect(service('postgres')).toContain('networks: [back]');
    expect(service('redis')).toContain('networks: [back]');
    for (const name of ['front', 'back']) expect(blocksOf('networks').get(name)).toContain('internal: true');
  });
});

describe('the environment of docker-compose.yml', () => {
  it('the environment of docker-compose.yml trusts proxies in the subnet that the proxy shares with the server', () => {
    const [, trusted = ''] = /TRUST_PROXY: (.+)/.exec(environment) ?? [];
    const [network = '', balancer] = trusted.split(',');
    expect(network).toMatch(/^\d+\.\d+\.\d+\.\d+\/\d+$/);
    expect(blocksOf('networks').get('front')).toContain(`subnet: ${network}`);
    // Without a load balancer, the proxy trusts only loopback. With one, proxy and servers trust the same networks.
    expect(service('proxy')).toContain(`LOAD_BALANCER: ${balancer}`);
    expect(balancer).toMatch(/^\$\{LOAD_BALANCER:-127\.0\.0\.1\/32\}$/);
    expect(read('docs/deploy/Caddyfile')).toMatch(/trusted_proxies static \{\$LOAD_BALANCER\}/);
    const [proxyNetworks, serverNetworks] = ['proxy', 'server'].map((name) =>
      (/networks: \[(.+)\]/.exec(service(name))?.[1] ?? '').split(', '),
    );
    expect(proxyNetworks?.filter((name) => serverNetworks?.includes(name))).toEqual(['front']);
  });

  it('the environment of docker-compose.yml sets live mode and requires all its variables, without any default', () => {
    expect(environment).toContain('APP_MODE: live');
    const demanded = DEMANDED_IN_LIVE.filter((name) => name !== 'DATABASE_URL');
    for (const name of ['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', ...demanded]) {
      const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}(.*?)\\}`, 'g'))].map(([, rest]) => rest);
      expect(uses.length, name).toBeGreaterThan(0);
      for (const rest of uses) expect(rest, name).toMatch(/^:\?\w/);
    }
  });

  it('the environment of docker-compose.yml requires only variables that .env.example explains', () => {
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+)/g)) expect(example).toContain(`${name}=`);
  });

  it('the environment of docker-compose.yml passes only variables that the product reads', () => {
    const variableNames = [...environment.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(variableNames.length).toBeGreaterThan(10);
    expect(variableNames.filter((name) => !inConfig.includes(name))).toEqual([]);
  });
});

describe('pin-images.sh', () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  /**
   * Runs the script with a fake `docker` that prints the given answers, because the tests have neither Docker nor a
   * registry.
   */
  function run(answer: string) {
    const folder = mkdtempSync(join(tmpdir(), 'callingua-pin-'));
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n[ "$1" = image ] && echo "${answer}"\nexit 0\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status, stdout } = spawnSync('sh', [join(root, 'docs/deploy/pin-images.sh')], {
      env,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    return { status, lines: stdout.split('\n').filter(Boolean) };
  }

  it('pin-images.sh prints every image that compose requires, with version and digest', () => {
    const imageVariables = [...new Set([...compose.matchAll(/\$\{([A-Z]+_IMAGE)/g)].map(([, name]) => name))];
    const { status, lines } = run(`library/any@${digest}`);
    expect(status).toBe(0);
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(imageVariables.sort());
    for (const line of lines) expect(line).toMatch(/^[A-Z]+_IMAGE=[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    expect(lines.join()).toContain('node:22-');
    expect(lines.join()).toContain('postgres:18@');
  });

  it('pin-images.sh prints nothing when an image has no digest', () => {
    expect(run('')).toEqual({ status: 1, lines: [] });
  });
});

describe('the Docker image', () => {
  const dockerfile = read('Dockerfile');

  it('the Docker image is built on the Node image that compose names', () => {
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual([
      expect.stringMatching(/^\$\{NODE_IMAGE\}$/),
      expect.stringMatching(/^\$\{NODE_IMAGE\}$/),
    ]);
  });

  it('the Docker image runs as an unprivileged user and contains neither emulators nor tests', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).not.toMatch(/sandbox|tests\b|prisma\/seed/);
    expect(dockerfile).toContain('APP_MODE=live');
  });

  it('the Docker image is built from a context whose allowlist contains every file that the Dockerfile copies', () => {
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

  it('the Docker image contains the entry points that the compose file starts', () => {
    const { files } = JSON.parse(read('tsconfig.build.json')) as { files: string[] };
    for (const entry of ['server/main', 'worker/main', 'prisma/migrate']) {
      expect(dockerfile + compose).toContain(`"dist/${entry}.js"`);
      expect(files).toContain(`${entry}.ts`);
      expect(() => read(`${entry}.ts`)).not.toThrow();
    }
  });
});
