export const tours = {
  previous: 'Previous step',
  next: 'Next step',
  play: 'Play',
  pause: 'Pause',
  place: '{step} of {count}',
  told: '{place}: {title}. {text}',
  captions: 'Captions',
  setup: {
    offer: 'Watch how setup works (1 minute)',
    title: 'How setup works',
    account: {
      title: 'Create your account',
      text: 'Your business, your name, an email address and a password. You can leave at any step and come back.',
      alt: 'The form for a new account, filled in for Lakeside Physio.',
    },
    number: {
      title: 'Choose your number',
      text: 'Search by region, area code or digits, or take one of the premium numbers.',
      alt: 'The search for a number; one of Toronto is chosen.',
    },
    balance: {
      title: 'Top up and pay',
      text: 'Your first balance pays for the number and your calls. You pay by card on the next screen.',
      alt: 'Four starting amounts; $20.00 is chosen, which leaves 40 calls after the first month of the number.',
    },
    services: {
      title: 'Add what can be booked',
      text: 'Your agent offers and books each service with the name, price and duration you give it.',
      alt: 'The services of the new business with price and duration.',
    },
    hours: {
      title: 'Set your hours',
      text: 'Start from a template or set each day. Your agent answers around the clock and books within these hours.',
      alt: 'The week with its opening hours, and templates above it.',
    },
    ready: {
      title: 'Call your number',
      text: 'It works already. Call it yourself and book the first appointment.',
      alt: 'The new number with a button that calls it and a code to scan.',
    },
  },
  languages: {
    offer: 'Watch how languages work (1 minute)',
    title: 'Many languages, one receptionist',
    add: {
      title: 'Add a language',
      text: 'Choose a language that your callers speak. Your agent speaks it from the next call.',
      alt: 'The dialog that adds a language, with German chosen.',
    },
    voice: {
      title: 'Choose a voice',
      text: 'Each language has voices of its own. One language is the default of your business.',
      alt: 'The settings of French with a choice of voices.',
    },
    number: {
      title: 'Choose the language each number greets in',
      text: 'Each number greets in one language. When the caller speaks another, your agent switches to it.',
      alt: 'The dialog that changes the language of a phone number.',
    },
    service: {
      title: 'Translate your services',
      text: 'Callers are offered your services in their language, in your words.',
      alt: 'The French text of a service beside the English one.',
    },
    conversation: {
      title: 'Read what was said',
      text: 'Every conversation is kept word for word in the language it was held in.',
      alt: 'A conversation that begins in English and continues in French, with the booking it led to.',
    },
  },
} as const;
