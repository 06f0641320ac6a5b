import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './database.module.css';

/** Previous queries, newest first; selecting one puts it into the editor. */
export function HistorySection({ onUse }: { onUse: (query: string) => void }) {
  const history = trpc.database.history.useQuery();
  return (
    <Section title={t('database.history.title')}>
      <QueryState
        query={history}
        errorTitle={t('database.history.failed')}
        skeleton={<Skeleton height={120} />}
      >
        {(queries) =>
          queries.length === 0 ? (
            <EmptyState
              icon={<IconHistory />}
              title={t('database.history.empty')}
              hint={t('database.history.emptyHint')}
            />
          ) : (
            <Rows label={t('database.history.title')}>
              {queries.map(({ id, query, at }) => (
                <Row
                  key={id}
                  title={<code className={classes.past}>{query}</code>}
                  detail={<TimeText iso={at} />}
                  actions={
                    <Button
                      variant="subtle"
                      aria-label={t('database.history.useOf', { query })}
                      onClick={() => onUse(query)}
                    >
                      {t('database.history.use')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </QueryState>
    </Section>
  );
}
