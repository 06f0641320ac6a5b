import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; lead?: string; tone?: 'tinted'; children: ReactNode };

/** A linkable section of the landing page with its heading. */
export function Section({ id, title, lead, tone, children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={tone ? `section section-${tone}` : 'section'} aria-labelledby={titleId}>
      <div className="wide">
        <div className="section-head">
          <h2 id={titleId}>{title}</h2>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
