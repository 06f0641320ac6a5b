import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot, shortHash } from '../project-paths.ts';
import type { Mutant } from './mutant.ts';

/** Files of the build that the tests need and that are not in Git. */
const BUILT = ['server/db/generated', 'dist/classifiers', 'web/dist', 'locales/texts.d.ts'];

/** Name of the file that contains the id of the process that uses the copy. */
const OWNER = '.mutation-owner';

/** A copy of the current working tree, which holds one mutation at a time. */
export type Scratch = { folder: string; apply(mutant: Mutant): () => void; remove(): void };

/** Copies all files of the working tree except for ignored ones, and links the installed packages. */
export function makeScratch(): Scratch {
  const folder = claimFolder();
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot });
  // Git still lists a deleted file until the deletion is staged.
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(path.join(projectRoot, file)));
  for (const file of [...files, ...BUILT.filter((built) => existsSync(path.join(projectRoot, built)))])
    cpSync(path.join(projectRoot, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    apply: (mutant) => applyMutant(folder, mutant),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Claims the first scratch folder that no running process uses. Every run has the same paths, so that Vitest finds its
 * transformed modules in the cache.
 */
function claimFolder(): string {
  for (let number = 1; ; number += 1) {
    const folder = path.join(tmpdir(), `callingua-mutation-${shortHash(projectRoot)}-${number}`);
    const owner = path.join(folder, OWNER);
    if (existsSync(owner) && isRunning(Number(readFileSync(owner, 'utf8')))) continue;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(owner, String(process.pid));
    return folder;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Applies the mutation; returns a function that reverts it. Throws if the text would not change. */
function applyMutant(folder: string, mutant: Mutant): () => void {
  const file = path.join(folder, mutant.file);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const after = mutant.mutate(before ?? '');
  if (after === before) throw new Error(`${mutant.id} changes nothing`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, after);
  return () =>
    before === undefined ? rmSync(path.dirname(file), { recursive: true }) : writeFileSync(file, before);
}
