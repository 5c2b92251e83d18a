// Selects words or printed lines by a drag, like a text marker: whole words, or letters with Alt.
import type { PageNumber } from '../../kernel/page-number.ts';
import { rectFromPoints } from '../../kernel/rect.ts';
import { definitionOf, type FoundLines, type Mark, type MarkTool } from '../../marks/index.ts';
import { message, messageOf, msg, t } from '../../messages/index.ts';
import { addMark, createMark, leaveTool } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { inSentence } from '../in-sentence.ts';
import { placeMark } from './place-mark.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

export function createLinesTool(editor: Editor, tool: MarkTool): Tool {
  let start: PointerInput | undefined;
  /** Counts the searches, so that an answer that comes late is known as such. */
  let search = 0;
  /** Mark that Shift extends, on any page. */
  let lastUid: string | undefined;

  /** Calls `use` with the selection, unless the drag continued or another document was opened. */
  function find(from: PointerInput, to: PointerInput, use: (found: FoundLines) => void): void {
    const own = ++search;
    const { pages } = editor.session.getState();
    const isWanted = () => own === search && editor.session.getState().pages === pages;
    editor.ports.findLines(from.pageNumber, from.point, to.point, to.alt ? 'character' : 'word').then(
      (found) => {
        if (isWanted()) use(found);
      },
      (error: unknown) => {
        if (!isWanted()) return;
        editor.dropDraft();
        // Each move searches again: report only the failure of the last one.
        if (start === undefined)
          editor.ports.notify(t("Couldn't find lines of text: {reason}", { reason: messageOf(error) }));
      },
    );
  }

  /** Returns the mark that Shift extends: the selected one, or the last that the tool made. */
  function findContinued(input: PointerInput): Mark | undefined {
    if (!input.shift) return undefined;
    const [selected] = editor.session.getState().selection;
    return [selected, lastUid]
      .map((uid) => (uid === undefined ? undefined : editor.document.get(uid)?.mark))
      .find((mark) => mark?.type === tool.definition.type);
  }

  function addFound(found: FoundLines, pageNumber: PageNumber, continued: Mark | undefined): void {
    const size = editor.pageSize(pageNumber);
    if (continued && size) {
      editor.update(
        [continued.uid],
        msg('Add lines'),
        (mark) => definitionOf(mark).geometry.addLines?.(mark, pageNumber, size, found) ?? mark,
      );
      editor.dropDraft();
      editor.select([continued.uid]);
      leaveTool(editor);
      return;
    }
    const mark = createMark(editor, tool, { kind: 'lines', ...found }, pageNumber);
    lastUid = mark.uid;
    // The result may arrive after a tool change: the mark is added, and nothing else changes.
    if (editor.session.getState().tool === tool.id) addMark(editor, mark);
    else
      editor.document.commit(message('Add {name}', { name: inSentence(t(tool.label)) }), (transaction) =>
        transaction.add(mark),
      );
  }

  return {
    pointerDown(input) {
      start = input;
      if (!input.shift) editor.select([]);
    },
    pointerMove(input) {
      if (!start || !isDrag(start, input)) return;
      // Lines of pictures take a moment to find: until then, show the searched area.
      if (editor.draft.getState().marks.length === 0) {
        editor.draft.setState({ pageNumber: input.pageNumber, marquee: rectFromPoints(start.point, input.point) });
      }
      find(start, input, (found) => {
        if (found.lines.length === 0) return;
        const { pageNumber } = input;
        editor.draft.setState({
          pageNumber,
          marks: [createMark(editor, tool, { kind: 'lines', ...found }, pageNumber)],
          marquee: undefined,
        });
      });
    },
    pointerUp(input) {
      const from = start;
      start = undefined;
      if (!from) return;
      if (!isDrag(from, input)) {
        search++;
        placeMark(editor, tool, from);
        return;
      }
      const continued = findContinued(from);
      find(from, input, (found) => {
        if (found.lines.length > 0) addFound(found, from.pageNumber, continued);
        else editor.dropDraft();
      });
    },
    cancel() {
      // After the release there is no gesture to cancel: a pending search still adds its mark.
      if (!start) return;
      start = undefined;
      search++;
      editor.dropDraft();
    },
    isBusy: () => start !== undefined,
    cursor: () => 'text',
  };
}
