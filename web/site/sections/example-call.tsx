import spoken from '../../../locales/spoken-examples.json' with { type: 'json' };
import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';

/** A call as the portal shows it: transcript, outcome and cost. */
export function ExampleCall({ texts }: Pick<PageProps, 'texts'>) {
  const { example } = texts.landing.hero;
  return (
    <figure className="example">
      <figcaption className="example-head">
        <span className="example-label">
          <Icon name="phone" />
          {example.label}
        </span>
        <span className="chip">{example.language}</span>
      </figcaption>
      <ol className="example-lines">
        {spoken.call.lines.map(({ who, words }) => (
          <li key={words} className={`said said-${who}`}>
            <span className="said-who">{who === 'agent' ? example.agent : example.caller}</span>
            <span lang={spoken.call.tag} dir="ltr">
              {words}
            </span>
          </li>
        ))}
      </ol>
      <div className="example-end">
        <span className="example-booked">
          <Icon name="check" />
          <span>
            <strong>{example.booked}</strong>
            <br />
            {example.bookedWhen}
          </span>
        </span>
        <span className="example-cost">
          {example.charged}
          <br />
          <strong>{example.chargedPrice}</strong>
        </span>
      </div>
    </figure>
  );
}
