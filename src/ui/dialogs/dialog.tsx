import {
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
  /** It asks one thing: a few words and its answers, in lines that are short to read. */
  readonly isQuestion?: boolean;
  onClose(): void;
}

/**
 * For a dialog that is open as long as it is rendered. One that is only taken away would not give the focus back.
 *
 * @param onClose called on Escape, and when the browser closes the dialog. Its `close` event comes late, when this dialog or another may be
 *   open again: so Escape is handled first, and only a shown dialog listens.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement | null>(null);
  const notifyClosed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = element.current;
    const onClosed = () => notifyClosed();
    const onCancel = (event: Event) => {
      // A file chooser inside the dialog sends the same event.
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

/** The second click of a double click is not meant for the answer that has taken the place of the first. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** A modal window: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, children, actions, isQuestion = false, onClose }: DialogProps) {
  const element = useModal(onClose);
  const body = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    // Keys can scroll only what they can reach.
    if (body.current) body.current.tabIndex = 0;
  }, []);
  return (
    <dialog ref={element} className={isQuestion ? 'dialog card question' : 'dialog card'} aria-label={title}>
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
