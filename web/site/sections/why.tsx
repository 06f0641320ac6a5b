import { Icon } from '../components/icon.tsx';
import type { PageProps } from '../site-page.ts';
import { Section } from './section.tsx';

/** Reasons beside what a month costs. */
export function Why({ texts }: PageProps) {
  const { why } = texts.landing;
  return (
    <Section id="why" title={why.title} lead={why.lead}>
      <div className="why-columns">
        <ul className="reasons">
          {why.reasons.map(({ title, text }) => (
            <li key={title}>
              <Icon name="check" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <MonthExample texts={texts} />
      </div>
      <p className="small">{why.note}</p>
    </Section>
  );
}

function MonthExample({ texts }: Pick<PageProps, 'texts'>) {
  const { compare } = texts.landing.why;
  const rows = [
    [compare.platform, compare.platformPrice],
    [compare.number, compare.numberPrice],
    [compare.calls, compare.callsPrice],
  ];
  return (
    <table className="bill">
      <caption>{compare.caption}</caption>
      <tbody>
        {rows.map(([label, price]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{compare.total}</th>
          <td>{compare.totalPrice}</td>
        </tr>
      </tfoot>
    </table>
  );
}
