import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type PageHeadProps = { title: string; lead: string; note?: string };

/** Start of a page: heading, lead, and an optional note such as the effective date. */
export function PageHead({ title, lead, note }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {note !== undefined && <p className="small">{note}</p>}
      <p className="lead">{lead}</p>
    </div>
  );
}

type SectionProps = { id: string; title: string; lead?: string; tone?: 'tinted'; children: ReactNode };

/** A section of the landing page with a heading, as the target of links. */
export function Section({ id, title, lead, tone, children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={tone ? `section section-${tone}` : 'section'} aria-labelledby={titleId}>
      <div className="wide">
        <div className="section-head">
          <h2 id={titleId}>{title}</h2>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

type StartBannerProps = { title: string; text?: string; button: string; children?: ReactNode };

/** End of a page: the next step, with a button to sign-up. */
export function StartBanner({ title, text, button, children }: StartBannerProps) {
  return (
    <section className="section section-tinted" aria-labelledby="start-title">
      <div className="wide start-banner">
        <h2 id="start-title">{title}</h2>
        {text !== undefined && <p className="lead">{text}</p>}
        <p className="actions actions-centred">
          <a className="button button-large" href="/onboarding">
            {button}
          </a>
          {children}
        </p>
      </div>
    </section>
  );
}

/** Questions with collapsible answers, below a heading of level 2. */
export function QuestionList({ list }: { list: readonly { question: string; answer: string }[] }) {
  return (
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
  );
}
