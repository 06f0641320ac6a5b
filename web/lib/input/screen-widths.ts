/** The media query of a window that is wide enough for a list or column beside the content. */
export const WIDE_QUERY = '(min-width: 75em)';

/** The media query of a phone: below this width a table becomes a list of cards (Mantine's `sm`). */
export const PHONE_QUERY = '(max-width: 47.99em)';
