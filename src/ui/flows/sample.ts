// A document of our own making, to try everything on.
import type { Editor } from '../../editor/editor.ts';
import { parseMarksDocument } from '../../marks/index.ts';
import { showToast, type UiStore } from '../ui-store.ts';
import type { PictureFlow } from './open-picture.ts';

const PICTURE = 'sample.tif';
const MARKS = 'sample.marks.json';

export async function openSample(editor: Editor, ui: UiStore, flow: PictureFlow): Promise<void> {
  try {
    const [picture, marks] = await Promise.all([fetch(`samples/${PICTURE}`), fetch(`samples/${MARKS}`)]);
    if (!picture.ok || !marks.ok) throw new Error(`The server answered ${picture.status} and ${marks.status}`);
    const file = new File([await picture.blob()], PICTURE, { type: 'image/tiff' });
    const { document } = parseMarksDocument(await marks.text());
    if (await flow.open(file)) editor.document.load(document);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    showToast(ui, { kind: 'error', title: 'The sample could not be loaded', detail });
  }
}
