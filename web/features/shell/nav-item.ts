import type { ComponentType } from 'react';
import type { PlainTextKey } from '../../lib/text/texts.ts';
import { matchPath } from '../../lib/url/match-path.ts';

/** Entry of the navigation, built from the table of routes. */
export type NavItem = {
  path: string;
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  counts?: 'followUps';
  /** Pages of this entry that the user may open, shown as tabs. */
  tabs: readonly NavTab[];
  /** Further paths on which this entry is the current one. A segment that starts with a colon matches any segment. */
  covers?: readonly string[];
};

export type NavTab = {
  path: string;
  label: PlainTextKey;
  keepsSearch?: true;
  /** Further paths on which this tab is the current one, as in `NavItem`. */
  covers?: readonly string[];
};

/** A page that the user may open, even if it is not in the navigation. */
export type NavPage = { path: string; label: PlainTextKey };

/**
 * Value of `aria-current` for an entry or a tab: 'page' for the current page itself, 'true' for a page below it,
 * otherwise undefined.
 */
export function currentOf(
  { path, tabs = [], covers = [] }: Pick<NavItem, 'path' | 'covers'> & Partial<Pick<NavItem, 'tabs'>>,
  at: string,
): 'page' | 'true' | undefined {
  if (path === at) return 'page';
  if (tabs.some((tab) => currentOf(tab, at) !== undefined)) return 'true';
  return covers.some((pattern) => matchPath(pattern, at) !== null) ? 'true' : undefined;
}
