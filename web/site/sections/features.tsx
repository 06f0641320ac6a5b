import { Icon } from '../components/icon.tsx';
import { addressIn } from '../locale.ts';
import { DASHBOARD_PICTURE } from '../pictures.ts';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

const ICONS = ['globe', 'chart', 'users', 'text', 'route', 'plug'] as const;

/** The portal as it looks, and what the receptionist does. */
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
      <ul className="cards cards-three">
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
