import type { MouseEvent } from 'react';
import { selectForMenu } from '../../editor/menu-selection.ts';
import type { App } from '../app-context.tsx';

/** Opens the context menu of the canvas: right click, long press, or keyboard. */
export function openDocumentMenu({ editor, ui }: App, event: MouseEvent<HTMLElement>): void {
  const canvas = event.target instanceof Element ? event.target.closest('[role="application"]') : null;
  if (!canvas || !editor.pageSize()) return;
  event.preventDefault();
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
  // A long press with a drawing tool is part of a stroke.
  if (isTouch && editor.session.getState().tool !== 'select') return;
  const box = canvas.getBoundingClientRect();
  const isPointed = isTouch || event.button === 2;
  const point = isPointed ? { x: event.clientX - box.left, y: event.clientY - box.top } : undefined;
  const at = selectForMenu(editor, point, isTouch ? 'touch' : 'mouse');
  const of = editor.session.getState().textSelection ? 'words' : 'document';
  ui.setState({ menu: { of, x: box.left + at.x, y: box.top + at.y } });
}
