import { Component, type ReactNode } from 'react';
import { currentConnection, subscribeToConnection } from '../lib/live/connection.ts';
import { reloadOnce } from '../lib/live/reload-once.ts';
import { t } from '../lib/text/texts.ts';
import { FilesNotFetched } from '../lib/url/lazy-page.ts';
import { ErrorState } from './error-state.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A change of this value removes the error. Unlike a new `key`, it does not remount children without an error. */
  resetOn?: string;
};
type ErrorBoundaryState = { problem: { error: unknown } | null };

/**
 * Isolates an error of one screen from the rest. Pass the path as `key`, so that another screen starts without the
 * error. If the chunk of a screen could not be loaded, the boundary retries when the connection is back. After a second
 * failure it reloads the page once.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { problem: null };
  private stopListening: () => void = () => undefined;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { problem: { error } };
  }

  override componentDidMount() {
    this.stopListening = subscribeToConnection(() => {
      if (currentConnection() === 'up') this.tryAgain();
    });
  }

  /**
   * Reloads the page after a second failure. Browsers cache a failed module fetch, and the chunks of an older version
   * may be deleted; a reload solves both problems.
   */
  override componentDidCatch(error: unknown) {
    if (error instanceof FilesNotFetched && error.attempt > 1 && currentConnection() === 'up') reloadOnce();
  }

  override componentDidUpdate({ resetOn }: ErrorBoundaryProps, { problem }: ErrorBoundaryState) {
    if (problem && resetOn !== this.props.resetOn) this.reset(problem.error);
  }

  override componentWillUnmount() {
    this.stopListening();
  }

  private readonly tryAgain = () => {
    const error = this.state.problem?.error;
    if (error instanceof FilesNotFetched) this.reset(error);
  };

  private reset(error: unknown) {
    if (error instanceof FilesNotFetched) error.renew();
    this.setState({ problem: null });
  }

  override render() {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    const { error } = problem;
    if (error instanceof FilesNotFetched && (error.attempt === 1 || !navigator.onLine)) {
      return (
        <ErrorState
          title={t('common.error.notFetched')}
          message={t('common.error.notFetchedHint')}
          onAction={this.tryAgain}
        />
      );
    }
    return (
      <ErrorState
        message={t('common.error.crash')}
        actionLabel={t('common.reload')}
        onAction={() => window.location.reload()}
      />
    );
  }
}
