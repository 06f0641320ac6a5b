import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

/** The four steps to the first call. */
export function Steps({ texts }: PageProps) {
  const { steps } = texts.landing;
  return (
    <Section id="steps" title={steps.title} lead={steps.lead} tone="tinted">
      <ol className="cards cards-four numbered">
        {steps.list.map(({ title, time, text }) => (
          <li key={title} className="card">
            <h3>{title}</h3>
            <p className="chip">{time}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="actions actions-centred">
        <a className="button" href="/onboarding">
          {texts.common.start.activate}
        </a>
        <a className="button button-quiet" href="#steps-demo" aria-haspopup="dialog">
          <Icon name="play" isFilled />
          {steps.demo}
        </a>
      </div>
    </Section>
  );
}
