import { about } from '../../../site/texts/en/about.ts';
import { contact } from '../../../site/texts/en/contact.ts';
import { support } from '../../../site/texts/en/support.ts';

const [weekdays, saturday, sunday] = support.hours.rows;
const [byEmail, byPhone, critical] = support.response.rows;

/** The texts of the public pages /about and /contact, which members see inside the shell. */
export const company = {
  about: {
    title: about.title,
    intro: about.intro,
    sections: about.sections,
    company: about.company,
  },
  contact: { title: contact.title, intro: contact.intro, topics: contact.topics },
  support: {
    contact: support.contact,
    hours: {
      title: support.hours.title,
      zone: support.hours.zone,
      rows: { weekdays, saturday, sunday },
    },
    response: {
      title: support.response.title,
      rows: { byEmail, byPhone, critical },
    },
  },
} as const;
