import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './private-redis.ts';
import { runCommand } from './process-control.ts';
import { cacheDir, projectRoot, shortHash } from './project-paths.ts';
import { LaunchError } from './terminal.ts';

export interface Browser {
  executablePath: string;
  args: string[];
  /** The whole environment to launch it with. */
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium to drive tests with: `CHROMIUM_PATH`, else one on the PATH, else the one inside the npm package
 * `@sparticuz/chromium`, unpacked once into the clone's cache together with the libraries and fonts the machine lacks.
 */
export async function resolveChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || NAMES.map(findOnPath).find(Boolean);
  // Chromium refuses its own sandbox as root.
  const args = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  if (installed) return { executablePath: installed, args, env: wholeEnvironment({}) };
  const folder = await unpackOnce();
  return {
    executablePath: join(folder, 'chromium'),
    args: [...new Set([...args, '--no-sandbox'])],
    env: wholeEnvironment(missingParts(folder)),
  };
}

function wholeEnvironment(extra: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

/** Libraries and fonts from the package, each only when the machine has none of its own. */
function missingParts(folder: string): Record<string, string> {
  const extra: Record<string, string> = { HOME: process.env.HOME ?? folder };
  if (!hasLibrary('libnss3.so')) {
    const known = process.env.LD_LIBRARY_PATH;
    extra.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), ...(known ? [known] : [])].join(':');
  }
  if (!existsSync('/usr/share/fonts') || !existsSync('/etc/fonts/fonts.conf')) {
    extra.FONTCONFIG_PATH = join(folder, 'fonts');
  }
  return extra;
}

function hasLibrary(name: string): boolean {
  const bases = ['/usr/lib', '/lib', '/usr/lib64', '/lib64'].filter((base) => existsSync(base));
  return bases.some(
    (base) =>
      existsSync(join(base, name)) ||
      readdirSync(base).some((child) => child.includes('-linux-') && existsSync(join(base, child, name))),
  );
}

async function unpackOnce(): Promise<string> {
  const manifest = join(projectRoot, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  if (!existsSync(manifest)) {
    throw new LaunchError(
      'no browser: set CHROMIUM_PATH to a Chromium, or run `npm ci` with dev dependencies.',
    );
  }
  const target = join(cacheDir, 'chromium', shortHash(readFileSync(manifest, 'utf8')));
  if (existsSync(join(target, 'chromium'))) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const result = await runCommand(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'sandbox', 'launch', 'unpack-chromium.ts')],
    // The second variable makes the package unpack its libraries as well.
    { cwd: projectRoot, env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
  );
  if (result.code !== 0) throw new LaunchError(`Chromium could not be unpacked:\n${result.output.trim()}`);
  writeFontConfig(half, target);
  // Another run may have been faster; its folder is as good as ours.
  if (existsSync(target)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, target);
  return target;
}

/** The package's own font list names a folder under /tmp; ours names the one it was unpacked to. */
function writeFontConfig(half: string, target: string): void {
  writeFileSync(
    join(half, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(target, 'fonts')}</dir>
  <cachedir>${join(target, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
}
