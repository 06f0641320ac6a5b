export const support = {
  title: 'Customer Support',
  description: 'How to reach Callingua by email and phone, when we are there, and how fast we reply.',
  intro: 'People answer here, not the agent. Tell us your business’s name and, for a call, when it came in.',
  contact: {
    title: 'Contact Information',
    email: 'Email',
    phone: 'Phone',
  },
  hours: {
    title: 'Support Hours',
    zone: 'Eastern Time (EST)',
    rows: [
      { days: 'Monday to Friday', time: '9:00 AM – 6:00 PM' },
      { days: 'Saturday', time: '10:00 AM – 4:00 PM' },
      { days: 'Sunday', time: 'Closed' },
    ],
  },
  response: {
    title: 'Response Times',
    rows: [
      { channel: 'Email', time: 'Within 24 hours' },
      { channel: 'Phone', time: 'Immediate, during support hours' },
      { channel: 'Critical issues', time: 'Within 4 hours' },
    ],
  },
  help: {
    title: 'Find it yourself',
    questions: 'Frequently asked questions',
    languages: 'Languages that your agent speaks',
    terms: 'Prices and terms',
    login: 'Your balance, calls and numbers in the portal',
  },
} as const;
