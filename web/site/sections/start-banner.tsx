import type { ReactNode } from 'react';

type StartBannerProps = { title: string; text?: string; button: string; children?: ReactNode };

/** The end of a page: the next step. Its button links to sign-up. */
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
