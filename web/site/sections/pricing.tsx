import { Icon } from '../components/icon.tsx';
import { MARKS } from '../site-facts.ts';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

/** Every price of the plan, the starter pack, and the free places of the Founder's Rate. */
export function Pricing({ texts }: PageProps) {
  const { pricing } = texts.landing;
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead} tone="tinted">
      <ul className="cards cards-three prices">
        {pricing.prices.map(({ title, price, per, note }) => (
          <li key={title} className="card">
            <h3>{title}</h3>
            <p>
              <strong className="price">{price}</strong> <span className="price-per">{per}</span>
            </p>
            <p className="small">{note}</p>
          </li>
        ))}
      </ul>
      <div className="pricing-columns">
        <StarterPack texts={texts} />
        <div className="card">
          <h3>{pricing.includes.title}</h3>
          <ul className="ticks">
            {pricing.includes.list.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <FoundersRate texts={texts} />
      </div>
      <p className="small">{pricing.currency}</p>
    </Section>
  );
}

function StarterPack({ texts }: Pick<PageProps, 'texts'>) {
  const { pack } = texts.landing.pricing;
  return (
    <div className="card card-strong">
      <h3>
        {pack.title} <span className="chip">{pack.badge}</span>
      </h3>
      <p>
        <strong className="price">{pack.price}</strong>
      </p>
      <p>{pack.text}</p>
      <a className="button" href="/onboarding">
        {texts.common.start.pack}
      </a>
    </div>
  );
}

/** The server inserts the real count; without one, the styles hide both lines. */
function FoundersRate({ texts }: Pick<PageProps, 'texts'>) {
  const { founders } = texts.landing.pricing;
  return (
    <div className="card founders" data-founders-left={MARKS.foundersLeft}>
      <h3>{founders.title}</h3>
      <p>{founders.text}</p>
      <p className="founders-left">{founders.left}</p>
      <p className="founders-gone">{founders.gone}</p>
    </div>
  );
}
