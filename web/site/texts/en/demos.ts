export const demos = {
  setup: {
    title: 'How setup works',
    lead: 'Seven short screens; you can leave at any of them and come back.',
    steps: [
      {
        title: 'Create your account',
        text: 'Your business, your name, an email address and a password.',
        alt: 'The form for a new account, filled in for Lakeside Physio.',
      },
      {
        title: 'Choose your number',
        text: 'An ordinary number costs {numberFee} a month; premium ones say their price.',
        alt: 'The search for a number; one of Toronto is chosen.',
      },
      {
        title: 'Top up and pay',
        text: '{starterPack} pays the first month of your number and {starterCalls} calls. Stripe takes the card.',
        alt: 'Starting amounts, of which {starterPack} is chosen.',
      },
      {
        title: 'Add what can be booked',
        text: 'Your agent offers and books each service with the price and duration you give it.',
        alt: 'The services of the new business, each with its price and duration.',
      },
      {
        title: 'Set your hours',
        text: 'Start from a template or set each day. Calls are answered around the clock, and appointments kept within these hours.',
        alt: 'The week with its opening hours, and templates above it.',
      },
      {
        title: 'All set',
        text: 'Your number works. Call it and book yourself an appointment.',
        alt: 'The new number with a button that calls it and a code to scan.',
      },
    ],
  },
  languages: {
    title: 'How many languages become one receptionist',
    lead: 'What happens when somebody calls who does not speak your language.',
    steps: [
      {
        title: 'You choose the languages',
        text: 'Add those that your callers speak. Your agent speaks them from the next call.',
        alt: 'The dialog that adds a language, with German chosen.',
      },
      {
        title: 'Each has its voice',
        text: 'Choose how your agent sounds in each of them.',
        alt: 'The settings of French with a choice of voices.',
      },
      {
        title: 'Each number greets in one of them',
        text: 'When the caller changes the language, so does the agent.',
        alt: 'The dialog that changes the language of a phone number.',
      },
      {
        title: 'Your services are offered in it',
        text: 'Names and descriptions that you translate are offered in the caller’s language.',
        alt: 'The French text of a service.',
      },
      {
        title: 'You read every word',
        text: 'The caller just speaks. The transcript is kept with the call, in the language it was held in.',
        alt: 'A conversation that begins in English and continues in French, and the booking it led to.',
      },
    ],
    link: 'See all {languageCount} languages',
  },
  call: {
    title: 'A call, and what you see of it',
    lead: 'While you work, your agent answers. This is what the portal shows you.',
    steps: [
      {
        title: 'The phone rings',
        text: 'Your agent answers right away, and the call is on your list while it is still in progress.',
        alt: 'The list of calls, with the one that is going on at its top.',
      },
      {
        title: 'They talk',
        text: 'Your agent offers free times, reads the booking back and waits for a yes. You read every word.',
        alt: 'A conversation in which Mary Thompson books a cleaning.',
      },
      {
        title: 'The appointment is in your calendar',
        text: 'Nobody has to type it in, and no time is booked twice.',
        alt: 'The week in the calendar, with the new appointment on Thursday.',
      },
      {
        title: 'You pay for the call',
        text: 'A completed call takes {callPrice} from your balance. Every charge is listed in your account.',
        alt: 'The transaction history; its newest line is the charge of this call.',
      },
    ],
  },
} as const;
