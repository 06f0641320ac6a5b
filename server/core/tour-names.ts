/**
 * The tours of the product. `call`: a call and its results; `setup`: the set-up of a business; `languages`: the
 * languages of the agent.
 */
export const TOUR_NAMES = ['call', 'setup', 'languages'] as const;
export type TourName = (typeof TOUR_NAMES)[number];
