import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

type LinkedWordsProps = {
  /** Phrases as they occur in the text, and where each leads; in a new tab, since something may be typed in this one. */
  links: readonly { words: string; href: string }[];
  children: string;
};

/** A text of the catalogue in which phrases are links. One that does not occur in it is left out. */
export function LinkedWords({ links, children }: LinkedWordsProps): ReactNode {
  const [link, ...others] = links;
  if (link === undefined) return children;
  const at = children.indexOf(link.words);
  if (at < 0) return <LinkedWords links={others}>{children}</LinkedWords>;
  return (
    <>
      <LinkedWords links={others}>{children.slice(0, at)}</LinkedWords>
      <Anchor href={link.href} target="_blank" inherit underline="always">
        {link.words}
      </Anchor>
      <LinkedWords links={others}>{children.slice(at + link.words.length)}</LinkedWords>
    </>
  );
}
