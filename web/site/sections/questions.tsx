import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

export function Questions({ texts }: PageProps) {
  const { title, lead, list } = texts.questions;
  return (
    <Section id="faq" title={title} lead={lead}>
      <div className="questions">
        {list.map(({ question, answer }) => (
          <details key={question} className="question">
            <summary>
              <h3>{question}</h3>
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
