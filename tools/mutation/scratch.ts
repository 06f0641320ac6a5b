import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../project-paths.ts';
import { type Guard, removeGuard } from './guard.ts';

/** Made by the build and not tracked; the tests need them all the same. */
const BUILT = ['server/db/generated', 'web/dist'];

/** A copy of the working tree as it stands, in which guards may be removed. */
export type Scratch = { folder: string; apply(guard: Guard): () => void; remove(): void };

/** Copies what git tracks or would track, and links the installed packages. */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'callingua-mutation-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot });
  // A file that was deleted is listed until its deletion is staged.
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(path.join(projectRoot, file)));
  for (const file of [...files, ...BUILT.filter((built) => existsSync(path.join(projectRoot, built)))])
    cpSync(path.join(projectRoot, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    apply: (guard) => applyEdits(folder, guard),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Removes the guard; returns what puts it back. Throws, with nothing changed, when an edit does not fit. */
function applyEdits(folder: string, guard: Guard): () => void {
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const after = removeGuard(guard, read);
  const before = new Map([...after.keys()].map((file) => [file, read(file)]));
  const write = (texts: Map<string, string>) => {
    for (const [file, text] of texts) writeFileSync(path.join(folder, file), text);
  };
  write(after);
  return () => write(before);
}
