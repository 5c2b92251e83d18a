import { Component, type ReactNode, Suspense } from 'react';
import { t } from '../messages/index.ts';
import { Icon } from './icons.tsx';

interface LoadBoundaryProps {
  readonly children: ReactNode;
  /** What is shown while the part is fetched. */
  readonly fallback?: ReactNode;
  readonly className?: string;
  /** Takes away what was to be shown, where that leaves a window to work in. */
  readonly onClose?: () => void;
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
    const { children, fallback = null, className = 'panel-empty', onClose } = this.props;
    if (!this.state.hasFault) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <div className={className} role="alert">
        <p className="scan-state error">
          <Icon name="warning" size={16} /> {t('This part could not be loaded. What is open is kept.')}
        </p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {t('Load the page again')}
        </button>
        {onClose ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose();
              this.setState({ hasFault: false });
            }}
          >
            {t('Close')}
          </button>
        ) : null}
      </div>
    );
  }
}
