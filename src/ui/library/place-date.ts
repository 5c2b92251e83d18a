import { aspectRatioOfText } from '../../app/library/items.ts';
import { loadMeasure } from '../../canvas/environment.ts';
import type { Editor } from '../../editor/editor.ts';
import { markToolFor, toFont } from '../../marks/index.ts';

const DATE_FONT = 'Arial';

/** Selects the tool for typed signatures, with today's date in the user's locale. */
export async function placeDate(editor: Editor): Promise<void> {
  const tool = markToolFor('signature', 'typed');
  if (!tool) return;
  const text = new Date().toLocaleDateString();
  const aspectRatio = aspectRatioOfText(text, await loadMeasure(toFont(DATE_FONT), text));
  editor.setTool(tool.id);
  editor.session.setState({ placing: { content: { text, fontName: DATE_FONT }, aspectRatio } });
}
