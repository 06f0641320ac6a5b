export const privacy = {
  title: 'Privacy Policy',
  description:
    'What Callingua keeps about businesses and their callers, why, for how long, and which companies help.',
  updated: 'Last updated August 20, 2025',
  updatedMonth: 'Last updated August 2025',
  intro:
    'Callingua answers phone calls for businesses. This page says what we keep about you and about the people who call you, why, for how long, and who helps us. We sell none of it, and we show no advertising.',
  sections: {
    collect: {
      title: 'Information We Collect',
      paragraphs: ['We collect what the service needs to work, and nothing else.'],
      points: [
        {
          term: 'Your account',
          text: 'The name, email address, phone number, role and language of each person who signs in, and the network address and kind of device they sign in from. A password is kept only as a hash. If you sign in with Google, Facebook or Apple, we receive your name, your email address and, where there is one, your picture.',
        },
        {
          term: 'Your business',
          text: 'Its name, time zone, opening hours, services, languages and phone numbers, and what you teach your agent.',
        },
        {
          term: 'Calls',
          text: 'Who called which number, when, for how long, in which language and with what result; what was said, in writing, with its translation where a language model is set up; and a short summary.',
        },
        {
          term: 'Sound',
          text: 'Speech is turned into text during the call. A call is recorded as audio only where the business switched that on, and its callers are told at the beginning. Recordings, and messages spoken after the tone, are kept by our phone provider for 30 days, or until the business erases them.',
        },
        {
          term: 'Your customers',
          text: 'Names, phone numbers, email addresses, languages, notes, appointments and messages, as you or your agent write them down.',
        },
        {
          term: 'Payments',
          text: 'Amounts and dates, and the brand and last four digits of the card. The card number itself goes to Stripe and never reaches us. Digits spoken in a call that look like a card number are masked before they are written down; in a recording they cannot be.',
        },
        {
          term: 'Trying the receptionist',
          text: 'What you write or say to it on the start page is answered and not kept; a provider of a language model may receive it, see below. So that nobody wears it out, your network address is counted for an hour.',
        },
        {
          term: 'Cookies',
          text: 'Two: one for the language that you choose on this site, and one that says only that someone is signed in, without saying who. Your browser also keeps your sign-in and your choice of a light or dark screen. We use no analytics and no trackers; Stripe sets cookies of its own on its payment form, to prevent fraud.',
        },
      ],
    },
    use: {
      title: 'How We Use Your Information',
      paragraphs: [
        'To answer your calls, book appointments, send the emails that belong to them, charge what you used, keep the service secure, and help you when you write to us.',
        'What we keep about your callers and customers is yours: you decide about it, and we handle it on your behalf.',
        'Each of these companies receives what its part needs, and some of them work outside Canada, for example in the United States:',
      ],
      points: [
        {
          term: 'Twilio',
          text: 'Connects the calls, and turns speech into text and text into speech, with recognition and voices from Google and ElevenLabs.',
        },
        { term: 'Stripe', text: 'Takes payments and keeps your cards.' },
        {
          term: 'Resend',
          text: 'Delivers our emails to you, and the emails about appointments to your customers.',
        },
        {
          term: 'A provider of a language model',
          text: 'Where one is set up, it receives the text of the conversation and the facts about your business that an answer needs, never your list of customers. Without one, rules inside our own software answer.',
        },
        {
          term: 'Google, Facebook or Apple',
          text: 'Confirm who you are, only if you choose to sign in with them.',
        },
        { term: 'Authorities', text: 'Receive information only where the law obliges us to give it.' },
      ],
    },
    security: {
      title: 'Data Security',
      paragraphs: [
        'Information travels encrypted between your browser, our servers and our providers, and what belongs to one business is kept apart from every other.',
      ],
      points: [
        {
          term: 'Passwords and sign-ins',
          text: 'Passwords and the links in our emails are stored only as hashes. You are signed out after 24 hours at the latest, and a sign-in can be ended from your profile at any time.',
        },
        {
          term: 'Who sees what',
          text: 'What a member of your team sees and does depends on their role, and our servers check it on every request. Changes that matter are logged with time, network address and device; administrators can read that log.',
        },
        {
          term: 'How long we keep it',
          text: 'Calls, transcripts, customers and appointments stay while your account is open, unless you erase them. Ended sign-ins are deleted after seven days, expired links after 30 days, and counts of attempts after a day. Charges and payments are kept as long as tax law requires. When an account is closed, its data is deleted within 90 days.',
        },
        {
          term: 'If something goes wrong',
          text: 'If a breach puts you or your customers at risk, we tell you and the authority in charge without delay.',
        },
      ],
    },
    rights: {
      title: 'Your Rights',
      paragraphs: [
        'You may see, correct, export and erase your information. Most of it you can do yourself:',
      ],
      points: [
        {
          term: 'See and correct',
          text: 'In your profile, your settings and your lists of customers and calls.',
        },
        {
          term: 'Export',
          text: 'Administrators can download customers, appointments and transactions as CSV files; every call can be read in the portal.',
        },
        {
          term: 'Erase a customer',
          text: 'This erases their name, phone number, email address and notes, what they said in transcripts, their messages and recordings, and the summaries of their calls. The calls and charges stay, without them.',
        },
        {
          term: 'Close your account',
          text: 'Write to us from the address of an administrator, and everything is deleted within 90 days.',
        },
        {
          term: 'If you called one of our customers',
          text: 'You heard at the beginning that an AI assistant answers and that what is said is written down. To see or erase what is kept about you, ask the business that you called; if you ask us, we pass it on.',
        },
        {
          term: 'Complaints',
          text: 'You can turn to the Office of the Privacy Commissioner of Canada, and in Québec to the Commission d’accès à l’information.',
        },
      ],
    },
  },
  questions: 'Questions about your privacy? Write to us:',
} as const;
