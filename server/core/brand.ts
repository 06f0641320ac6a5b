/** The brand colour: logo, links and buttons of mails, bars and mark of documents. */
export const BRAND_COLOR = '#3b5bdb';
