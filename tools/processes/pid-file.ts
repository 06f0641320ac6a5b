import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from './process-control.ts';

/**
 * Records that the process `pid` owns `file`. `note` is a text for readers of the file, such as the address that the
 * process serves.
 */
export function writePidFile(file: string, pid: number, note = ''): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid, fingerprint: fingerprint(pid) ?? '', note }));
}

/**
 * The process that owns `file`, if it is still running. Another process that has got the same id later does not count.
 */
export function readLivePidFile(file: string): { pid: number; note: string } | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, fingerprint: known, note } = { pid: 0, fingerprint: '', note: '', ...parsed };
    return fingerprint(pid) === known && known !== '' ? { pid, note } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the file; a missing one is fine. */
export function removePidFile(file: string): void {
  rmSync(file, { force: true });
}
