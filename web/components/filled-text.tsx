import { Fragment, type ReactNode } from 'react';

type FilledTextProps = {
  /** Elements for `place(0)`, `place(1)` and so on. An element without a placeholder in the text is dropped. */
  elements: readonly ReactNode[];
  children: string;
};

/**
 * Placeholder that `t` inserts for the element with this index. It is a private-use character, which no text contains.
 */
export const place = (index: number) => String.fromCharCode(0xe000 + index);

/**
 * A text of the catalogue whose values are elements, such as a time or a link: `<FilledText elements={[time]}>{t('…', {
 * date: place(0) })}</FilledText>`. Each language decides where in the text the elements are.
 */
export function FilledText({ elements, children }: FilledTextProps): ReactNode {
  return children.split(/([\uE000-\uE0FF])/u).map((part, at) => {
    // Parts with an odd index are the placeholders of elements.
    const content = at % 2 === 0 ? part : elements[part.charCodeAt(0) - 0xe000];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    return <Fragment key={at}>{content}</Fragment>;
  });
}
