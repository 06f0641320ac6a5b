/** The tours of the product: a call and its results, the set-up, and the languages of the agent. */
export const TOUR_NAMES = ['call', 'setup', 'languages'] as const;
export type TourName = (typeof TOUR_NAMES)[number];
