// Recognizes the text of scanned pages and provides their words.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withoutExtension } from '../kernel/file-name.ts';
import { followMoves } from '../kernel/page-list.ts';
import { atPage, type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { PictureDocument } from '../media/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { OcrClient } from '../ocr/client.ts';
import { DATA_URLS } from '../ocr/installed.ts';
import { guessLanguage, LANGUAGES, type Language, SERVED_LIST } from '../ocr/languages.ts';
import type { RecognizedWords } from '../ocr/recognize.ts';
import { scaleForReading } from '../ocr/scale.ts';
import { EMPTY_TEXT_PAGE } from '../text/text-page.ts';
import { unitePages } from '../text/unite.ts';
import type { Core } from './core.ts';
import type { KeptReading } from './kept-readings.ts';
import type { DevicePort } from './ports.ts';
import type { Words } from './words.ts';

export type OcrState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'read'; readonly language: string; readonly result: RecognizedWords }
  | { readonly kind: 'failed'; readonly message: string };

export interface RecognitionState {
  /** Chosen language; undefined to guess. */
  readonly language: string | undefined;
  /** Requested pages, by number. */
  readonly pages: ReadonlyMap<PageNumber, OcrState>;
  /** Languages that can be recognized: installed and added ones. */
  readonly languages: readonly Language[];
  /** Languages that can be added: the server has their data. */
  readonly offered: readonly Language[];
}

export interface RecognitionOptions {
  /** Rereads pages that were read already. */
  readonly readsAgain?: boolean;
  /** True if the caller shows cancellable progress. */
  readonly isQuiet?: boolean;
}

export interface Recognition {
  readonly state: StoreApi<RecognitionState>;
  setLanguage(code: string | undefined): void;
  /** Adds an offered language on this device, and chooses it. */
  addLanguage(code: string): void;
  /** Recognizes pages, visible ones first. */
  read(pageNumbers: readonly PageNumber[], options?: RecognitionOptions): Promise<void>;
  cancel(): void;
  /** Saves all recognized text as a file, without redacted words. */
  save(format: 'text' | 'hocr'): Promise<void>;
  restore(readings: readonly KeptReading[]): void;
}

export interface RecognitionParts {
  readonly client: Pick<OcrClient, 'size' | 'recognize'>;
  /** Returns the words of the open document; creates the store if needed. */
  openWords(): Promise<Words | undefined>;
  /** Called for every recognized page. */
  keep(reading: KeptReading): void;
}

/** Setting for added languages: their codes, with spaces between. */
const ADDED = 'recognition-languages';

/** Asks the server for the codes of its languages. */
async function fetchServed({ isEmbedded, fetchFile }: DevicePort): Promise<readonly string[]> {
  if (isEmbedded) return [];
  const codes: unknown = JSON.parse(await (await fetchFile(`${import.meta.env.BASE_URL}${SERVED_LIST}`)).text());
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}

/** Follows which languages are installed, added and offered. Returns how to add one. */
function followLanguages(device: DevicePort, state: StoreApi<RecognitionState>) {
  const added = new Set(device.settings.get(ADDED)?.split(' '));
  let served: readonly string[] | undefined;
  const update = () => {
    const isThere = ({ code }: Language) =>
      DATA_URLS.has(code) || (added.has(code) && (served?.includes(code) ?? true));
    state.setState({
      languages: LANGUAGES.filter(isThere),
      offered: LANGUAGES.filter((each) => served?.includes(each.code) && !isThere(each)),
    });
  };
  update();
  fetchServed(device).then(
    (codes) => {
      served = codes;
      update();
    },
    // Static hosts have none. Without the network, added ones may be in the browser's cache.
    () => undefined,
  );
  return (code: string) => {
    added.add(code);
    device.settings.set(ADDED, [...added].join(' '));
    update();
    state.setState({ language: code });
  };
}

const FORMATS = {
  text: { extension: 'txt', type: 'text/plain;charset=utf-8' },
  hocr: { extension: 'hocr', type: 'text/html;charset=utf-8' },
} as const;

async function saveReadings(
  { editor, device, window }: Core,
  readings: ReadonlyMap<PageNumber, OcrState>,
  format: keyof typeof FORMATS,
): Promise<void> {
  const [{ toHocr, toPlainText }, { redactedAreas }] = await Promise.all([
    import('./export/scan-text.ts'),
    import('../output/index.ts'),
  ]);
  const { marks } = editor.document.toMarksDocument();
  const { pages: sizes, documentName = t('document') } = editor.session.getState();
  const pages = sizes.flatMap((size, index) => {
    const number = toPageNumber(index);
    const reading = readings.get(number);
    if (reading?.kind !== 'read') return [];
    return [{ number, ...size, page: reading.result.page, redacted: redactedAreas(marks, number, size) }];
  });
  const { extension, type } = FORMATS[format];
  const content = format === 'text' ? toPlainText(pages) : toHocr(pages);
  device.saveFile(`${withoutExtension(documentName)}.${extension}`, new Blob([content], { type }));
  if (pages.length === sizes.length) return;
  window.notify({
    kind: 'hint',
    title: t('Saved the text of {read, number} of {total, plural, one {# page} other {# pages}}', {
      read: pages.length,
      total: sizes.length,
    }),
    detail: t("The other pages aren't recognized yet. Recognize them and save again."),
  });
}

export function createRecognition(core: Core, parts: RecognitionParts): Recognition {
  const { editor, workspace, window, progress } = core;
  const { client, openWords, keep } = parts;
  const state = createStore<RecognitionState>(() => ({
    language: undefined,
    pages: new Map(),
    languages: [],
    offered: [],
  }));
  const addLanguage = followLanguages(core.device, state);
  const isThere = (code: string) => state.getState().languages.some((language) => language.code === code);
  let running: AbortController | undefined;
  /** Readings of pages being reread: restored on cancellation. */
  let earlier: RecognitionState['pages'] = new Map();

  const setPage = (pageNumber: PageNumber, reading: OcrState | undefined) =>
    state.setState(({ pages }) => {
      const next = new Map(pages);
      if (reading) next.set(pageNumber, reading);
      else next.delete(pageNumber);
      return { pages: next };
    });

  /** Language of the browser, until a page suggests another. */
  const firstGuess = (): string => {
    const { languages } = state.getState();
    const [tag = 'en'] = (globalThis.navigator?.language ?? 'en').split('-');
    return languages.find((known) => known.tag === tag)?.code ?? languages[0]?.code ?? 'eng';
  };

  async function readOnce(picture: PictureDocument, pageNumber: PageNumber, language: string, signal: AbortSignal) {
    const size = atPage(picture.pages, pageNumber) ?? { width: 1, height: 1 };
    const scale = scaleForReading(picture.unitsPerInch);
    return client.recognize({
      source: { page: picture.placeOf(toPageIndex(pageNumber)), width: size.width, height: size.height, scale },
      language,
      openPixels: () => picture.openPixelPort(),
      signal,
      onProgress: (share) => setPage(pageNumber, { kind: 'reading', share }),
    });
  }

  async function readPage(picture: PictureDocument, pageNumber: PageNumber, signal: AbortSignal): Promise<KeptReading> {
    const chosen = state.getState().language;
    const language = chosen ?? firstGuess();
    const result = await readOnce(picture, pageNumber, language, signal);
    const guess = chosen === undefined ? guessLanguage(result.page.text) : undefined;
    const isBetter = guess !== undefined && guess !== language && isThere(guess);
    if (!isBetter) return { page: pageNumber, language, result };
    return { page: pageNumber, language: guess, result: await readOnce(picture, pageNumber, guess, signal) };
  }

  async function take(picture: PictureDocument, reading: KeptReading): Promise<void> {
    const words = await openWords();
    if (words?.picture !== picture) return;
    // Unreadable pages have no text; others report why.
    const own = await words.readOwn(reading.page).catch(() => EMPTY_TEXT_PAGE);
    words.put(reading.page, unitePages(own, reading.result.page));
    setPage(reading.page, { kind: 'read', language: reading.language, result: reading.result });
  }

  async function run(
    picture: PictureDocument,
    queue: PageNumber[],
    signal: AbortSignal,
    onPageDone: () => void,
  ): Promise<void> {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      setPage(next, { kind: 'reading', share: 0 });
      try {
        const reading = await readPage(picture, next, signal);
        if (signal.aborted) return;
        await take(picture, reading);
        keep(reading);
      } catch (error) {
        if (signal.aborted) return;
        // Continue with the other pages.
        setPage(next, { kind: 'failed', message: messageOf(error) });
      }
      onPageDone();
    }
  }

  function cancel(): void {
    running?.abort(new DOMException('Reading was cancelled', 'AbortError'));
    running = undefined;
    state.setState(({ pages }) => ({
      pages: new Map(
        [...pages].flatMap(([page, reading]) => {
          const isDone = reading.kind === 'read' || reading.kind === 'failed';
          const standing = isDone ? reading : earlier.get(page);
          return standing ? [[page, standing] as const] : [];
        }),
      ),
    }));
    earlier = new Map();
  }

  function restore(readings: readonly KeptReading[]): void {
    const { picture } = workspace.pictures.getState();
    if (picture) for (const reading of readings) void take(picture, reading);
  }

  workspace.subscribe((event) => {
    if (event.kind === 'rearranged') {
      // Pages being read may move meanwhile: readings follow, unless the page looks different now.
      cancel();
      const pages = followMoves(state.getState().pages, event.moves);
      state.setState({ pages });
      restore(
        [...pages].flatMap(([page, reading]) =>
          reading.kind === 'read' ? [{ page, language: reading.language, result: reading.result }] : [],
        ),
      );
    }
    if (event.kind !== 'left') return;
    cancel();
    state.setState({ language: undefined, pages: new Map() });
  });

  return {
    state,
    addLanguage,
    setLanguage: (language) => state.setState({ language }),
    async read(pageNumbers, { readsAgain = false, isQuiet = false } = {}) {
      const { picture } = workspace.pictures.getState();
      if (!picture) return;
      cancel();
      const own = new AbortController();
      running = own;
      const inView = editor.session.getState().pageNumber;
      const { pages } = state.getState();
      earlier = pages;
      const queue = pageNumbers
        .filter((pageNumber) => readsAgain || pages.get(pageNumber)?.kind !== 'read')
        .toSorted((a, b) => Math.abs(a - inView) - Math.abs(b - inView));
      const all = queue.length;
      for (const pageNumber of queue) setPage(pageNumber, { kind: 'waiting' });
      const label = t('{count, plural, one {Recognizing text on the page} other {Recognizing text on # pages}}', {
        count: all,
      });
      const task = isQuiet ? undefined : progress.begin(label, cancel);
      let done = 0;
      const onPageDone = () => {
        done += 1;
        task?.update(done / all);
      };
      try {
        await Promise.all(Array.from({ length: client.size }, () => run(picture, queue, own.signal, onPageDone)));
      } finally {
        task?.end();
        if (running === own) running = undefined;
      }
      if (!own.signal.aborted)
        window.announce(t('{count, plural, one {The page is read} other {# pages are read}}', { count: all }));
    },
    cancel,
    save: (format) => saveReadings(core, state.getState().pages, format),
    restore,
  };
}
