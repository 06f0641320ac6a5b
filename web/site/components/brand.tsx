import type { SiteTexts } from '../site-texts.ts';

/** The product's mark and name, with its tagline where there is room. */
export function Brand({
  texts: { common },
  withTagline = false,
}: {
  texts: SiteTexts;
  withTagline?: boolean;
}) {
  return (
    <span className="brand">
      <img src="/favicon.svg" width="32" height="32" alt="" />
      <span>
        <strong className="brand-name">{common.productName}</strong>
        {withTagline && <span className="brand-tagline">{common.tagline}</span>}
      </span>
    </span>
  );
}
