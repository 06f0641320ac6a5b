export const languages = {
  title: 'Languages',
  description:
    'The {languageCount} languages of Callingua: {spokenCount} that the agent speaks and understands on the phone today, and {soonCount} that are coming soon.',
  intro:
    'Your agent speaks and understands {spokenCount} languages on the phone today. {soonCount} more are coming soon.',
  counts: {
    supported: 'supported today',
    soon: 'coming soon',
    total: 'languages in all',
  },
  status: { supported: 'Supported', soon: 'Coming soon' },
  list: {
    title: 'All languages',
    search: 'Search for a language',
    hint: 'English name, own name or code',
    show: 'Show',
    all: 'All',
    none: 'No language matches. Try its English name or its own name.',
    found: 'Languages shown:',
  },
  questions: {
    title: 'Questions about languages',
    items: [
      {
        question: 'What does “coming soon” mean?',
        answer:
          'A language is supported when it can be both heard and spoken on the phone. For those that are coming soon there is no phone voice yet, so they cannot be chosen for a number.',
      },
      {
        question: 'Which language does a caller hear first?',
        answer:
          'The one you set for the number. Callers can ask for any other language that your business offers, and the agent continues in it.',
      },
      {
        question: 'Does a language cost extra?',
        answer:
          'No. A completed call costs {callPrice}, in every language, and you can offer as many as you like.',
      },
      {
        question: 'Can I choose the voice?',
        answer: 'Yes. Most languages have two voices, and you choose one for each of your languages.',
      },
      {
        question: 'Can the agent do the same in every language?',
        answer:
          'With a language model, yes: it books, answers and takes messages in all of them. When the model is unavailable, built-in rules carry on in twelve languages, and in the others the agent takes a message.',
      },
      {
        question: 'What about accents and dialects?',
        answer:
          'Speech is recognized in one regional form of each language, for example Canadian English and Canadian French. Most accents are understood; when the agent is not sure, it asks again.',
      },
    ],
  },
  start: {
    title: 'Answer your next caller in their language',
    text: 'A number, an agent and credit for your first calls.',
    button: 'Get Started for {starterPack}',
  },
} as const;
