/** Signing up and in, passwords, links of mails, the team. */
export const accessSentences = {
  'Unknown device': { fr: 'Appareil inconnu', ar: 'جهاز غير معروف' },
  '{1} on {2}': { fr: '{1} sous {2}', ar: '{1} على {2}' },
} as const;
