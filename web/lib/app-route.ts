import type { ComponentType } from 'react';
import type { ProcedurePath } from '../../server/core/permissions.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import type { PlainTextKey } from './texts/t.ts';

type NavEntry = {
  label: PlainTextKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** What waits there for somebody; their number stands beside the label. */
  counts?: 'messages';
  /** Other paths that stand under this entry. */
  covers?: readonly string[];
  /** With what is set up now and then, below what is opened every day. */
  isSetUp?: true;
};

/** A screen of the portal, by its address. */
export type AppRoute = {
  /** A segment that begins with a colon stands for any one segment. */
  path: string;
  page: LazyPage;
  /** `member` needs a session and stands inside the shell. */
  access: 'public' | 'member';
  /** The public site has a page at this path, which visitors see instead of the login. */
  hasPublicPage?: true;
  /** Members whose role may not call this procedure get a friendly refusal instead of the page. */
  needs?: ProcedurePath;
  title: PlainTextKey;
  /** Routes with an icon are in the navigation, in the order of this table. */
  nav?: NavEntry;
};

/**
 * A page by the name under which its file exports it. The file is called like the page, `LoginPage` as
 * `login-page.tsx`: the build finds it so, to have the browser fetch it early.
 */
export function pageOf<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return Object.assign(
    lazyPage(() => load().then((file) => file[name])),
    { displayName: name },
  );
}
