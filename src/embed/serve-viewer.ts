import type { Application } from '../app/application.ts';
import type { UserMessage } from '../app/ports.ts';
import { asAnswered } from '../barcodes/types.ts';
import { pageNumbersTo } from '../kernel/page-number.ts';
import { type MarksDocument, markTools, parseMarksDocument, serializeMarksDocument } from '../marks/index.ts';
import { MessageError, message, t } from '../messages/index.ts';
import type { PageScan } from '../store/scans.ts';
import type { Handlers } from '../workers/index.ts';
import type { PageScanResult, ViewerCalls, ViewerEvent } from './messages.ts';

/** Debounce of mark events (ms); at least ten times the time that writing them took. */
const REST = 250;
const REST_FACTOR = 10;

type Tell = (event: ViewerEvent) => void;

/** Resolves tools by id, type or family. @returns the tools, and unknown words */
export function resolveTools(words: readonly string[]): { tools: ReadonlySet<string>; unknown: readonly string[] } {
  const named = (word: string) =>
    markTools.filter(({ id, definition: { type, family } }) => [id, type, family].includes(word)).map(({ id }) => id);
  return {
    tools: new Set(words.flatMap(named)),
    unknown: words.filter((word) => named(word).length === 0),
  };
}

const toResult = ({ pageNumber, barcodes, error }: PageScan): PageScanResult => ({
  pageNumber,
  barcodes: barcodes.map(asAnswered),
  ...(error === undefined ? {} : { error }),
});

export const toErrorEvent = ({ title, detail }: UserMessage): ViewerEvent => ({
  kind: 'error',
  detail: { message: title, detail },
});

const textOf = ({ editor }: Application): string => serializeMarksDocument(editor.document.toMarksDocument());

/** Reports all document events until the window closes. */
export function postEvents(app: Application, report: Tell): void {
  const { document, session, scans } = app.editor;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let cost = 0;
  const postMarks = () => {
    const began = performance.now();
    report({ kind: 'markschange', detail: { marks: textOf(app), count: document.status.getState().count } });
    cost = performance.now() - began;
  };
  document.subscribe((_diff, source) => {
    clearTimeout(rest);
    // Changes by the embedding page aren't reported back to it.
    if (source !== 'load') rest = setTimeout(postMarks, Math.max(REST, cost * REST_FACTOR));
  });
  session.subscribe(({ selection }, before) => {
    if (selection !== before.selection) report({ kind: 'selectionchange', detail: { uids: [...selection] } });
  });
  scans.subscribe(({ byPage }, before) => {
    for (const scan of byPage.values()) {
      const isNews = scan !== before.byPage.get(scan.pageNumber);
      if (isNews && scan.state !== 'processing') report({ kind: 'scan', detail: toResult(scan) });
    }
  });
  app.workspace.subscribe((event) => {
    if (event.kind !== 'opened') return;
    const pages = event.picture.pages.map(({ width, height }) => ({ width, height }));
    report({ kind: 'documentopen', detail: { name: event.picture.name, pages } });
  });
}

/** @throws Error if the text isn't a marks document */
function readMarks(text: string): ReturnType<typeof parseMarksDocument> {
  const parsed = parseMarksDocument(text);
  const whole = parsed.problems.find(({ index }) => index < 0);
  if (whole && parsed.document.marks.length === 0)
    throw new MessageError(message('Not a marks document: {reason}', { reason: whole.message }));
  return parsed;
}

/** Opens a file and reports errors; stops if the caller aborts. */
async function open(app: Application, file: File, document: MarksDocument, signal: AbortSignal): Promise<void> {
  let reason = t('The document was not opened.');
  const stop = app.workspace.subscribe((event) => {
    if (event.kind === 'failed' && event.what === 'opening')
      reason = t("Couldn't open {name}: {reason}", { name: event.name, reason: event.detail });
  });
  try {
    const isGivenUp = new Promise<undefined>((resolve) =>
      signal.addEventListener('abort', () => resolve(undefined), { once: true }),
    );
    const opened = app.workspace.open({ file, readContent: async () => ({ document }) });
    const picture = await Promise.race([opened, isGivenUp]);
    signal.throwIfAborted();
    if (!picture) throw new Error(reason);
  } finally {
    stop();
  }
}

export function createViewerHandlers(app: Application): Handlers<ViewerCalls> {
  const { document, session, scans } = app.editor;
  const pagesOf = () => session.getState().pages.map(({ width, height }) => ({ width, height }));
  const requireDocument = () => {
    if (pagesOf().length === 0) throw new MessageError(message('No document is open.'));
  };
  return {
    async open({ file, name, marks }, { signal }) {
      const read = marks === undefined ? undefined : readMarks(marks);
      const named = new File([file], name, { type: file.type });
      await open(app, named, read?.document ?? { marks: [] }, signal);
      return { name, pages: pagesOf(), problems: read?.problems ?? [] };
    },
    close() {
      app.workspace.leave();
      return null;
    },
    getMarks() {
      requireDocument();
      return textOf(app);
    },
    setMarks({ marks }) {
      requireDocument();
      const { document: next, problems } = readMarks(marks);
      document.load(next);
      return { count: document.status.getState().count, problems };
    },
    async scan({ pageNumbers = pageNumbersTo(pagesOf().length) }, { signal }) {
      requireDocument();
      const { length } = pagesOf();
      const beyond = pageNumbers.find((number) => !Number.isInteger(number) || number < 1 || number > length);
      if (beyond !== undefined) throw new RangeError(t("Page {page} doesn't exist.", { page: beyond }));
      await (await app.loadScans()).scanPages(pageNumbers, signal);
      const { byPage } = scans.getState();
      return pageNumbers.flatMap((number) => {
        const scan = byPage.get(number);
        return scan ? [toResult(scan)] : [];
      });
    },
  };
}
