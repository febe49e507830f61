import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn instead of the children once one of them has failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failure of one part of the page to that part. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
