/**
 * The preview picture of shared links, made by `npm run tours`. It is a JPEG, because not every program that shows
 * previews supports WebP.
 */
export const SHARE_PICTURE = {
  address: '/share.jpg',
  type: 'image/jpeg',
  width: 1_200,
  height: 630,
} as const;

/** The dashboard on the landing page, created by `npm run tours`. */
export const DASHBOARD_PICTURE = { address: '/dashboard.webp', width: 1_280, height: 900 } as const;
