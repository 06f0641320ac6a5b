import { Icon } from '../components/icon.tsx';
import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';
import { ExampleCall } from './example-call.tsx';

/** Introduction: the product, how to begin, and an example. */
export function Hero({ texts, locale }: PageProps) {
  const { hero } = texts.landing;
  return (
    <section className="hero">
      <div className="wide hero-columns">
        <div className="hero-words">
          <a className="badge" href={addressIn(locale, '/languages')}>
            <Icon name="globe" />
            {hero.badge}
          </a>
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <div className="actions">
            <a className="button button-large" href="/onboarding">
              {texts.common.start.pack}
            </a>
            <span className="notice">
              <Icon name="clock" />
              {hero.notice}
            </span>
          </div>
          <div className="actions">
            <a className="button button-quiet" href="#setup-demo" aria-haspopup="dialog">
              <Icon name="play" isFilled />
              {hero.demo}
            </a>
            <a className="button button-quiet" href="#languages-demo" aria-haspopup="dialog">
              <Icon name="play" isFilled />
              {hero.multilingual}
            </a>
          </div>
          <p className="small">{hero.assurance}</p>
        </div>
        <ExampleCall texts={texts} />
      </div>
    </section>
  );
}
