import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { Area } from '../lib/text/texts.ts';
import { lazyPage } from '../lib/url/lazy-page.ts';

/**
 * Dialogs in a separate chunk, which is loaded together with their texts when one is first opened. The dialogs stay
 * mounted so that they can fade out.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
  isOpened: (props: Props) => boolean,
): ComponentType<Props> {
  const Dialog = lazyPage<Props>(load, areas);
  return function LazyDialog(props: Props) {
    const opened = isOpened(props);
    const [wasOpened, setWasOpened] = useState(false);
    useEffect(() => {
      if (opened) setWasOpened(true);
    }, [opened]);
    return <Suspense>{wasOpened && <Dialog {...props} />}</Suspense>;
  };
}
