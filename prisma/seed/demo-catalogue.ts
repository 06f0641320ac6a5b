/** The facts of the demo business "Maple Leaf Dental". Fixed, so that every fresh sandbox looks the same. */
export const DEMO = {
  businessId: 19,
  name: 'Maple Leaf Dental',
  slogan: 'Gentle dentistry in every language',
  type: 'Dental clinic',
  timezone: 'America/Toronto',
  phone: '+14165550100',
  number: '+14165550119',
  phoneSid: 'PN00000000000000000000000000000019',
  password: 'Demo-pass-1',
  balanceCents: 4250,
} as const;

export const DEMO_PEOPLE = [
  { email: 'admin@callingua.test', firstName: 'Amélie', lastName: 'Tremblay', role: 'admin' },
  { email: 'manager@callingua.test', firstName: 'Marcus', lastName: 'Chen', role: 'manager' },
  { email: 'staff@callingua.test', firstName: 'Sofia', lastName: 'Reyes', role: 'staff' },
] as const;

export const DEMO_LANGUAGES = ['en', 'fr', 'es'] as const;

type Text = { name: string; description: string };
export type DemoService = {
  minutes: number;
  priceCents: number;
  isActive: boolean;
  texts: Record<(typeof DEMO_LANGUAGES)[number], Text>;
};

export const DEMO_SERVICES: DemoService[] = [
  {
    minutes: 30,
    priceCents: 12_000,
    isActive: true,
    texts: {
      en: { name: 'Check-up', description: 'Examination with X-rays' },
      fr: { name: 'Examen', description: 'Examen avec radiographies' },
      es: { name: 'Revisión', description: 'Revisión con radiografías' },
    },
  },
  {
    minutes: 45,
    priceCents: 9_500,
    isActive: true,
    texts: {
      en: { name: 'Cleaning', description: 'Scaling and polishing' },
      fr: { name: 'Nettoyage', description: 'Détartrage et polissage' },
      es: { name: 'Limpieza', description: 'Limpieza y pulido' },
    },
  },
  {
    minutes: 60,
    priceCents: 18_000,
    isActive: true,
    texts: {
      en: { name: 'Filling', description: 'Tooth-coloured filling' },
      fr: { name: 'Obturation', description: 'Obturation de la couleur de la dent' },
      es: { name: 'Empaste', description: 'Empaste del color del diente' },
    },
  },
  {
    minutes: 20,
    priceCents: 0,
    isActive: true,
    texts: {
      en: { name: 'First visit', description: 'Getting to know each other' },
      fr: { name: 'Première visite', description: 'Faire connaissance' },
      es: { name: 'Primera visita', description: 'Conocernos' },
    },
  },
  {
    minutes: 90,
    priceCents: 65_000,
    isActive: false,
    texts: {
      en: { name: 'Whitening', description: 'In-clinic whitening' },
      fr: { name: 'Blanchiment', description: 'Blanchiment en clinique' },
      es: { name: 'Blanqueamiento', description: 'Blanqueamiento en clínica' },
    },
  },
];

const FIRST_NAMES = ['Emma', 'Liam', 'Olivia', 'Noah', 'Chloé', 'Lucas', 'Isabella', 'Mateo', 'Wei', 'Aisha'];
const LAST_NAMES = ['Martin', 'Singh', 'Gagnon', 'García', 'Nguyen', 'Smith', 'Roy', 'Kowalski'];

/** Forty customers with different names. A third of them have no email address. */
export const DEMO_CUSTOMERS = Array.from({ length: 40 }, (_, index) => {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const lastName = LAST_NAMES[(index * 3 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    phone: `+1416555${String(2000 + index * 7)}`,
    email: index % 3 === 2 ? null : `${plain}@example.test`,
    languageCode: DEMO_LANGUAGES[index % DEMO_LANGUAGES.length] ?? 'en',
    isActive: index % 13 !== 12,
  };
});
