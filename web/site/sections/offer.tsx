import { Icon } from '../components/icon.tsx';
import { Section } from '../components/page-parts.tsx';
import { addressIn } from '../locale.ts';
import { DASHBOARD_PICTURE } from '../pictures.ts';
import { PLACEHOLDERS } from '../site-facts.ts';
import type { PageProps } from '../site-page.ts';

/** All prices of the plan, the starter pack, and the number of remaining places of the Founder's Rate. */
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

/**
 * Number of remaining places of the Founder's Rate, which the server fills in. The styles show either the number or the
 * text that no place is left; while the number is unknown, neither.
 */
function FoundersRate({ texts }: Pick<PageProps, 'texts'>) {
  const { founders } = texts.landing.pricing;
  return (
    <div className="card founders" data-founders-left={PLACEHOLDERS.foundersLeft}>
      <h3>{founders.title}</h3>
      <p>{founders.text}</p>
      <p className="founders-left">{founders.left}</p>
      <p className="founders-gone">{founders.gone}</p>
    </div>
  );
}

const ICONS = ['globe', 'chart', 'users', 'text', 'route', 'plug'] as const;

/** The section about features: a picture of the dashboard, and a card for each feature. */
export function Features({ texts, locale }: PageProps) {
  const { features, hero } = texts.landing;
  const { address, width, height } = DASHBOARD_PICTURE;
  return (
    <Section id="features" title={features.title} lead={features.lead}>
      <img
        className="product-picture"
        src={address}
        width={width}
        height={height}
        alt={features.picture}
        loading="lazy"
        decoding="async"
      />
      <ul className="cards cards-three swiped">
        {features.cards.map(({ title, text }, index) => (
          <li key={title} className="card">
            <span className="card-icon">
              <Icon name={ICONS[index] ?? 'check'} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            {index === 0 && (
              <a className="badge" href={addressIn(locale, '/languages')}>
                {hero.badge}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

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

/** Benefits next to the monthly cost. */
export function Why({ texts }: PageProps) {
  const { why } = texts.landing;
  return (
    <Section id="why" title={why.title} lead={why.lead}>
      <div className="why-columns">
        <ul className="reasons">
          {why.reasons.map(({ title, text }) => (
            <li key={title}>
              <Icon name="check" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <MonthExample texts={texts} />
      </div>
      <p className="small">{why.note}</p>
    </Section>
  );
}

function MonthExample({ texts }: Pick<PageProps, 'texts'>) {
  const { compare } = texts.landing.why;
  const rows = [
    [compare.platform, compare.platformPrice],
    [compare.number, compare.numberPrice],
    [compare.calls, compare.callsPrice],
  ];
  return (
    <table className="bill">
      <caption>{compare.caption}</caption>
      <tbody>
        {rows.map(([label, price]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{compare.total}</th>
          <td>{compare.totalPrice}</td>
        </tr>
      </tfoot>
    </table>
  );
}
