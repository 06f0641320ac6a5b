import { type ComponentType, createElement, lazy } from 'react';
import { noteSilence } from '../live/connection.ts';
import { type Area, loadAreas } from '../text/texts.ts';

export type LazyPage<Props = object> = ComponentType<Props> & { preload: () => void };

/**
 * Error of a screen whose chunk could not be loaded. `renew` makes the next render fetch it again. `attempt`
 * counts from 1: chunks of a replaced version are gone permanently.
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
 * `preload`. Throws FilesNotFetched if that fails.
 */
export function lazyPage<Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): LazyPage<Props> {
  const load = async () => {
    const [component] = await Promise.all([loadComponent(), loadAreas(areas)]);
    return component;
  };
  let attempt = 0;
  const fetchPage = () =>
    lazy(async () => {
      attempt += 1;
      try {
        return { default: await load() };
      } catch (cause) {
        // The connection is probed only after the first failure: if the service responds, the chunks no
        // longer exist.
        if (attempt === 1) noteSilence();
        throw new FilesNotFetched(renew, attempt, cause);
      }
    });
  let page = fetchPage();
  function renew(): void {
    page = fetchPage();
  }
  const Page = (props: Props) => createElement(page, props);
  // A failed preload is repeated, and reported, when the page is shown.
  return Object.assign(Page, { preload: () => void load().catch(() => undefined) });
}
