import type { PageProps } from '../site-page.ts';

export function Banner({ texts }: PageProps) {
  const { banner } = texts.landing;
  return (
    <section className="banner" aria-labelledby="banner-title">
      <div className="wide">
        <h2 id="banner-title">{banner.title}</h2>
        <p className="lead">{banner.text}</p>
        <a className="button button-large button-inverted" href="/onboarding">
          {texts.common.start.today}
        </a>
      </div>
    </section>
  );
}
