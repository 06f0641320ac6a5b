import { type ComponentType, createElement, lazy, useState } from 'react';
import { noteSilence } from '../live/connection.ts';
import { type Area, loadAreas } from '../text/texts.ts';

/** `preload` resolves when the component can be shown, and also when its files could not be fetched. */
export type LazyPage<Props = object> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Thrown by a screen whose chunk could not be loaded. `renew` makes the next render fetch the chunk again. `attempt`
 * counts from 1. Fetching again is useless if a newer version has replaced the chunk.
 */
export class FilesNotFetched extends Error {
  constructor(
    readonly renew: () => void,
    readonly attempt: number,
    cause: unknown,
  ) {
    super('The files of a screen could not be fetched', { cause });
    this.name = 'FilesNotFetched';
  }
}

/**
 * A component in its own chunk. Code and texts are fetched together when the component is first shown, or earlier by
 * `preload`. Throws FilesNotFetched if fetching fails. A component that is already loaded renders without a fallback,
 * because React would show a fallback for at least 300 ms.
 */
export function lazyPage<Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const [component] = await Promise.all([loadComponent(), loadAreas(areas)]);
    loaded = component;
    return component;
  };
  let attempt = 0;
  const fetchPage = () =>
    lazy(async () => {
      attempt += 1;
      try {
        return { default: await load() };
      } catch (cause) {
        // Probes the connection after the first failure. If the service responds and fetching fails again, the chunks
        // no longer exist.
        if (attempt === 1) noteSilence();
        throw new FilesNotFetched(renew, attempt, cause);
      }
    });
  let page = fetchPage();
  function renew(): void {
    page = fetchPage();
  }
  // The state keeps the component of the first render, because another component type would remount the visible page.
  const Page = (props: Props) => createElement(useState(() => loaded ?? page)[0], props);
  const preload = () =>
    load().then(
      () => undefined,
      // Ignored: when the page is shown, it is fetched again and reports a failure.
      () => undefined,
    );
  return Object.assign(Page, { preload });
}
