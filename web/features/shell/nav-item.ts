import type { ComponentType } from 'react';
import type { PlainTextKey } from '../../lib/text/texts.ts';
import { matchPath } from '../../lib/url/match-path.ts';

/** One place in the navigation; the table of routes makes them. */
export type NavItem = {
  path: string;
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  counts?: 'followUps';
  /** The pages of this place that the person may open. */
  tabs: readonly NavTab[];
  /** Other paths that stand under it; a segment that begins with a colon stands for any one segment. */
  covers?: readonly string[];
};

export type NavTab = { path: string; label: PlainTextKey; keepsSearch?: true };

/** A page that a person may open, also one that the navigation does not show. */
export type NavPage = { path: string; label: PlainTextKey };

/** What the link of a place says of where the person is: there, under it, or elsewhere. */
export function currentOf({ path, tabs, covers = [] }: NavItem, at: string): 'page' | 'true' | undefined {
  if (path === at) return 'page';
  if (tabs.some((tab) => tab.path === at)) return 'true';
  return covers.some((pattern) => matchPath(pattern, at) !== null) ? 'true' : undefined;
}
