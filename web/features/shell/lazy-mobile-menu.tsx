import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { MobileMenuProps } from './mobile-menu.tsx';

const MobileMenu = lazyPage<MobileMenuProps>(() =>
  import('./mobile-menu.tsx').then((file) => file.MobileMenu),
);

/** The slide-out menu, fetched when it is first opened: most visitors never open it. */
export function LazyMobileMenu(props: MobileMenuProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (props.opened) setWanted(true);
  }, [props.opened]);
  return <Suspense>{wanted && <MobileMenu {...props} />}</Suspense>;
}
