import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../processes/process-control.ts';
import { cacheDir, projectRoot, shortHash } from '../project-paths.ts';
import { LaunchError, printError } from '../terminal.ts';
import { findOnPath } from './private-redis.ts';

export interface Browser {
  executablePath: string;
  args: string[];
  /** The whole environment to launch it with. */
  env: Record<string, string>;
}

const MANIFEST = join(projectRoot, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium to drive tests with: `CHROMIUM_PATH` (with `CHROMIUM_ARGS`, a JSON array), else the one inside the npm
 * package `@sparticuz/chromium`, else one on the PATH. The package's is the same version everywhere and has no windows
 * of its own, which costs a quarter of the time; it is unpacked once into the clone's cache, together with the
 * libraries and fonts that the machine lacks.
 */
export async function resolveChromium(): Promise<Browser> {
  const { CHROMIUM_PATH: given, CHROMIUM_ARGS: givenArgs } = process.env;
  if (given) return { ...installed(given), ...(givenArgs && { args: JSON.parse(givenArgs) as string[] }) };
  const packaged = await packagedChromium();
  if (packaged) return packaged;
  const onPath = NAMES.map(findOnPath).find(Boolean);
  if (onPath) return installed(onPath);
  throw new LaunchError(
    'no browser: set CHROMIUM_PATH to a Chromium, or run `npm ci` with dev dependencies.',
  );
}

// Chromium refuses its own sandbox as root.
const ARGS = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

function installed(executablePath: string): Browser {
  return { executablePath, args: ARGS, env: wholeEnvironment({}) };
}

/** The package's Chromium; undefined where it is not installed or does not run. */
async function packagedChromium(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(MANIFEST)) return undefined;
  const folder = await unpackOnce().catch(printError);
  if (folder === undefined) return undefined;
  const executablePath = join(folder, 'chromium');
  const args = [...new Set([...ARGS, '--no-sandbox'])];
  const env = wholeEnvironment(missingParts(folder));
  const { code } = await runCommand(executablePath, [...args, '--version'], { env });
  return code === 0 ? { executablePath, args, env } : undefined;
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
  const target = join(cacheDir, 'chromium', shortHash(readFileSync(MANIFEST, 'utf8')));
  if (existsSync(join(target, 'chromium'))) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const result = await runCommand(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'tools', 'services', 'unpack-chromium.ts')],
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
