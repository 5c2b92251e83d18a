// Saves the marks as files of other programs.
import { writeForeign } from '../formats/client.ts';
import { type Loss, type MarksFormat, WRITTEN_FORMATS } from '../formats/index.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import { definitionOf, isRedaction, type Mark, type MarksDocument, mergeLayers } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { readFormatPages } from './format-pages.ts';

/** Formats to choose from. */
export const FOREIGN_FORMATS: readonly Pick<MarksFormat, 'id' | 'name'>[] = WRITTEN_FORMATS;

export interface ForeignExport {
  readonly name: string;
  readonly file: Blob;
  /** Number of marks of the document. */
  readonly markCount: number;
  readonly losses: readonly Loss[];
  /** True if the words under redactions are in the file. */
  readonly holdsRedactedWords: boolean;
}

const FORMAT_SETTING = 'marks-format';

/** Returns the format that was saved last on this device. */
export function lastForeignFormat({ device }: Core): string {
  const last = device.settings.get(FORMAT_SETTING);
  const format = WRITTEN_FORMATS.find(({ id }) => id === last) ?? WRITTEN_FORMATS[0];
  return format?.id ?? '';
}

const hasRedactedWords = (mark: Mark): boolean =>
  isRedaction(mark) &&
  typeof Reflect.get(mark, 'selectedText') === 'string' &&
  Reflect.get(mark, 'selectedText') !== '';

/** Names marks by page and type instead of uid. */
function namePlaces(losses: readonly Loss[], { marks }: MarksDocument): readonly Loss[] {
  const byUid = new Map(marks.map((mark) => [mark.uid, mark]));
  return losses.map((loss) => {
    const mark = byUid.get(loss.place);
    if (!mark) return loss;
    const label = t(definitionOf(mark).label);
    return { ...loss, place: t('page {page}, {label}', { page: mark.pageNumber, label }) };
  });
}

/**
 * Writes the marks of all layers, hidden ones too, in a format of another program.
 * @param id of the format
 * @throws the signal's reason
 */
export async function exportForeign(core: Core, id: string, signal: AbortSignal): Promise<ForeignExport> {
  const { editor, workspace } = core;
  const format = WRITTEN_FORMATS.find((each) => each.id === id);
  if (!format) throw new Error(`There is no format ${id}`);
  // Places are those of the measured pages.
  await workspace.pictures.getState().picture?.measuring?.done;
  const document = mergeLayers(editor.document.toMarksDocument());
  const unplaced: Loss[] = [];
  const numbers = new Set(document.marks.flatMap((mark) => definitionOf(mark).geometry.pageNumbers(mark)));
  const pages = format.needsDocument
    ? await readFormatPages(core, signal, (loss) => unplaced.push(loss), numbers)
    : editor.session.getState().pages;
  const { now, createUid } = editor.ports;
  const written = await writeForeign(id, document, { pages, signal, date: now().toISOString(), createUid });
  const { documentName = t('document') } = editor.session.getState();
  return {
    name: `${withoutExtension(documentName)}${format.extension}`,
    file: written.file,
    markCount: document.marks.length,
    losses: [...unplaced, ...namePlaces(written.losses, document)],
    holdsRedactedWords: format.holdsRedactedWords === true && document.marks.some(hasRedactedWords),
  };
}

/** Saves a written file, and remembers its format. */
export function saveForeign({ device }: Core, id: string, { name, file }: ForeignExport): void {
  device.settings.set(FORMAT_SETTING, id);
  device.saveFile(name, file);
}
