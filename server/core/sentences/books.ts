/** Customers, services, the team's shared lists and what is imported into them, names and contacts. */
export const booksSentences = {
  'General Consultation': { fr: 'Consultation générale', ar: 'استشارة عامة' },
  'Premium Service': { fr: 'Service supérieur', ar: 'خدمة مميّزة' },
} as const;
