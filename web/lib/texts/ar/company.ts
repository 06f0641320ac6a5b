import { about } from '../../../site/texts/ar/about.ts';
import { contact } from '../../../site/texts/ar/contact.ts';
import { support } from '../../../site/texts/ar/support.ts';
import type { company as english } from '../en/company.ts';
import type { Arabic } from '../translation.ts';

const [weekdays, saturday, sunday] = support.hours.rows;
const [byEmail, byPhone, critical] = support.response.rows;

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
} as const satisfies Arabic<typeof english>;
