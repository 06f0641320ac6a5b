/** The texts of the portal in one language, by file. Those of site, mails, reports, documents, calls and refusals stay out. */
export const areaFiles = import.meta.glob<object>(
  [
    '../../../../locales/en/*.json',
    '!../../../../locales/en/site[A-Z]*.json',
    '!../../../../locales/en/{errors,ledger,mail,receiptDocument,report,spokenCode,voice,wire}.json',
  ],
  { import: 'default' },
);
