// Parts of the program that are fetched when they are first used, and what stands in their place until then.
//
// React keeps what it has shown in place of something for a third of a second, however soon that comes: most parts come within a few
// milliseconds. It does so only where it draws again by itself, and not where somebody else asks for it: the boundaries do, as soon as
// anything has come that they may wait for.
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

/** What is promised. The component waits in its boundary until it has come. */
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
