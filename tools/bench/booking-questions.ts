/**
 * The requests that the product and the bare server get: the days of a month view in the middle of two years of
 * appointments, and a customer search.
 */
export const MONTH = { from: '2031-12-28', to: '2032-02-07' } as const;
export const SEARCH = { word: 'martin7', limit: 50 } as const;
