import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../lib/lazy-page.ts';

/** Dialogs in files of their own, fetched when one of them is first opened; they stay so that they can fade out. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
): ComponentType<Props> {
  const Dialog = lazyPage<Props>(load);
  return function LazyDialog(props: Props) {
    const opened = isOpened(props);
    const [wanted, setWanted] = useState(false);
    useEffect(() => {
      if (opened) setWanted(true);
    }, [opened]);
    return <Suspense>{wanted && <Dialog {...props} />}</Suspense>;
  };
}
