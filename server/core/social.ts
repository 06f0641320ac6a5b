/** Sign-in providers other than email and password, in the order in which the screens show them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Ways in which a user can sign in. */
export const SIGN_IN_METHODS = ['email', ...SOCIAL_PROVIDERS] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
