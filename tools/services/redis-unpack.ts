import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../processes/process-control.ts';
import { cacheDir } from '../project-paths.ts';

const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];

export interface RedisProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Unpacks Debian's redis-server once into a folder of the clone, without root and without changes to the system.
 * Returns the reason as text when this is impossible. A run after an interrupted one starts from the beginning.
 */
export async function unpackRedis(): Promise<RedisProgram | string> {
  const target = join(cacheDir, 'redis');
  if (!existsSync(join(target, 'usr', 'bin', 'redis-server'))) {
    if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) {
      return 'there is no redis-server on the PATH, and this is not a Debian or Ubuntu to unpack one from';
    }
    const reason = await downloadAndUnpack(target);
    if (reason) return reason;
  }
  return {
    command: join(target, 'usr', 'bin', 'redis-server'),
    env: { LD_LIBRARY_PATH: libraryPath(target) },
  };
}

async function downloadAndUnpack(target: string): Promise<string | undefined> {
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  const download = join(half, 'download');
  for (const folder of ['download', 'lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(half, folder), { recursive: true });
  }
  const config = join(half, 'apt.conf');
  writeFileSync(config, aptConfig(half));
  try {
    const env = { ...process.env, APT_CONFIG: config, LC_ALL: 'C' };
    const update = await runCommand('apt-get', ['update', '-q'], { env });
    if (update.code !== 0) return `apt-get update failed: ${lastLine(update.output)}`;
    const got = await runCommand('apt-get', ['download', '-q', ...PACKAGES], { cwd: download, env });
    if (got.code !== 0) return `apt-get download failed: ${lastLine(got.output)}`;
    const root = join(half, 'root');
    for (const file of readdirSync(download)) {
      const unpacked = await runCommand('dpkg', ['-x', join(download, file), root]);
      if (unpacked.code !== 0) return `dpkg -x failed: ${lastLine(unpacked.output)}`;
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(root, target);
    return undefined;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

// apt uses separate folders for its lists and downloads. As root, apt would download as another user, who cannot write
// to these folders.
function aptConfig(folder: string): string {
  return [
    `Dir::State::lists "${join(folder, 'lists')}";`,
    `Dir::Cache "${join(folder, 'cache')}";`,
    `Dir::Cache::archives "${join(folder, 'cache', 'archives')}";`,
    'Dir::Cache::pkgcache "";',
    'Dir::Cache::srcpkgcache "";',
    'APT::Sandbox::User "root";',
    'APT::Update::Post-Invoke-Success "";',
    'Debug::NoLocking "true";',
    '',
  ].join('\n');
}

function libraryPath(root: string): string {
  const base = join(root, 'usr', 'lib');
  const triplets = readdirSync(base).filter((name) => name.includes('-linux-'));
  return [...triplets.map((name) => join(base, name)), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
