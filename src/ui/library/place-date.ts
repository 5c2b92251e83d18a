// The day's date as what is placed next, as a signature is.
import { aspectRatioOfText } from '../../app/library/items.ts';
import { loadMeasure } from '../../canvas/environment.ts';
import type { Editor } from '../../editor/editor.ts';
import { markToolFor, toFont } from '../../marks/index.ts';

const DATE_FONT = 'Arial';

/** Chooses the tool that places typed signatures, with the date in the words of this device. */
export async function placeDate(editor: Editor): Promise<void> {
  const tool = markToolFor('signature', 'typed');
  if (!tool) return;
  const text = new Date().toLocaleDateString();
  const aspectRatio = aspectRatioOfText(text, await loadMeasure(toFont(DATE_FONT), text));
  editor.setTool(tool.id);
  editor.session.setState({ placing: { content: { text, fontName: DATE_FONT }, aspectRatio } });
}
