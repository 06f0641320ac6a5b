import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the URL answers 200; throws with the process's output when it ends first, or after two minutes. */
export async function waitForReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`the product ended with ${end}:\n${output()}`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
  throw new Error(`not ready after two minutes:\n${output()}`);
}
