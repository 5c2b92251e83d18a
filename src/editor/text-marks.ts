// Marks on words that are selected or found.
import type { PageNumber } from '../kernel/page-number.ts';
import { type FoundLines, findMarkTool, isRedaction, type Mark } from '../marks/index.ts';
import { message, t } from '../messages/index.ts';
import type { TextSelection } from '../store/session.ts';
import { growRange, selectText } from '../text/select.ts';
import { addMark, createMark } from './create-mark.ts';
import type { Editor } from './editor.ts';
import { inSentence } from './in-sentence.ts';

/** Makes a mark of the selected words if the tool supports words; otherwise returns false. */
export function markSelectedText(editor: Editor, toolId: string): boolean {
  const { textSelection } = editor.session.getState();
  const tool = findMarkTool(toolId);
  if (!textSelection || tool?.definition.tool.kind !== 'lines') return false;
  editor.session.setState({ textSelection: undefined });
  const { pageNumber, lines, words } = textSelection;
  const mark = createMark(editor, tool, { kind: 'lines', lines, words }, pageNumber);
  const whole = isRedaction(mark) ? wholeWords(editor, textSelection) : undefined;
  addMark(editor, whole ? createMark(editor, tool, { kind: 'lines', ...whole }, pageNumber) : mark);
  return true;
}

/** Returns the selected words, whole: redacting half a word would leave the rest readable. */
function wholeWords({ ports }: Editor, { pageNumber, anchor, focus, isExact }: TextSelection): FoundLines | undefined {
  const page = isExact ? undefined : ports.textPage?.(pageNumber);
  const range = { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
  return page && selectText(page, growRange(page, range, 'word'));
}

/** Returns the selected words in one line, whole as for a redaction; empty without a selection. */
export function selectedWords(editor: Editor): string {
  const { textSelection } = editor.session.getState();
  const words = textSelection && (wholeWords(editor, textSelection) ?? textSelection).words;
  return words?.text.replace(/\s+/g, ' ').trim() ?? '';
}

export interface SelectedLines extends FoundLines {
  readonly pageNumber: PageNumber;
}

/** Makes a mark for each of the places, all of them in one step. @returns the marks */
export function markPlaces(editor: Editor, toolId: string, places: readonly SelectedLines[]): readonly Mark[] {
  const tool = findMarkTool(toolId);
  if (!tool) return [];
  const marks = places.map(({ pageNumber, ...found }) =>
    createMark(editor, tool, { kind: 'lines', ...found }, pageNumber),
  );
  const name = inSentence(t(tool.label));
  const label =
    marks.length === 1
      ? message('Add {name}', { name })
      : message('Add {count, number} × {name}', { count: marks.length, name });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  return marks;
}
