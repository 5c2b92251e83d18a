import { parseMarksDocument } from '../marks/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { Core } from './core.ts';

const PICTURE = 'sample.tif';
const MARKS = 'sample.marks.json';

export function openSample({ workspace, window, device }: Core): Promise<unknown> {
  return workspace.open(async (signal) => {
    try {
      const [picture, marks] = await Promise.all([PICTURE, MARKS].map((name) => device.fetchFile(`samples/${name}`)));
      if (!picture || !marks) return undefined;
      const { document } = parseMarksDocument(await marks.text());
      return {
        file: new File([picture], PICTURE, { type: 'image/tiff' }),
        readContent: async () => ({ document }),
      };
    } catch (error) {
      if (!signal.aborted)
        window.notify({ kind: 'error', title: t("Couldn't load the sample"), detail: messageOf(error) });
      return undefined;
    }
  });
}
