export const contact = {
  title: 'Contact',
  description: 'Write to Callingua or call us: email address, phone number, hours and response times.',
  intro: 'Write to us or call. We are glad to help before you begin, too.',
  topics: {
    title: 'What it is about',
    sales: {
      term: 'Before you begin',
      text: 'Prices, numbers, languages, or whether it fits your business.',
    },
    help: {
      term: 'As a customer',
      text: 'Calls, billing, settings. Write from the address you sign in with.',
    },
    privacy: {
      term: 'Privacy and security',
      text: 'Questions about your data, or a vulnerability you have found.',
    },
  },
} as const;
