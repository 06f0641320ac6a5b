export const demos = {
  setup: {
    title: 'How the setup goes',
    lead: 'Seven short screens, and you can leave and come back at any of them.',
    steps: [
      { title: 'Create your account', text: 'Your business, your name, an email address and a password.' },
      {
        title: 'Choose your number',
        text: 'An ordinary number costs {numberFee} a month; premium ones say their price.',
      },
      {
        title: 'Top up and pay',
        text: '{starterPack} pays the first month of your number and {starterCalls} calls. Stripe takes the card.',
      },
      { title: 'Services and hours', text: 'What can be booked, how long it takes, and when you are open.' },
      { title: 'All set', text: 'Your number rings. Call it and book yourself an appointment.' },
    ],
  },
  languages: {
    title: 'How many languages become one receptionist',
    lead: 'What happens when somebody calls who does not speak your language.',
    steps: [
      {
        title: 'You choose the languages',
        text: 'Each number has the language in which it greets. Add those that your callers speak, with a voice for each.',
      },
      {
        title: 'The caller just speaks',
        text: 'The agent greets, listens and answers. When the caller changes the language, so does the agent.',
      },
      {
        title: 'Your services are told in it',
        text: 'Names and descriptions that you translate are offered in the caller’s language.',
      },
      {
        title: 'You read every word',
        text: 'The transcript stands beside the call with the language in which it was held.',
      },
    ],
    link: 'See all {languageCount} languages',
  },
  steps: {
    title: 'Four steps to your first call',
    lead: 'What each of them asks of you.',
  },
} as const;
