import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { t } from '../../messages/index.ts';
import { IconButton } from '../parts/icon-button.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** A short question: narrower, for a few words and answers. */
  readonly isQuestion?: boolean;
  onClose(): void;
}

/**
 * Shows a modal dialog while mounted; unmounting restores the focus.
 * @param onClose called on Escape, and when the browser closes the dialog. The `close` event is
 * late, when a dialog may be open again: handle Escape first, and listen only while shown.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement | null>(null);
  const notifyClosed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = element.current;
    const onClosed = () => notifyClosed();
    const onCancel = (event: Event) => {
      // Ignore cancel events of file choosers inside the dialog.
      if (event.target !== dialog) return;
      event.preventDefault();
      notifyClosed();
    };
    dialog?.addEventListener('close', onClosed);
    dialog?.addEventListener('cancel', onCancel);
    dialog?.showModal();
    return () => {
      dialog?.removeEventListener('close', onClosed);
      dialog?.removeEventListener('cancel', onCancel);
      dialog?.close();
    };
  }, []);
  return element;
}

/** Ignores the second click of a double click: another answer may be under the pointer by then. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/**
 * Modal dialog: the browser traps the focus, Escape closes it, and Enter takes the primary action
 * until a control has the focus.
 */
export function Dialog({ title, children, actions, isQuestion = false, onClose }: DialogProps) {
  const element = useModal(onClose);
  const body = useRef<HTMLDivElement | null>(null);
  // The browser would focus the button that closes, and Enter would close.
  useLayoutEffect(() => element.current?.focus(), [element]);
  useEffect(() => {
    // A button that had the focus may be gone.
    if (document.activeElement === document.body) element.current?.focus();
  });
  useEffect(() => {
    // Make the body focusable: keys can only scroll what they can reach.
    if (body.current) body.current.tabIndex = 0;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== element.current) return;
    element.current.querySelector<HTMLButtonElement>('.dialog-actions .primary')?.click();
  };
  return (
    <dialog
      ref={element}
      className={isQuestion ? 'dialog card question' : 'dialog card'}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="dialog-title row">
        <h2>{title}</h2>
        <IconButton icon="close" label={t('Close')} hint={null} onClick={onClose} />
      </div>
      <div className="dialog-body" ref={body}>
        {children}
      </div>
      {actions ? (
        <div className="dialog-actions row" onClickCapture={ignoreSecondClick}>
          {actions}
        </div>
      ) : null}
    </dialog>
  );
}
