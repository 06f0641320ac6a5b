import { Fragment, type ReactNode } from 'react';

type FilledTextProps = {
  /** Content for `place(0)`, `place(1)` and so on; unused content is dropped. */
  elements: readonly ReactNode[];
  children: string;
};

/** Placeholder of the element with this index in `t`: a character that no text contains. */
export const place = (index: number) => String.fromCharCode(0xe000 + index);

/**
 * A text of the catalogue whose values are elements, such as a time or a link: `<FilledText elements={[time]}>{t('…', {
 * date: place(0) })}</FilledText>`. Each language decides their position.
 */
export function FilledText({ elements, children }: FilledTextProps): ReactNode {
  return children.split(/([\uE000-\uE0FF])/u).map((part, at) => {
    // Every second part is the placeholder of an element.
    const content = at % 2 === 0 ? part : elements[part.charCodeAt(0) - 0xe000];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    return <Fragment key={at}>{content}</Fragment>;
  });
}
