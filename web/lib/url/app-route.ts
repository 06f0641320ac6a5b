import type { ComponentType } from 'react';
import type { ProcedurePath } from '../../../server/core/permissions.ts';
import type { Area, PlainTextKey } from '../text/texts.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';

type NavEntry = {
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** A number of waiting items that is shown next to the label. */
  counts?: 'followUps';
  /** The tabs of this page. The page itself is one of them. */
  tabs?: readonly NavTab[];
  /** Further paths on which this entry counts as the current one. */
  covers?: readonly string[];
};

type NavTab = {
  path: string;
  label: PlainTextKey;
  /** True when switching to this tab keeps the query string, such as the period of figures. */
  keepsSearch?: true;
  /** Further paths on which this tab counts as the current one. */
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
  /** True when the public site also has a page at this path. Visitors see that page instead of the login. */
  hasPublicPage?: true;
  /** Members need a role that may call this procedure. All others see an explanation instead of the page. */
  needs?: ProcedurePath;
  title: PlainTextKey;
  /** Routes with an icon are in the navigation, in the order of this table. */
  nav?: NavEntry;
};

/**
 * A page by its exported name. `areas` are the text files that it needs in addition to those of every screen. The name
 * determines the file (`LoginPage` is in `login-page.tsx`), which the build preloads together with the texts.
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
