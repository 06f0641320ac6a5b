import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MoneyText } from '../../../components/money-text.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { formatDay, formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import classes from './course.module.css';

/** The balance of the last 30 days and of the next 60, as a line and as a table. */
export function BalanceCourse() {
  const course = trpc.billing.balanceCourse.useQuery();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = course.data?.past.length === 0;
  return (
    <Section
      title={t('funds.course.title')}
      aside={
        course.data &&
        !isEmpty && (
          <Button
            variant="default"
            leftSection={
              asTable ? <IconChartLine size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'funds.course.asChart' : 'funds.course.asTable')}
          </Button>
        )
      }
    >
      <QueryState
        query={course}
        errorTitle={t('funds.course.loadFailed')}
        skeleton={<Skeleton height={280} />}
      >
        {(data) =>
          data.past.length === 0 ? (
            <EmptyState
              icon={<IconChartLine />}
              title={t('funds.course.empty')}
              hint={t('funds.course.emptyHint')}
            />
          ) : (
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {t('funds.course.hint')}
              </Text>
              {asTable ? <CourseTable course={data} /> : <Chart course={data} />}
            </Stack>
          )
        }
      </QueryState>
    </Section>
  );
}

/**
 * The chart is hidden from assistive technology: the text above names the day with the lowest balance, and the table
 * has every day.
 */
function Chart({ course }: { course: Course }) {
  const shape = shapeOf(course);
  const lowest = lowestAhead(course);
  if (!shape) return null;
  const { width, height, past, ahead, todayX, zeroY, fees, topCents, bottomCents } = shape;
  return (
    <Stack gap="xs">
      {lowest && (
        <Text fw={500} {...(lowest.balanceCents < 0 && { c: 'red' })}>
          {t('funds.course.lowest', {
            amount: formatMoney(lowest.balanceCents),
            date: formatDay(lowest.day),
          })}
        </Text>
      )}
      <Legend />
      <div aria-hidden className={classes.plot}>
        <Ends start={formatMoney(topCents)} end="" />
        <div className={classes.lines}>
          {bottomCents < 0 && topCents > 0 && (
            <span className={classes.zeroLabel} style={{ insetBlockEnd: `${100 - (zeroY / height) * 100}%` }}>
              {formatMoney(0)}
            </span>
          )}
          <svg
            className={`${classes.svg} ${bottomCents < 0 ? classes.short : ''}`}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="presentation"
          >
            <line
              className={classes.zero}
              x1={0}
              x2={width}
              y1={zeroY}
              y2={zeroY}
              vectorEffect="non-scaling-stroke"
            />
            <line
              className={classes.today}
              x1={todayX}
              x2={todayX}
              y1={0}
              y2={height}
              vectorEffect="non-scaling-stroke"
            />
            <polyline points={past} vectorEffect="non-scaling-stroke" />
            <polyline points={ahead} className={classes.ahead} vectorEffect="non-scaling-stroke" />
            {fees.map(({ key, x, y }) => (
              <line
                key={key}
                className={classes.fee}
                x1={x}
                x2={x}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </div>
        <Ends start={formatMoney(bottomCents)} end="" />
        <Ends
          start={formatEnd(course.past[0]?.day)}
          end={formatEnd(course.ahead.at(-1)?.day)}
          todayShare={todayX / width}
        />
      </div>
    </Stack>
  );
}

const formatEnd = (day: string | undefined) => (day === undefined ? '' : formatDay(day, 'short'));

/**
 * The label of today is hidden if its position is below this share of the chart's width. It would overlap the label at
 * the start.
 */
const TODAY_SHARE_MIN = 0.25;

type EndsProps = { start: string; end: string; todayShare?: number };

function Ends({ start, end, todayShare = 0 }: EndsProps) {
  return (
    <div className={classes.axis}>
      <span>{start}</span>
      {todayShare >= TODAY_SHARE_MIN && (
        <span className={classes.todayLabel} style={{ insetInlineStart: `${todayShare * 100}%` }}>
          {t('funds.course.today')}
        </span>
      )}
      <span>{end}</span>
    </div>
  );
}

function Legend() {
  return (
    <ul className={classes.legend}>
      <li>
        <span className={classes.swatch} aria-hidden />
        {t('funds.course.past')}
      </li>
      <li>
        <span className={classes.swatch} data-look="ahead" aria-hidden />
        {t('funds.course.ahead')}
      </li>
      <li>
        <span className={classes.swatch} data-look="fee" aria-hidden />
        {t('funds.course.fees')}
      </li>
    </ul>
  );
}

type Row = { day: string; balanceCents: number; feesCents: number; isAhead: boolean };

function CourseTable({ course: { past, ahead } }: { course: Course }) {
  const rows: Row[] = [
    ...past.map((one) => ({ ...one, feesCents: 0, isAhead: false })),
    ...ahead.map((one) => ({ ...one, isAhead: true })),
  ];
  return (
    <DataTable caption={t('funds.course.title')} columns={columns()} rows={rows} rowKey={({ day }) => day} />
  );
}

function columns(): readonly Column<Row>[] {
  return [
    { key: 'day', header: t('funds.course.day'), heading: true, cell: ({ day }) => formatDay(day) },
    {
      key: 'kind',
      header: t('funds.course.kind'),
      cell: ({ isAhead }) => t(isAhead ? 'funds.course.ahead' : 'funds.course.past'),
    },
    {
      key: 'fees',
      header: t('funds.course.fees'),
      align: 'end',
      cell: ({ feesCents }) => feesCents > 0 && <MoneyText cents={feesCents} />,
    },
    {
      key: 'balance',
      header: t('funds.course.balance'),
      align: 'end',
      cell: ({ balanceCents }) => <MoneyText cents={balanceCents} kind="balance" fw={600} />,
    },
  ];
}

type Course = Outputs['billing']['balanceCourse'];

const WIDTH = 720;
const HEIGHT = 200;

type CourseShape = {
  width: number;
  height: number;
  /** SVG points of the past line and of the forecast line. Both lines include today. */
  past: string;
  ahead: string;
  /** Positions of today, of the zero line and of the days with fees. */
  todayX: number;
  zeroY: number;
  fees: { key: string; x: number; y: number }[];
  topCents: number;
  bottomCents: number;
};

/** Geometry of the chart from the first past day to the last forecast day; undefined without days. */
function shapeOf({ past, ahead }: Course): CourseShape | undefined {
  const days = [...past, ...ahead];
  if (days.length === 0) return undefined;
  const cents = days.map(({ balanceCents }) => balanceCents);
  const topCents = Math.max(0, ...cents);
  const bottomCents = Math.min(0, ...cents);
  const span = Math.max(1, topCents - bottomCents);
  const xOf = (index: number) => (index / Math.max(1, days.length - 1)) * WIDTH;
  const yOf = (balance: number) => ((topCents - balance) / span) * HEIGHT;
  const points = days.map(
    ({ balanceCents }, index) => `${xOf(index).toFixed(1)},${yOf(balanceCents).toFixed(1)}`,
  );
  const today = Math.max(0, past.length - 1);
  return {
    width: WIDTH,
    height: HEIGHT,
    past: points.slice(0, today + 1).join(' '),
    ahead: points.slice(today).join(' '),
    todayX: xOf(today),
    zeroY: yOf(0),
    fees: ahead.flatMap(({ day, balanceCents, feesCents }, index) =>
      feesCents > 0 ? [{ key: day, x: xOf(past.length + index), y: yOf(balanceCents) }] : [],
    ),
    topCents,
    bottomCents,
  };
}

/** The forecast day with the lowest balance, or the earliest of several; undefined without a forecast. */
function lowestAhead({ ahead }: Course): Course['ahead'][number] | undefined {
  return ahead.reduce<Course['ahead'][number] | undefined>(
    (lowest, day) => (lowest === undefined || day.balanceCents < lowest.balanceCents ? day : lowest),
    undefined,
  );
}
