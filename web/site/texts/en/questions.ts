export const questions = {
  title: 'Frequently asked questions',
  lead: 'Anything else? Write to us.',
  list: [
    {
      question: 'How quickly can I start?',
      answer:
        'In about 5 minutes. You create an account, choose a number, top up, and tell the agent your services and hours. The number rings as soon as it is yours.',
    },
    {
      question: 'What does it cost?',
      answer:
        'The platform is {platformFee} a month per business, a phone number {numberFee} a month, and a completed call {callPrice}. There is no charge by the minute. Everything is paid from one prepaid balance.',
    },
    {
      question: 'What is in the {starterPack} starter pack?',
      answer:
        'The first month of your phone number ({numberFee}) and {starterCredit} of call credit, which is {starterCalls} calls.',
    },
    {
      question: 'Which calls are charged?',
      answer:
        'Completed calls that the agent took. Calls under {billableSeconds} seconds, brief hang-ups and failed connections are not charged.',
    },
    {
      question: 'Which languages does the agent speak?',
      answer:
        'The catalogue has {languageCount} languages, of which {spokenCount} can be both heard and spoken on the phone today. The others are coming; the languages page lists them all.',
    },
    {
      question: 'Can I have more than one number?',
      answer:
        'Yes. Each number has its own monthly fee and its own language, and all of them share one prepaid balance.',
    },
    {
      question: 'Can I pause a number?',
      answer:
        'Yes. A paused number is held for you at {holdFee} a month with your data and settings, and is reactivated within seconds when you want it back.',
    },
    {
      question: 'Am I bound by a contract?',
      answer:
        'No. There are no contracts, and changes to your plan take effect with the next billing cycle. You can request a refund of your first payment for {moneyBackDays} days.',
    },
    {
      question: 'What is the Founder’s Rate?',
      answer:
        'The first {foundersTotal} businesses keep the prices of the day they signed up, for as long as they stay.',
    },
  ],
} as const;
