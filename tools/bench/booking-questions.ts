/** The requests to both sides: the days of a month view in the middle of two years of appointments. */
export const MONTH = { from: '2031-12-28', to: '2032-02-07' } as const;
export const SEARCH = { word: 'martin7', limit: 50 } as const;
