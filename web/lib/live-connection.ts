let since: number | null = null;

/** Since when the server's announcements have reached this tab without a gap, as a Date.now(); null while they don't. */
export function liveSince(): number | null {
  return since;
}

/** Whether announcements arrive from now on. */
export function setLive(isLive: boolean): void {
  since = isLive ? (since ?? Date.now()) : null;
}
