import { Component, type ReactNode } from 'react';
import { FilesNotFetched } from '../lib/lazy-page.ts';
import { currentLine, subscribeToLine } from '../lib/line.ts';
import { t } from '../lib/texts/t.ts';
import { ErrorState } from './error-state.tsx';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { problem: { error: unknown } | null };

/**
 * Keeps a defect of one screen from taking the rest with it. Give it the path as `key`, so that another screen starts
 * afresh. A screen whose files could not be fetched opens by itself when the line is back; where that does not help, a
 * new version has replaced them, and reloading does.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { problem: null };
  private stopListening: () => void = () => undefined;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { problem: { error } };
  }

  override componentDidMount() {
    this.stopListening = subscribeToLine(() => {
      if (currentLine() === 'up') this.tryAgain();
    });
  }

  override componentWillUnmount() {
    this.stopListening();
  }

  private readonly tryAgain = () => {
    const error = this.state.problem?.error;
    if (!(error instanceof FilesNotFetched)) return;
    error.renew();
    this.setState({ problem: null });
  };

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
