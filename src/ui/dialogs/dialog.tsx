import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** It asks one thing: a few words and its answers, in lines that are short to read. */
  readonly isQuestion?: boolean;
  onClose(): void;
}

/** For a dialog that is open as long as it is rendered. One that is only taken away would not give the focus back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement | null>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return element;
}

/** A modal window: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, children, actions, isQuestion = false, onClose }: DialogProps) {
  const element = useModal();
  const body = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    // Keys can scroll only what they can reach.
    if (body.current) body.current.tabIndex = 0;
  }, []);
  return (
    <dialog ref={element} className={isQuestion ? 'dialog question' : 'dialog'} aria-label={title} onClose={onClose}>
      <div className="dialog-title">
        <h2>{title}</h2>
        <button type="button" className="button icon-only" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body" ref={body}>
        {children}
      </div>
      {actions ? <div className="dialog-actions">{actions}</div> : null}
    </dialog>
  );
}
