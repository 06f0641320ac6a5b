import { demos } from './demos.ts';

export const landing = {
  meta: {
    title: 'Callingua: AI Calls in Every Language',
    description:
      'An AI phone receptionist that answers 24/7 in your callers’ languages and books appointments. {platformFee} a month, {numberFee} a number, {callPrice} a completed call. No contracts.',
  },
  hero: {
    badge: '{languageCount}+ languages',
    title: 'Every call answered. In every language.',
    lead: 'A phone number with an AI receptionist that answers around the clock, speaks your callers’ languages and books their appointments. You pay {callPrice} for a completed call, and nothing by the minute.',
    notice: 'Set up in about 5 minutes',
    demo: 'Watch Setup Demo',
    multilingual: 'Multilingual Features',
    assurance:
      'No contracts · {moneyBackDays}-day money-back guarantee · {trialDays} days without a platform fee',
    example: {
      label: 'Example call',
      language: 'Spanish',
      caller: 'Caller',
      agent: 'Your receptionist',
      booked: 'Appointment booked',
      bookedWhen: 'Wednesday, 3:30 PM',
      charged: 'Completed call',
      chargedPrice: '{callPrice}',
    },
  },
  stats: {
    label: 'Callingua in figures',
    languages: { value: '{languageCount}+', label: 'languages', note: '{spokenCount} can be chosen today' },
    uptime: { value: '{uptime}', label: 'uptime', note: 'our target' },
    hours: { value: '24/7', label: 'answered', note: 'nights, weekends and holidays too' },
  },
  features: {
    title: 'A receptionist that never misses a call',
    lead: 'What a good front desk does, at any hour and in any of {languageCount}+ languages.',
    cards: [
      {
        title: 'Speaks your callers’ language',
        text: 'The agent answers in the language that you choose for a number and follows a caller who changes it.',
      },
      {
        title: 'Call analytics',
        text: 'How many called, in which language, for how long and with what outcome, beside every transcript.',
      },
      {
        title: 'Customer profiles',
        text: 'The language preference, appointments and call history of everyone who called, in one place.',
      },
      {
        title: 'Real-time translation and transcription',
        text: 'Your services are offered in the caller’s language, and what is said is written down as it is said.',
      },
      {
        title: 'Smart call routing',
        text: 'Calls are transferred to your people by language and availability, and come back when nobody answers.',
      },
      {
        title: 'API integration',
        text: 'A documented API connects appointments, customers and calls with the CRM you already use.',
      },
    ],
  },
  steps: {
    title: 'Answering calls in four steps',
    lead: 'About five minutes from here to your first answered call.',
    demo: 'Watch a call come in',
    list: [
      {
        title: 'Get a phone number',
        time: '1 min',
        text: 'Search by province, area code or digits, or take one of our premium numbers.',
      },
      {
        title: 'Set up your business',
        time: '3 min',
        text: 'Tell the agent your services, prices, opening hours and languages.',
      },
      {
        title: 'Start receiving calls',
        time: '1 min',
        text: 'Call your number and hear your receptionist, then give the number to your customers.',
      },
      {
        title: 'Pay as you go',
        time: 'no contract',
        text: 'Each completed call takes {callPrice} from your prepaid balance. Hang-ups are free.',
      },
    ],
  },
  demos,
  why: {
    title: 'Why businesses choose Callingua',
    lead: 'Made for small and international businesses whose callers do not all speak one language.',
    reasons: [
      {
        title: 'Up to {savings} lower cost',
        text: 'You pay for calls that were completed, not for hours in which nobody rang.',
      },
      {
        title: '100+ languages and dialects',
        text: 'A catalogue of {languageCount} languages with their regional dialects, and more on the way.',
      },
      {
        title: 'Nothing is missed',
        text: 'Nights, weekends, holidays, two callers at once: somebody always picks up.',
      },
      {
        title: 'You stay in control',
        text: 'A daily spending limit, transcripts of every call, and a person to transfer callers to.',
      },
    ],
    note: 'Up to {savings} is an estimate compared with paying somebody for the same hours; what you save depends on your calls. The languages page says which of the languages can be chosen today.',
    compare: {
      caption: 'What a month costs, for example',
      calls: '{exampleCalls} completed calls',
      callsPrice: '{exampleCallsPrice}',
      platform: 'Platform',
      platformPrice: '{platformFee}',
      number: 'One phone number',
      numberPrice: '{numberFee}',
      total: 'Total',
      totalPrice: '{exampleTotal}',
    },
  },
  about: {
    title: 'About Callingua',
    text: 'We believe that nobody should lose a customer because the phone rang in another language. Callingua gives a small business the front desk of a large one: always there, always polite, and at home in the languages of its customers.',
    company: {
      title: 'The company',
      basedTerm: 'Based in',
      based: 'Canada',
      foundedTerm: 'Founded',
      founded: '2024',
      forTerm: 'Made for',
      for: 'Small and international businesses',
      languagesTerm: 'Languages',
      languages: '{languageCount}+',
    },
    more: 'More about us',
  },
  testimonials: {
    title: 'What it can mean for a business',
    note: 'Illustrative: these people and businesses are invented examples of how Callingua is meant to help.',
    badge: 'Illustrative',
    stars: '5 out of 5 stars',
    list: [
      {
        quote:
          'Half of our patients prefer Punjabi or Mandarin. They book by themselves now, also on Sunday evening.',
        name: 'Dr. Amara Singh',
        role: 'Dental clinic, Brampton',
      },
      {
        quote:
          'I am under a car when the phone rings. The agent books the inspection and I read about it later.',
        name: 'Marc Tremblay',
        role: 'Auto repair shop, Laval',
      },
      {
        quote:
          'Our guests call from everywhere and at any hour. Each is greeted in a language that they understand.',
        name: 'Sofia Martins',
        role: 'Guest house, Vancouver',
      },
    ],
  },
  pricing: {
    title: 'Simple, pay-as-you-go pricing',
    lead: 'One prepaid balance for everything. No contracts, no per-minute charge.',
    founders: {
      title: 'Founder’s Rate',
      text: 'The first {foundersTotal} businesses keep today’s prices for good, for as long as they stay.',
      left: 'Places left: {foundersLeft} of {foundersTotal}',
      gone: 'All {foundersTotal} places are taken.',
    },
    prices: [
      {
        title: 'Platform',
        price: '{platformFee}',
        per: 'a month, per business',
        note: 'Free for the first {trialDays} days',
      },
      {
        title: 'Phone number',
        price: '{numberFee}',
        per: 'a month, per number',
        note: 'Paused: held for {holdFee} a month',
      },
      {
        title: 'AI-handled call',
        price: '{callPrice}',
        per: 'a completed call',
        note: 'No per-minute charge; under {billableSeconds} seconds is free',
      },
    ],
    pack: {
      title: 'Starter pack',
      price: '{starterPack}',
      text: 'The first month of your number ({numberFee}) and {starterCredit} call credit: {starterCalls} calls.',
      badge: 'Best way to start',
    },
    includes: {
      title: 'Always included',
      list: [
        'Answered 24/7, several callers at once',
        'Every language that can be chosen',
        'Appointments, customers and transcripts',
        'Several numbers on one balance',
        'Your whole team, with roles',
        '{moneyBackDays}-day money-back guarantee',
      ],
    },
    currency: 'Prices and payments are in Canadian dollars.',
  },
  banner: {
    title: 'Your number could ring in five minutes',
    text: 'Choose it now. If it is not for you, request a refund of your first payment within {moneyBackDays} days.',
  },
  contact: {
    title: 'Talk to us',
    lead: 'Questions before you start, or a business with special needs: write or call.',
    email: 'Email',
    emailNote: 'Answered within 24 hours',
    phone: 'Phone',
    phoneNote: 'Monday to Friday 9:00 AM to 6:00 PM, Saturday 10:00 AM to 4:00 PM (EST)',
  },
} as const;
