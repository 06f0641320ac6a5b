/** The brand colour. Mails use it for logo, links and buttons; documents use it for bars and the logo. */
export const BRAND_COLOR = '#3b5bdb';
