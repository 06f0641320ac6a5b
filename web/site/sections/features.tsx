import { Icon } from '../components/icon.tsx';
import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

const ICONS = ['globe', 'chart', 'users', 'text', 'route', 'plug'] as const;

export function Features({ texts, locale }: PageProps) {
  const { features, hero } = texts.landing;
  return (
    <Section id="features" title={features.title} lead={features.lead}>
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
