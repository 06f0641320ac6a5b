import type { ComponentType } from 'react';
import type { ProcedurePath } from '../../../server/core/permissions.ts';
import type { Area, PlainTextKey } from '../text/texts.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';

type NavEntry = {
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Counter of waiting items next to the label. */
  counts?: 'followUps';
  /** Tabs of this page, including itself. */
  tabs?: readonly NavTab[];
  /** Further paths of this entry. */
  covers?: readonly string[];
};

type NavTab = {
  path: string;
  label: PlainTextKey;
  /** Keeps the query string when switching tabs, such as the period of figures. */
  keepsSearch?: true;
  /** Further paths of this tab. */
  covers?: readonly string[];
};

type RoutePage = LazyPage & { areas: readonly Area[] };

/** A screen of the portal, by its address. */
export type AppRoute = {
  /** A segment that starts with a colon matches any segment. */
  path: string;
  page: RoutePage;
  /** `member` needs a session and renders inside the shell. */
  access: 'public' | 'member';
  /** The public site has a page at this path, which visitors see instead of the login. */
  hasPublicPage?: true;
  /** Members whose role may not call this procedure get an explanation instead of the page. */
  needs?: ProcedurePath;
  title: PlainTextKey;
  /** Routes with an icon are in the navigation, in the order of this table. */
  nav?: NavEntry;
};

/**
 * A page by its exported name, with its areas of texts in addition to those of every screen. The name determines the
 * file (`LoginPage` is in `login-page.tsx`), which the build preloads together with the texts.
 */
export function pageOf<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  areas: readonly Area[],
): RoutePage {
  return Object.assign(
    lazyPage(() => load().then((file) => file[name]), areas),
    { displayName: name, areas },
  );
}
