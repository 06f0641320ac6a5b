import type { ReactNode } from 'react';
import { CopyText } from '../components/copy-text.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import type { SiteTexts } from '../site-texts.ts';

type SupportCardsProps = { texts: SiteTexts; level: 2 | 3 };

/** How support is reached, when, and how fast it answers, for pages (headings of level 2) and for a dialog (3). */
export function SupportCards({ texts, level }: SupportCardsProps) {
  const { contact, hours, response } = texts.company.support;
  return (
    <div className="cards">
      <SupportCard level={level} icon="mail" title={contact.title}>
        <Rows
          rows={[
            [contact.email, <CopyText key="email" texts={texts} kind="email" />],
            [contact.phone, <CopyText key="phone" texts={texts} kind="phone" />],
          ]}
        />
      </SupportCard>
      <SupportCard level={level} icon="clock" title={hours.title}>
        <Rows rows={Object.values(hours.rows).map(({ days, time }) => [days, time])} />
        <p className="small">{hours.zone}</p>
      </SupportCard>
      <SupportCard level={level} icon="check" title={response.title}>
        <Rows rows={Object.values(response.rows).map(({ channel, time }) => [channel, time])} />
      </SupportCard>
    </div>
  );
}

type SupportCardProps = { level: 2 | 3; icon: IconName; title: string; children: ReactNode };

function SupportCard({ level, icon, title, children }: SupportCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card">
      <span className="card-icon">
        <Icon name={icon} />
      </span>
      <Heading className="card-title">{title}</Heading>
      {children}
    </div>
  );
}

function Rows({ rows }: { rows: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
