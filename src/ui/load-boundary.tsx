import { Component, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

interface LoadBoundaryProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Around parts that are fetched when they are first used: without the network one of them may not come, and must not take the window
 * with it. A browser keeps a failed part in mind, so only loading the page anew tries it again; the document is kept over that.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly hasFault: boolean }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override render() {
    if (!this.state.hasFault) return this.props.children;
    return (
      <div className={this.props.className ?? 'panel-empty'} role="alert">
        <p className="scan-state error">
          <Icon name="warning" size={16} /> This part could not be loaded. What is open is kept.
        </p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
