let since: number | null = null;

/** When, as a Date.now(), the server's announcements began to reach this tab without a gap; null while they do not. */
export function liveSince(): number | null {
  return since;
}

/** Sets whether announcements arrive from now on. */
export function setLive(isLive: boolean): void {
  since = isLive ? (since ?? Date.now()) : null;
}
