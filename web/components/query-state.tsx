import { Box, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatError } from '../lib/forms/api-errors.ts';
import { t } from '../lib/text/texts.ts';
import { ErrorState } from './error-state.tsx';

/** Fields of a query that a screen uses. */
export type Query<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

export type QueryStateProps<T> = {
  query: Query<T>;
  /** Placeholders in the shape of the final content, so that the layout does not move. */
  skeleton: ReactNode;
  loadingText?: string;
  errorTitle?: string;
  children: (data: T) => ReactNode;
};

/**
 * Renders the three states of a query: loading, failed with a Retry button, and data. Data stays on screen during a
 * refetch.
 */
export function QueryState<T>({ query, skeleton, loadingText, errorTitle, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        {...(errorTitle !== undefined && { title: errorTitle })}
        message={formatError(query.error)}
        busy={query.isFetching}
        onAction={() => void query.refetch()}
      />
    );
  }
  return (
    <Box aria-busy="true">
      <VisuallyHidden role="status">{loadingText ?? t('common.loading')}</VisuallyHidden>
      <Box aria-hidden>{skeleton}</Box>
    </Box>
  );
}
