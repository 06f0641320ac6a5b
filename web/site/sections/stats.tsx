import { addressIn } from '../locale.ts';
import type { PageProps } from '../site-page.ts';

/** Three figures; the number of languages links to their list. */
export function Stats({ texts, locale }: PageProps) {
  const { stats } = texts.landing;
  return (
    <section className="stats" aria-label={stats.label}>
      <ul className="wide stats-row">
        <li>
          <a href={addressIn(locale, '/languages')}>
            <Figure {...stats.languages} />
          </a>
        </li>
        <li>
          <Figure {...stats.uptime} />
        </li>
        <li>
          <Figure {...stats.hours} />
        </li>
      </ul>
    </section>
  );
}

function Figure({ value, label, note }: { value: string; label: string; note: string }) {
  return (
    <>
      <strong className="stats-value">{value}</strong>
      <span className="stats-label">{label}</span>
      <span className="small">{note}</span>
    </>
  );
}
