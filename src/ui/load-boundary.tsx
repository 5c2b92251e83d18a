// Lazily loaded parts and their placeholders. React shows a placeholder for at least 300 ms when it
// retries by itself: the boundaries rerender as soon as a part arrives, within milliseconds.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import { t } from '../messages/index.ts';
import { Icon } from './icons.tsx';
import { Button } from './parts/button.tsx';

const waiting = new Set<() => void>();
const known = new WeakSet<Promise<unknown>>();

/** Rerenders waiting boundaries when a promise settles. */
function announceWhenDone<Promised extends Promise<unknown>>(promise: Promised): Promised {
  if (known.has(promise)) return promise;
  known.add(promise);
  const drawAll = () => {
    for (const draw of [...waiting]) draw();
  };
  // After React's own handlers.
  const drawLater = () => queueMicrotask(drawAll);
  promise.then(drawLater, drawLater);
  return promise;
}

/** Loads a component's module when it is first rendered. */
export const fetched = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(() => announceWhenDone(load().then((module) => ({ default: module[name] }))));

/** Unwraps a promise; the component suspends until it resolves. */
export const useFetched = <Value,>(promise: Promise<Value>): Value => use(announceWhenDone(promise));

/** Registers for rerenders while the placeholder is shown. */
function Waiting({ draw, children }: { readonly draw: () => void; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    waiting.add(draw);
    return () => void waiting.delete(draw);
  }, [draw]);
  return children;
}

interface LoadBoundaryProps {
  readonly children: ReactNode;
  /** Placeholder while loading. */
  readonly fallback?: ReactNode;
  readonly className?: string;
  /** Closes the part that failed to load; for parts that the window works without. */
  readonly onClose?: () => void;
}

/**
 * Boundary for lazily loaded parts: without network a part may fail, and must not break the window.
 * Browsers remember a failed module, so only reloading the page retries; the document is kept.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly hasFault: boolean }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  readonly #draw = () => this.forceUpdate();

  override render() {
    const { children, fallback = null, className = 'panel-empty', onClose } = this.props;
    if (!this.state.hasFault)
      return <Suspense fallback={<Waiting draw={this.#draw}>{fallback}</Waiting>}>{children}</Suspense>;
    return (
      <div className={className} role="alert">
        <p className="scan-state error row">
          <Icon name="warning" size={16} /> {t("Couldn't load this part. Your document is still open.")}
        </p>
        <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
        {onClose ? (
          <Button
            onClick={() => {
              onClose();
              this.setState({ hasFault: false });
            }}
          >
            {t('Close')}
          </Button>
        ) : null}
      </div>
    );
  }
}
