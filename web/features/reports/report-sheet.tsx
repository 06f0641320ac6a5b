import { Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './reports.module.css';

type Print = Outputs['reports']['preview'];
type PrintSection = Print['sections'][number];
type PrintTable = PrintSection['tables'][number];

type ReportSheetProps = { print: Print; language: string };

/** A report with the same content and language as its files. Printing the page prints only the report. */
export function ReportSheet({ print, language }: ReportSheetProps) {
  return (
    <article className={`app-print-sheet ${classes.sheet}`} lang={language} dir="ltr">
      <header>
        <Text size="sm" c="dimmed">
          <bdi>{print.businessName}</bdi>
        </Text>
        <Title order={2} size="h1">
          {print.title}
        </Title>
        <Text>{print.period}</Text>
        {[print.zone, print.madeAt, print.before].map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </header>
      {print.sections.map((section) => (
        <SectionSheet key={section.section} section={section} />
      ))}
    </article>
  );
}

function SectionSheet({ section: { title, note, figures, tables } }: { section: PrintSection }) {
  return (
    <section className={classes.part}>
      <Title order={3} size="h2">
        {title}
      </Title>
      {note !== null && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {figures.length > 0 && (
        <Tiles>
          {figures.map(({ label, value, before }) => (
            <Tile key={label} label={label} hint={before && t('reports.view.before', { value: before })}>
              {value}
            </Tile>
          ))}
        </Tiles>
      )}
      {tables.map((table) => (
        <TableSheet key={table.caption} table={table} />
      ))}
    </section>
  );
}

/** A table of the report. The bar next to a number is hidden from assistive technology. */
function TableSheet({ table: { caption, columns, barColumn, rows } }: { table: PrintTable }) {
  const classOf = (place: number) => (columns[place]?.isNumber ? classes.number : undefined);
  const keyed = rows.map((row, place) => ({ ...row, key: `${place} ${row.cells[0]}` }));
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }, place) => (
            <Fragment key={label}>
              <th scope="col" className={classOf(place)}>
                {label}
              </th>
              {place === barColumn && <td className={classes.bar} aria-hidden />}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ key, cells, bar }) => (
          <tr key={key}>
            {columns.map(({ label }, place) => {
              const Cell = place === 0 ? 'th' : 'td';
              return (
                <Fragment key={label}>
                  <Cell {...(place === 0 && { scope: 'row' })} className={classOf(place)}>
                    <bdi>{cells[place]}</bdi>
                  </Cell>
                  {place === barColumn && <BarCell bar={bar} />}
                </Fragment>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BarCell({ bar }: { bar: number | null }) {
  return (
    <td className={classes.bar} aria-hidden>
      {bar !== null && bar > 0 && <span className={classes.fill} style={{ inlineSize: `${bar * 100}%` }} />}
    </td>
  );
}
