import { withoutExtension } from '../kernel/file-name.ts';
import { toSources } from '../kernel/page-list.ts';
import { fail } from '../kernel/result.ts';
import { isRedaction, serializeMarksDocument } from '../marks/index.ts';
import { messageOf, t } from '../messages/index.ts';
import { packContainer, unpackContainer } from '../store/persistence/container.ts';
import { viewOf } from '../store/persistence/view.ts';
import type { Core } from './core.ts';
import { DOCUMENT_TYPE } from './file-types.ts';
import { type MarksReading, readMarksOf, showReading } from './import-marks.ts';

/** The file is for further editing: warn users who may take it for a redacted document. */
function notifyContents({ window }: Core, name: string, redactions: number): void {
  if (redactions === 0) return;
  window.notify({
    kind: 'error',
    title: t('{name} contains what is under the redactions', { name }),
    detail: t(
      'This is the whole picture, with {count, plural, one {the redaction as a mark} other {# redactions as marks}} that anyone can remove. To share a redacted document, export it.',
      { count: redactions },
    ),
  });
}

export function saveDocumentFile(core: Core): void {
  const { document, session } = core.editor;
  const { source, picture, files } = core.workspace.pictures.getState();
  if (!source || !picture) return;
  const { styles, ...view } = viewOf(session.getState());
  const marksDocument = document.toMarksDocument();
  const marks = new Blob([serializeMarksDocument(marksDocument)]);
  const name = `${withoutExtension(source.name)}${DOCUMENT_TYPE}`;
  const pages = picture.isWhole ? undefined : toSources(picture.sources);
  core.device.saveFile(name, packContainer({ name: source.name, picture: source, pages, files, marks, view }));
  notifyContents(core, name, marksDocument.marks.filter(isRedaction).length);
}

/** Validates the marks like any import: opens invalid ones with a report. */
export async function openDocumentFile(core: Core, file: File): Promise<void> {
  let reading: MarksReading | undefined;
  const opened = await core.workspace.open(async (chosen) => {
    const unpacked = await unpackContainer(file).catch((error: unknown) => fail(messageOf(error)));
    if (chosen.aborted) return undefined;
    if (!unpacked.ok) {
      const title = t("Couldn't open {name}", { name: file.name });
      core.window.notify({ kind: 'error', title, detail: unpacked.error });
      return undefined;
    }
    const { name, picture, pages: arranged, files, marks, view } = unpacked.value;
    return {
      file: new File([picture], name, { type: picture.type }),
      arrangement: arranged && { pages: arranged, files },
      async readContent({ pages }, signal) {
        reading = await readMarksOf(core, new File([marks], file.name), pages, signal);
        return { document: reading.document, view };
      },
    };
  });
  if (opened && reading) showReading(core, reading);
  else reading?.report?.open.close();
}
