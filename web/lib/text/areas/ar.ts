/** The texts of the portal in one language, by file. Those of site, mails, reports, documents, calls and refusals stay out. */
export const areaFiles = import.meta.glob<object>(
  [
    '../../../../locales/ar/*.json',
    '!../../../../locales/ar/site[A-Z]*.json',
    '!../../../../locales/ar/{errors,ledger,mail,receiptDocument,report,spokenCode,voice,wire}.json',
  ],
  { import: 'default' },
);
