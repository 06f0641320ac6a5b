/**
 * Resolves after `ms` milliseconds, or once one of `signals` aborts. Never rejects, and removes its timer and
 * listeners.
 */
export function pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, signals.some((signal) => signal.aborted) ? 0 : ms);
    for (const signal of signals) signal.addEventListener('abort', done, { once: true });
  });
}
