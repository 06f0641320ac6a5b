import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

const STARS = [1, 2, 3, 4, 5];

/** Invented testimonials; every card is marked as an illustration. */
export function Testimonials({ texts }: PageProps) {
  const { testimonials } = texts.landing;
  return (
    <Section id="testimonials" title={testimonials.title} lead={testimonials.note}>
      <ul className="cards cards-three">
        {testimonials.list.map(({ quote, name, role }) => (
          <li key={name} className="card testimonial">
            <p className="testimonial-head">
              <span className="stars" role="img" aria-label={testimonials.stars}>
                {STARS.map((star) => (
                  <Icon key={star} name="star" isFilled />
                ))}
              </span>
              <span className="chip">{testimonials.badge}</span>
            </p>
            <blockquote>{quote}</blockquote>
            <p>
              <strong>{name}</strong>
              <br />
              <span className="small">{role}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
