import { Component, type ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { ErrorState } from './error-state.tsx';

type ErrorBoundaryProps = { children: ReactNode };

/**
 * Keeps a defect of one screen from taking the rest with it. Give it the path as `key`, so that another
 * screen starts afresh. Reloading also helps when a new version has replaced the files of this one.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message={t('common.error.crash')}
        actionLabel={t('common.reload')}
        onAction={() => window.location.reload()}
      />
    );
  }
}
