/** Where people may sign in from, besides e-mail and password; in the order in which the screens offer them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
