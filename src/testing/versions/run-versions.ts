// Compares generated versions, and counts what was found.
import { fromBytes } from '../../pdf/byte-sources.ts';
import { type PdfEngine, toRequest } from '../../pdf/node.ts';
import { compareDocuments, type ReviewedDocument } from '../../review/index.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { createRandom, type Random } from '../random.ts';
import { type DrawnDocument, drawDocument, makeWords, PAGE } from './drawn-pages.ts';
import { type Edit, Editor, makePage } from './edits.ts';
import { type DrawnVersions, judge, type Verdict } from './judge.ts';
import { editScannedPage, makeScannedPage, pictureDocument, renderPage, scanPicture } from './scanned-versions.ts';

export const VERSION_KINDS = ['words', 'graphics', 'pages', 'scans'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

export function openDrawn(engine: PdfEngine, pdf: Uint8Array<ArrayBuffer>): ReviewedDocument {
  const document = engine.open(fromBytes(pdf));
  const { pages } = document.info;
  return {
    pages,
    readWords: async (page) => buildTextPage(fromPdf(document.characters(page - 1))),
    readPicture: async (page, width) => {
      const size = pages[page - 1] ?? PAGE;
      return document.render(page - 1, toRequest(size, width / size.width));
    },
  };
}

/** Number of edits in each case. */
export const EDITS: Readonly<Record<VersionKind, number>> = { words: 5, graphics: 5, pages: 5, scans: 2 };

/** Tries again where an edit finds no free place. */
function times(count: number, edit: () => boolean): void {
  for (let done = 0, tries = 0; done < count; tries++) {
    if (edit()) done++;
    if (tries > 1000) throw new Error('No place for another edit.');
  }
}

function editDocument(random: Random, kind: VersionKind): Editor {
  const shared = random.chance(0.3) ? makeWords(random, 60) : [];
  const count = kind === 'pages' ? 8 : 4;
  const editor = new Editor(
    random,
    Array.from({ length: count }, () => makePage(random, shared)),
  );
  if (kind === 'words') {
    times(4, () => editor.editWords());
    times(1, () => editor.moveWords());
  } else if (kind === 'graphics') times(5, () => editor.editGraphic());
  else {
    editor.movePage();
    editor.addPage();
    editor.removePage();
    times(1, () => editor.editWords());
    times(1, () => editor.editGraphic());
  }
  return editor;
}

async function compareDrawn(engine: PdfEngine, random: Random, kind: VersionKind): Promise<Verdict> {
  const editor = editDocument(random, kind);
  const flows = kind === 'words' && random.chance(0.5);
  const [old, recent] = [drawDocument(editor.old, flows), drawDocument(editor.pages(), flows)];
  const { differences } = await compareDocuments(openDrawn(engine, old.pdf), openDrawn(engine, recent.pdf));
  return judge(editor.edits, differences, { oldPages: editor.old, newPages: editor.pages(), old, new: recent });
}

/** Compares scans of up to 3°, of another size, with the drawn page or a straight scan of it. */
async function compareScans(engine: PdfEngine, random: Random): Promise<Verdict> {
  const page = makeScannedPage(random);
  const edited: { readonly page: typeof page; readonly edits: readonly Edit[] } = editScannedPage(random, page);
  const [old, recent] = [drawDocument([page]), drawDocument([edited.page])] as [DrawnDocument, DrawnDocument];
  const dpi = random.integer(110, 200);
  const before = renderPage(engine, old.pdf, dpi);
  const scanned = scanPicture(
    renderPage(engine, recent.pdf, dpi),
    random,
    random.next() * 6 - 3,
    0.75 + random.next() * 0.6,
  );
  const { differences } = await compareDocuments(pictureDocument(before, PAGE), pictureDocument(scanned));
  const versions: DrawnVersions = { oldPages: [page], newPages: [edited.page], old, new: recent };
  return judge(edited.edits, differences, versions);
}

/** Generates a document and an edited version of it, and compares them. */
export function runVersions(engine: PdfEngine, kind: VersionKind, seed: number): Promise<Verdict> {
  const random = createRandom(seed);
  return kind === 'scans' ? compareScans(engine, random) : compareDrawn(engine, random, kind);
}
