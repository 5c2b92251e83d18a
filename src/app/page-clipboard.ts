// Copied pages, for all documents in windows of this browser.
// The clipboard only holds a reference: browsers let no page write a PDF there.
import { followPages, inOrder, pagesMeant } from '../editor/pages.ts';
import { OWN_FILE } from '../kernel/page-list.ts';
import { atPage, type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Quarters } from '../kernel/quarters.ts';
import { definitionOf, type Mark, parseMarksDocument, serializeMarksDocument } from '../marks/index.ts';
import type { PictureDocument } from '../media/index.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { DEFAULT_OUTPUT_OPTIONS, planOutput, type writeFiles } from '../output/index.ts';
import type { Core } from './core.ts';
import { insertFiles } from './insert-pages.ts';

/** Pages in files that hold nothing else. */
interface CopiedFiles {
  readonly isPdf: boolean;
  readonly files: readonly File[];
  readonly quarters: readonly Quarters[];
  readonly marksJson: string;
}

export interface PageClipboard {
  /** Copies the selected pages as they are now. Errors are reported here and again when pasting. */
  copy(id: string): Promise<void>;
  /** Offers pages for dragging to another window: they are copied once it asks for them. */
  offer(id: string, pageNumbers: readonly PageNumber[]): void;
  /** Inserts copied pages at a position: behind the selected ones by default. */
  paste(id: string, at?: PageNumber): Promise<void>;
}

/** Connection between windows, such as a BroadcastChannel. */
export type WindowChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

export interface ClipboardPorts {
  readonly writeFiles: typeof writeFiles;
  readonly channel: WindowChannel;
}

/** How long another window may take to answer (ms): it may still be writing the pages. */
const PATIENCE = 15_000;

type ChannelMessage = { readonly wanted: string } | { readonly id: string; readonly pages: CopiedFiles };

/** Returns the marks of some pages, numbered as the pages are when they stand alone. */
function marksOn({ editor: { document } }: Core, numbers: readonly PageNumber[]): readonly Mark[] {
  const newNumbers = new Map(numbers.map((number, index) => [number, toPageNumber(index)]));
  return document.ordered().flatMap(({ mark }) => {
    const { geometry } = definitionOf(mark);
    if (!geometry.pageNumbers(mark).some((number) => newNumbers.has(number))) return [];
    return followPages(mark, { newNumbers, turned: new Map() }, document.pages(), numbers.length) ?? [];
  });
}

interface Copying {
  readonly core: Core;
  readonly picture: PictureDocument;
  readonly ports: ClipboardPorts;
  readonly signal: AbortSignal;
}

/** Writes pages without their marks into a file, and without annotations that became marks. */
async function writePages(
  { core: { editor }, picture, ports, signal }: Copying,
  pageNumbers: readonly PageNumber[],
  onProgress: (share: number) => void,
): Promise<File> {
  const { documentName = t('document') } = editor.session.getState();
  const plan = planOutput(
    {
      documentName,
      pages: picture.pages,
      hidden: new Set(),
      unitsPerInch: picture.unitsPerInch,
      resolutions: picture.resolutions,
      isPdf: picture.pdf !== undefined,
      fileSize: picture.pdf?.own.file.size,
      document: { ...editor.document.properties(), marks: [] },
    },
    { ...DEFAULT_OUTPUT_OPTIONS, format: picture.pdf ? 'pdf' : 'tiff', pageNumbers },
  );
  const { files, report } = await ports.writeFiles(
    picture,
    { plan },
    { signal, onProgress: ({ share }) => onProgress(share) },
  );
  const [file] = files;
  if (!file)
    throw new MessageError(
      message('The pages could not be written: {problems}', { problems: report.problems.join(' ') }),
    );
  return new File([file.blob], file.name, { type: file.blob.type });
}

/**
 * Returns a file with a page of a picture: the page's own if it holds no other. Keeps what lossy
 * coding ties together: redactions depend on it.
 */
async function writePicturePage(copying: Copying, number: PageNumber): Promise<{ file: File; quarters: Quarters }> {
  const { core, picture, signal } = copying;
  const { source, files } = core.workspace.pictures.getState();
  const { file: name, quarters } = atPage(picture.sources, number) ?? { file: OWN_FILE, quarters: 0 };
  const own = name === OWN_FILE ? source : files.get(name);
  const isAlone = picture.parts.some((part) => part.name === name && part.pageCount === 1);
  if (own && isAlone) return { file: new File([own], own.name, { type: own.type }), quarters };
  const file = await writePages(copying, [number], () => undefined);
  const written = await core.workspace.openDocument(file, { signal });
  const [before, after] = await Promise.all([picture.lossyCoding(toPageIndex(number)), written.lossyCoding(0)]).finally(
    () => written.dispose(),
  );
  if (before && !after) {
    throw new MessageError(
      message('Page {page} can only be copied unrotated: rotating it would recompress it.', {
        page: number,
      }),
    );
  }
  return { file, quarters: 0 };
}

async function writeCopy(
  copying: Copying,
  numbers: readonly PageNumber[],
  onProgress: (share: number) => void,
): Promise<Pick<CopiedFiles, 'files' | 'quarters' | 'isPdf'>> {
  if (copying.picture.pdf) {
    return { isPdf: true, files: [await writePages(copying, numbers, onProgress)], quarters: numbers.map(() => 0) };
  }
  const pages: Awaited<ReturnType<typeof writePicturePage>>[] = [];
  for (const number of numbers) {
    pages.push(await writePicturePage(copying, number));
    onProgress(pages.length / numbers.length);
  }
  return { isPdf: false, files: pages.map(({ file }) => file), quarters: pages.map(({ quarters }) => quarters) };
}

/** Copies pages with their marks. @throws Error the reason; the signal's reason if cancelled */
async function copyPages(core: Core, ports: ClipboardPorts, pageNumbers: Iterable<PageNumber>): Promise<CopiedFiles> {
  const { progress, workspace } = core;
  const { picture } = workspace.pictures.getState();
  if (!picture) throw new MessageError(message('Nothing is open'));
  const numbers = inOrder(pageNumbers, picture.pages);
  const marksJson = serializeMarksDocument({ marks: marksOn(core, numbers) });
  const controller = new AbortController();
  const { signal } = controller;
  const task = progress.begin(
    t('Copying {count, plural, one {# page} other {# pages}}', { count: numbers.length }),
    () => controller.abort(),
  );
  try {
    await picture.measuring?.done;
    const written = await writeCopy({ core, picture, ports, signal }, numbers, task.update);
    signal.throwIfAborted();
    return { ...written, marksJson };
  } finally {
    task.end();
  }
}

function askOthers({ device: { clock } }: Core, channel: WindowChannel, id: string): Promise<CopiedFiles | undefined> {
  return new Promise((resolve) => {
    const end = (pages: CopiedFiles | undefined) => {
      channel.removeEventListener('message', onMessage);
      callOff();
      resolve(pages);
    };
    const onMessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if ('id' in data && data.id === id) end(data.pages);
    };
    const callOff = clock.after(PATIENCE, () => end(undefined));
    channel.addEventListener('message', onMessage);
    channel.postMessage({ wanted: id } satisfies ChannelMessage);
  });
}

export function createPageClipboard(core: Core, ports: ClipboardPorts): PageClipboard {
  const { editor, window, workspace, progress } = core;
  const { channel } = ports;
  let held: { readonly id: string; pages(): Promise<CopiedFiles> } | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (!held || !('wanted' in data) || data.wanted !== held.id) return;
    const { id } = held;
    held.pages().then(
      (pages) => channel.postMessage({ id, pages } satisfies ChannelMessage),
      // The other window says that there are none.
      () => undefined,
    );
  });

  const refuse = (title: string, detail: string) => window.notify({ kind: 'error', title, detail });

  async function fetchPages(id: string): Promise<CopiedFiles | undefined> {
    if (held?.id === id) return held.pages();
    const task = progress.begin(t('Fetching the pages'), () => undefined);
    return askOthers(core, channel, id).finally(task.end);
  }

  /** Copies pages now. Reports errors; pasting fails with them, too. */
  function startCopy(pageNumbers: Iterable<PageNumber>): Promise<CopiedFiles> {
    const pages = copyPages(core, ports, pageNumbers);
    pages.catch((error: unknown) => {
      if (!(error instanceof DOMException)) refuse(t("Couldn't copy the pages"), messageOf(error));
    });
    return pages;
  }

  return {
    async copy(id) {
      const pages = startCopy(pagesMeant(editor));
      held = { id, pages: () => pages };
      await pages.catch(() => undefined);
    },
    offer(id, pageNumbers) {
      let pages: Promise<CopiedFiles> | undefined;
      held = {
        id,
        pages: () => {
          pages ??= startCopy(pageNumbers);
          return pages;
        },
      };
    },
    async paste(id, place = Math.max(...pagesMeant(editor)) + 1) {
      const before = workspace.pictures.getState().source;
      const pages = await fetchPages(id).catch(() => undefined);
      const { picture, source } = workspace.pictures.getState();
      // Another document was opened meanwhile: the pages were not meant for it.
      if (source !== before) return;
      if (!pages) {
        refuse(t("These pages can't be pasted any more"), t('Copy them again, and keep their window open until then.'));
      } else if (pages.isPdf && !picture?.pdf) {
        refuse(t('Pages of a PDF need a PDF'), t('Open the PDF, and paste the pages of this document there.'));
      } else {
        const { quarters, marksJson } = pages;
        const { marks } = parseMarksDocument(marksJson).document;
        await insertFiles(core, pages.files, place, { quarters, marks });
      }
    },
  };
}
