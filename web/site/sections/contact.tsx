import { CopyText } from '../components/copy-text.tsx';
import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

export function Contact({ texts }: PageProps) {
  const { contact } = texts.landing;
  return (
    <Section id="contact" title={contact.title} lead={contact.lead} tone="tinted">
      <div className="cards cards-two">
        <div className="card">
          <span className="card-icon">
            <Icon name="mail" />
          </span>
          <h3>{contact.email}</h3>
          <CopyText texts={texts} kind="email" />
          <p className="small">{contact.emailNote}</p>
        </div>
        <div className="card">
          <span className="card-icon">
            <Icon name="phone" />
          </span>
          <h3>{contact.phone}</h3>
          <CopyText texts={texts} kind="phone" />
          <p className="small">{contact.phoneNote}</p>
        </div>
      </div>
    </Section>
  );
}
