/** Where people may sign in from, besides email and password; in the order in which the screens offer them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How somebody proved who they are. */
export const SIGN_IN_METHODS = ['email', ...SOCIAL_PROVIDERS] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
