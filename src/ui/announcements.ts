// Screen reader announcements: edits, undo and redo, page, zoom and tool.

import type { Editor } from '../editor/editor.ts';
import { handleLabel } from '../editor/handles.ts';
import { inSentence } from '../editor/in-sentence.ts';
import { definitionOf, findMarkTool, type Mark } from '../marks/index.ts';
import { msg, t, translate } from '../messages/index.ts';
import type { Diff, EntryChange } from '../store/diff.ts';
import type { ChangeSource, StepLabel } from '../store/document.ts';
import type { SessionState } from '../store/session.ts';

/** Debounce (ms): of a burst of zoom steps or nudges, only the last is announced. */
const PAUSE = 250;

const boundsOf = (mark: Mark) => definitionOf(mark).geometry.bounds(mark, mark.pageNumber);

/** Describes how a mark moved or was resized, in the units of its panel. */
function describeChange({ from, to }: EntryChange): string | undefined {
  if (!from || !to) return undefined;
  const [before, after] = [boundsOf(from.mark), boundsOf(to.mark)];
  if (!before || !after) return undefined;
  const mark = t(definitionOf(to.mark).label);
  if (before.width !== after.width || before.height !== after.height) {
    const [width, height] = [Math.round(after.width), Math.round(after.height)];
    return t('{mark} resized to {width} by {height}', { mark, width, height });
  }
  if (before.x !== after.x || before.y !== after.y) {
    return t('{mark} moved to {x}, {y}', { mark, x: Math.round(after.x), y: Math.round(after.y) });
  }
  return undefined;
}

/** Describes an edit. `step` is the label of its undo step. */
function describeEdit(diff: Diff, source: ChangeSource, step: StepLabel | undefined): string | undefined {
  if (source === 'load' || step === undefined) return undefined;
  const label = typeof step === 'string' ? t(step) : translate(step);
  if (source === 'undo') return t('Undone: {step}', { step: inSentence(label) });
  if (source === 'redo') return t('Redone: {step}', { step: inSentence(label) });
  if (diff.pages) return label;
  const [only, ...others] = diff.entries.values();
  return (only && others.length === 0 ? describeChange(only) : undefined) ?? label;
}

function describeView(state: SessionState, before: SessionState): string | undefined {
  // Opening a document announces itself.
  if (state.documentName !== before.documentName || state.pages !== before.pages) return undefined;
  if (state.pageNumber !== before.pageNumber)
    return t('Page {page} of {pages}', { page: state.pageNumber, pages: state.pages.length });
  if (state.tool !== before.tool) {
    const label = findMarkTool(state.tool)?.label ?? (state.tool === 'hand' ? msg('Hand') : msg('Select'));
    return t('Tool: {tool}', { tool: t(label) });
  }
  if (state.camera.scale !== before.camera.scale)
    return t('Zoom {percent}%', { percent: Math.round(state.camera.scale * 100) });
  return undefined;
}

export function announceEditor(editor: Editor, announce: (text: string) => void): void {
  const { document, session } = editor;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announceLast = (describe: () => string | undefined) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = describe();
      if (text !== undefined) announce(text);
    }, PAUSE);
  };
  document.subscribe((diff, source) => {
    if (source === 'load') return;
    announceLast(() => {
      const { undoLabel, redoLabel } = document.status.getState();
      return describeEdit(diff, source, source === 'undo' ? redoLabel : undoLabel);
    });
  });
  session.subscribe((state, before) => {
    if (state.activeHandle && state.activeHandle.handleId !== before.activeHandle?.handleId && !state.hasGesture) {
      announceLast(() => handleLabel(editor));
      return;
    }
    const text = describeView(state, before);
    // Drawing a mark resets the tool: announce the mark, not the tool.
    if (text !== undefined && !(state.tool === 'select' && state.tool !== before.tool)) announceLast(() => text);
  });
}
