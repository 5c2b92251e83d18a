// A document of our own making, to try everything on.
import { parseMarksDocument } from '../marks/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { Core } from './core.ts';

const PICTURE = 'sample.tif';
const MARKS = 'sample.marks.json';

export async function openSample({ workspace, window, device }: Core): Promise<void> {
  try {
    const [picture, marks] = await Promise.all([PICTURE, MARKS].map((name) => device.fetchFile(`samples/${name}`)));
    if (!picture || !marks) return;
    const { document } = parseMarksDocument(await marks.text());
    await workspace.open({
      file: new File([picture], PICTURE, { type: 'image/tiff' }),
      readContent: async () => ({ document }),
    });
  } catch (error) {
    window.tell({ kind: 'error', title: t('The sample could not be loaded'), detail: messageOf(error) });
  }
}
