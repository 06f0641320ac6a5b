/** What is shown where a page's address is shared; `npm run tours` makes it. Not every reader of it knows WebP. */
export const SHARE_PICTURE = {
  address: '/share.jpg',
  type: 'image/jpeg',
  width: 1_200,
  height: 630,
} as const;

/** The dashboard on the landing page; `npm run tours` makes it. */
export const DASHBOARD_PICTURE = { address: '/dashboard.webp', width: 1_280, height: 900 } as const;
