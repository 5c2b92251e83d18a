// Lazily loaded parts, and their placeholders.
//
// React shows a placeholder for at least a third of a second, although most parts load within
// milliseconds. It only does so for its own rerenders, not for requested ones: the boundaries
// rerender as soon as a part arrives.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import { t } from '../messages/index.ts';
import { Icon } from './icons.tsx';
import { Button } from './parts/button.tsx';

/** Draw the boundaries that wait for something. */
const waiting = new Set<() => void>();
const known = new WeakSet<Promise<unknown>>();

/** Tells the boundaries when what was promised has come. */
function announceWhenDone<Promised extends Promise<unknown>>(promise: Promised): Promised {
  if (known.has(promise)) return promise;
  known.add(promise);
  const drawAll = () => {
    for (const draw of [...waiting]) draw();
  };
  // React must have heard of it before.
  const settle = () => queueMicrotask(drawAll);
  promise.then(settle, settle);
  return promise;
}

/** A component of a module that is fetched when it is first drawn. */
export const fetched = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(() => announceWhenDone(load().then((module) => ({ default: module[name] }))));

/** Unwraps a promise; the component suspends until it resolves. */
export const useFetched = <Value,>(promise: Promise<Value>): Value => use(announceWhenDone(promise));

/** Stands in place of what is fetched. */
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
  /** Takes away what was to be shown, where that leaves a window to work in. */
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
