export const terms = {
  title: 'Terms of Service',
  description: 'What Callingua does, what it costs, what you and we are responsible for, and how it ends.',
  updated: 'Last updated August 20, 2025',
  updatedMonth: 'Last updated August 2025',
  intro:
    'These terms apply between you and the company behind Callingua, which is based in Canada. By creating an account you accept them for your business.',
  sections: {
    service: {
      title: 'Service Description',
      paragraphs: [
        'Callingua gives your business a phone number and an AI agent that answers calls around the clock, books, moves and cancels appointments, transfers calls and takes messages, as you allow it to.',
        'The agent is software, and tells every caller so. It can misunderstand; please check what it wrote down where much depends on it. It is not an emergency service and cannot call one.',
        'It speaks and understands {spokenCount} languages on the phone; {soonCount} more are coming soon.',
      ],
      points: [],
    },
    pricing: {
      title: 'Pay-As-You-Go Pricing',
      paragraphs: [
        'Everything is paid from one prepaid balance. Payments are taken in Canadian dollars. Your prices are those of the day you signed up. The first {foundersTotal} businesses keep them for good, which is the Founder’s Rate; for others a change is announced beforehand, and takes effect with the next billing cycle.',
      ],
      points: [
        {
          term: 'Platform',
          text: '{platformFee} a month for a business. The first month is due {trialDays} days after you sign up, and only once you have had a number.',
        },
        {
          term: 'Numbers',
          text: '{numberFee} a month for each number; a premium number costs the price that is shown when you choose it. A number on hold costs {holdFee} a month.',
        },
        {
          term: 'Calls',
          text: '{callPrice} for each completed call, however long. Calls that are busy, fail, are not answered or last less than {billableSeconds} seconds are free.',
        },
        {
          term: 'Auto-recharge',
          text: 'Charges your card automatically only after you agree to it, up to a monthly limit that you choose. You can switch it off at any time.',
        },
        {
          term: 'When the balance is used up',
          text: 'Your agent still answers up to {callsBelowZero} calls. Monthly fees are still charged. After 7 days below zero we tell you when your numbers go on hold, and after 90 days, with three warnings beforehand, they are released.',
        },
        {
          term: 'Money back',
          text: 'For {moneyBackDays} days after your first payment, you can request a refund of it on the billing page.',
        },
      ],
    },
    account: {
      title: 'Account Responsibilities',
      paragraphs: [],
      points: [
        {
          term: 'Your details',
          text: 'Are true and kept up to date, above all the email address of an administrator: that is where we write about money and numbers.',
        },
        {
          term: 'Your team',
          text: 'Keeps its passwords to itself. What is done with your accounts counts as done by you; tell us immediately if somebody else gets in.',
        },
        {
          term: 'Your callers',
          text: 'Are entitled to know how their information is used. You follow the laws on privacy and on phone calls that apply to your business.',
        },
        {
          term: 'What you teach the agent',
          text: 'Is true, lawful and yours to use. Fraud, harassment and unwanted advertising are not allowed. We may suspend an account for them, and say why.',
        },
      ],
    },
    availability: {
      title: 'Service Availability',
      paragraphs: [
        'Our target is that the service is available {uptime} of the time. It is a target, not a guarantee: we depend on phone networks, payment services and other providers.',
        'When a provider fails, we keep answering as well as can be done without it. A caller whom the agent cannot take, because every line is busy or a limit of yours is reached, hears a short message.',
      ],
      points: [],
    },
    liability: {
      title: 'Limitation of Liability',
      paragraphs: [
        'Our liability is limited to what you paid us in the 12 months before the event. We are not liable for indirect damage such as lost profit or lost business.',
        'Nothing in these terms takes away rights that the law does not allow to be given up.',
      ],
      points: [],
    },
    termination: {
      title: 'Termination',
      paragraphs: [
        'There is no contract period. You can release a number at any time, immediately or at the end of the month that is paid for, and close your account with 30 days’ notice. We may end the service with 30 days’ notice, or at once after a serious breach of these terms.',
        'Download what you want to keep before the end. Your data is deleted within 90 days after termination, except what the law obliges us to keep.',
      ],
      points: [],
    },
  },
  questions: 'Questions about these terms? Write to us:',
} as const;
