import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage<Props = object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

/** A component in a file of its own that is fetched when it is first shown, or earlier by `preload`. */
export function lazyPage<Props = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const page = lazy(async () => ({ default: await load() }));
  // A failed early fetch is tried again, and reported, when the page is shown.
  const preload = () => void load().catch(() => undefined);
  return Object.assign(page, { preload });
}
