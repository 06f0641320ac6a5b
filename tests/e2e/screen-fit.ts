import type { Page } from '@playwright/test';

/**
 * Minimum target size in CSS pixels. Table cells may be narrower, because seven days share the width of a
 * phone.
 */
const THUMB = { height: 44, width: 44, cellWidth: 32 };
/** Viewports up to this width count as phones. */
const NARROW = 480;

/**
 * Finds layout problems. On a phone: targets that are too small. On all screens: overlapping targets, buttons of one
 * row with different heights, and truncated selects, placeholders and badges.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ thumb, narrow }) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1;
      const nameOf = (element: Element) =>
        `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
      const sizeOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)}`;
      };
      // A link within text has the height of its line and is exempt.
      const isInText = (element: Element) => getComputedStyle(element).display === 'inline';
      /** True for a link whose pseudo-element covers its whole row or cell. */
      const isSpread = (element: Element) => getComputedStyle(element, '::after').position === 'absolute';
      const pressed = [
        ...document.querySelectorAll('button, a[href], summary, [role=button], [role=tab], [role=switch]'),
      ].filter((element) => isShown(element) && !element.closest('[aria-hidden=true], [inert]'));
      const small =
        innerWidth > narrow
          ? []
          : pressed
              .filter((element) => {
                const { width, height } = element.getBoundingClientRect();
                const least = element.closest('td') ? thumb.cellWidth : thumb.width - 0.5;
                return (
                  (height < thumb.height - 0.5 || width < least) && !isInText(element) && !isSpread(element)
                );
              })
              .map((element) => `small for a thumb: ${nameOf(element)} ${sizeOf(element)}`);
      const buttons = pressed.filter((element) =>
        element.matches('.mantine-Button-root, .mantine-ActionIcon-root'),
      );
      const uneven = buttons.flatMap((one, index) => {
        const a = one.getBoundingClientRect();
        const other = buttons.slice(index + 1).find((each) => {
          const b = each.getBoundingClientRect();
          const isBeside = each.parentElement === one.parentElement && a.top < b.bottom && b.top < a.bottom;
          return isBeside && Math.abs(a.height - b.height) > 1;
        });
        return other ? [`uneven: ${nameOf(one)} ${sizeOf(one)}, ${nameOf(other)} ${sizeOf(other)}`] : [];
      });
      // Excludes links in a sentence, whose boxes touch when the sentence wraps, and appointments, which overlap the
      // box of their day.
      const isFree = (element: Element) => !isInText(element) && element.closest('[data-event-id]') === null;
      const layerOf = (element: Element) => {
        for (let at: Element | null = element; at; at = at.parentElement)
          if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return at;
        return null;
      };
      /** The visible part of the element, clipped by its scroll containers. */
      const visibleRectOf = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const visibleRect = { left, top, right, bottom };
        for (let at = element.parentElement; at; at = at.parentElement) {
          if (getComputedStyle(at).overflow === 'visible') continue;
          const frame = at.getBoundingClientRect();
          visibleRect.left = Math.max(visibleRect.left, frame.left);
          visibleRect.top = Math.max(visibleRect.top, frame.top);
          visibleRect.right = Math.min(visibleRect.right, frame.right);
          visibleRect.bottom = Math.min(visibleRect.bottom, frame.bottom);
        }
        return visibleRect;
      };
      const free = pressed
        .filter(isFree)
        .map((element) => ({ element, rect: visibleRectOf(element), layer: layerOf(element) }));
      const over = free.flatMap(({ element, rect, layer }, index) =>
        free
          .slice(index + 1)
          .filter((other) => {
            const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
            const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
            return (
              across > 2 &&
              down > 2 &&
              layer === other.layer &&
              !element.contains(other.element) &&
              !other.element.contains(element)
            );
          })
          .map((other) => `over each other: ${nameOf(element)}, ${nameOf(other.element)}`),
      );
      const brush = document.createElement('canvas').getContext('2d');
      // The text in a field has no element of its own to measure.
      const isCut = (field: Element, text: string) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        if (brush === null || text === '') return false;
        brush.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return brush.measureText(text).width > room + 1;
      };
      const cut = [...document.querySelectorAll('select, input')]
        .filter((field) => isShown(field))
        .flatMap((field) => {
          const text =
            field instanceof HTMLSelectElement
              ? (field.selectedOptions[0]?.text ?? '')
              : field instanceof HTMLInputElement && field.value === ''
                ? field.placeholder
                : '';
          return isCut(field, text) ? [`cut off: ${text}`] : [];
        });
      // Badges are checked because a truncated status may be read as its opposite.
      const clipped = [...document.querySelectorAll('.mantine-Badge-label')]
        .filter((label) => isShown(label) && label.scrollWidth > label.clientWidth + 1)
        .map((label) => `cut off: ${nameOf(label)}`);
      return [...new Set([...small, ...uneven, ...over, ...cut, ...clipped])];
    },
    { thumb: THUMB, narrow: NARROW },
  );
}
