import { about } from '../../../site/texts/fr/about.ts';
import { contact } from '../../../site/texts/fr/contact.ts';
import { support } from '../../../site/texts/fr/support.ts';
import type { company as english } from '../en/company.ts';
import type { French } from '../translation.ts';

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
} as const satisfies French<typeof english>;
