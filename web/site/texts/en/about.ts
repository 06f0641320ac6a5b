export const about = {
  title: 'About Callingua',
  description:
    'Callingua is a Canadian company, founded in 2024, that answers the phone for small and international businesses in every language.',
  intro:
    'We answer the phone for businesses that cannot have someone there day and night, in the language of whoever calls.',
  sections: {
    why: {
      title: 'Why we exist',
      text: 'A small business loses customers when nobody answers, and when nobody answers in their language. A receptionist for every language and every hour is out of reach for most. An AI agent is not, if it costs little, does what it says and can be trusted.',
    },
    what: {
      title: 'What we make',
      text: 'A phone number with an agent behind it. It greets callers in {spokenCount} languages, answers questions about your business, books, moves and cancels appointments, transfers calls and takes messages. You see every call in writing.',
    },
    who: {
      title: 'Who it is for',
      text: 'Small and international businesses: clinics, salons, workshops, consultants, restaurants, shops with customers from everywhere. You set it up yourself in about five minutes.',
    },
    how: {
      title: 'What we stand by',
      text: 'Callers are told that they are talking to an AI. Nothing is booked before the caller says yes. You pay for completed calls only, and you can see where every cent of your balance went.',
    },
  },
  company: {
    title: 'The company',
    founded: 'Founded',
    foundedValue: '2024',
    based: 'Based in',
    basedValue: 'Canada',
    customers: 'Made for',
    customersValue: 'Small and international businesses',
    languages: 'Languages',
    languagesValue: '{spokenCount} supported, {soonCount} coming soon',
  },
  start: {
    title: 'Hear it for yourself',
    button: 'Get Started for {starterPack}',
    contact: 'Talk to us',
  },
} as const;
