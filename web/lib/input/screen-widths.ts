/** The media query of a phone: below this width a table becomes a list of cards (Mantine's `sm`). */
export const PHONE_QUERY = '(max-width: 47.99em)';
