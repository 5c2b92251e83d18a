// Applies the redactions of a PDF that keeps its pages, as the last step: all marks are in it.
import { groupBy } from '../kernel/group.ts';
import { atPage, type PageIndex, type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import { distinctMessages, type MessageOrText, message, msg } from '../messages/index.ts';
import type { PdfDocument, PdfEngine } from '../pdf/core.ts';
import {
  describePlace,
  type RedactionRefusal,
  type RedactionReport,
  type RedactionRequest,
  reportJson,
} from '../redaction/index.ts';
import { emptyAreaMessage, emptyRedactions, isOfWords, isUnseen, shapeOf } from './areas.ts';
import { OUTPUT_FORMATS } from './formats.ts';
import type { CheckReport, ProblemPlace, UntranslatedResult } from './messages.ts';
import { type OutputOptions, reportContents } from './options.ts';
import type { BurnPorts, BurntPdf } from './pdf/burn-pdf.ts';
import { asFile, CLEANED, type PlannedFile, paintOrder, reportName, sidecarName } from './plan.ts';
import type { OutputPlatform } from './platform.ts';

export interface RedactingMarks {
  readonly pageNumber: PageNumber;
  readonly marks: readonly Mark[];
  /** Page units (pt). */
  readonly size: Size;
}

export interface KeptRedactions {
  readonly requests: readonly RedactionRequest[];
  /** Redacting marks of each request. */
  readonly marks: readonly Mark[];
  /** Why they can't be applied. */
  readonly problems: readonly MessageOrText[];
  readonly places: readonly ProblemPlace[];
}

/** Returns the redaction requests for a file with these pages in this order. */
export function toRequests(pages: readonly RedactingMarks[], gaps: OutputOptions['gaps']): KeptRedactions {
  const empty = pages.flatMap(({ pageNumber, marks, size }) =>
    emptyRedactions(marks, pageNumber, size).map((mark) => ({ mark, pageNumber })),
  );
  const asked = pages.flatMap(({ pageNumber, marks, size }, page) =>
    marks.filter(isRedaction).map((mark) => {
      const shape = shapeOf(mark, pageNumber, size);
      const spots = isOfWords(mark) ? shape.filter((rect) => isUnseen(rect, size)) : [];
      const request: RedactionRequest = {
        page,
        areas: shape.filter((rect) => !spots.includes(rect)),
        ...(spots.length > 0 ? { spots } : {}),
        ...(mark.type === 'TextSelectionRedaction' && shape.length === 0 && mark.selectedText !== ''
          ? { unplaced: mark.selectedText }
          : {}),
        // Not the mark's description, which may contain the words that it covers.
        reason: definitionOf(mark).reason?.(mark) ?? '',
        ...(mark.type === 'TextSelectionRedaction'
          ? { shape: 'text' as const, text: mark.selectedText, gaps }
          : { shape: 'area' as const }),
      };
      return { mark, request };
    }),
  );
  return {
    requests: asked.map(({ request }) => request),
    marks: asked.map(({ mark }) => mark),
    problems: empty.map(({ mark, pageNumber }) => emptyAreaMessage(mark, pageNumber)),
    places: empty.map(({ pageNumber }) => ({ page: pageNumber, cannotBeImage: true })),
  };
}

/** Describes why a file can't be saved, with the document's page numbers, and lists these pages. */
function describeRefused(
  { message, places }: RedactionRefusal,
  pages: readonly { readonly pageNumber: PageNumber }[],
): { readonly problems: readonly MessageOrText[]; readonly places: readonly ProblemPlace[] } {
  const numberOf = (page = 0) => pages[page]?.pageNumber ?? toPageNumber(page);
  const problems = distinctMessages(places.map((place) => describePlace(place, numberOf(place.page))));
  const byPage = new Map<PageNumber, ProblemPlace>();
  for (const { page, area } of places) {
    if (page === undefined || byPage.has(numberOf(page))) continue;
    byPage.set(numberOf(page), { page: numberOf(page), ...(area ? { area } : {}) });
  }
  return { problems: problems.length > 0 ? problems : [message], places: [...byPage.values()] };
}

/** Returns a redaction as painted over its bars: as long as these, not as the words. */
function overBars(mark: Mark, pageNumber: PageNumber, bars: readonly Rect[]): Mark {
  if (mark.type !== 'TextSelectionRedaction') return mark;
  const groups = mark.lineGroups.filter((group) => group.pageNumber === pageNumber).slice(0, 1);
  return { ...mark, lineGroups: groups.map((group) => ({ ...group, lines: bars.map((bar) => ({ ...bar })) })) };
}

/** Returns the redactions of a file, and the pages (0-based) that must become pictures. */
export function plannedRedactions({ pages }: PlannedFile, options: OutputOptions, pdf: PdfDocument) {
  const redactions = toRequests(
    pages.map(({ pageNumber, marks }) => ({
      pageNumber,
      marks: paintOrder(marks, options).redactions,
      size: atPage(pdf.info.pages, pageNumber) ?? { width: 0, height: 0 },
    })),
    options.gaps,
  );
  const asPictures = pages.flatMap(({ pageNumber }, index) =>
    options.picturePages.includes(pageNumber) ? [index] : [],
  );
  return { redactions, asPictures };
}

interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly opened: Uint8Array;
  readonly redactions: KeptRedactions;
  /** Pages of the file that must become pictures. */
  readonly asPictures: readonly PageIndex[];
  readonly file: PlannedFile;
  readonly engine: PdfEngine;
  readonly ports: BurnPorts;
  readonly recognizer: OutputPlatform['recognizer'];
  readonly options: OutputOptions;
  onShare(share: number): void;
}

/** Removes redacted content from the file with its marks, and returns the report with it. */
export async function redactKept(kept: KeptFile, report: CheckReport<MessageOrText>): Promise<UntranslatedResult> {
  const { bytes, opened, redactions, asPictures, file, engine, recognizer, options, onShare } = kept;
  const { barsOf, finishRedaction, removeContent } = await import('./pdf/index.ts');
  const clean = await removeContent(bytes, redactions.requests, {
    engine,
    ...(recognizer && { recognizer }),
    opened,
    asPictures,
    cleansAlways: options.cleansAlways,
    keep: options.keptHidden,
    ...reportContents(options),
    onProgress: ({ share }) => onShare(share),
  });
  const painted = clean.ok ? await paintRedactions(kept, clean.value.bytes, barsOf(clean.value)) : undefined;
  const redacted = clean.ok ? await finishRedaction(clean.value, painted?.bytes) : clean;
  if (!redacted.ok) return { files: [], report: { ...report, ...describeRefused(redacted.error, file.pages) } };
  const { report: proof, details } = redacted.value;
  const { marksJson } = file;
  return {
    files: [
      asFile(file.name, redacted.value.bytes, OUTPUT_FORMATS.pdf.mediaType),
      asFile(reportName(file.name, 'json'), reportJson(proof), 'application/json'),
      ...(marksJson === undefined ? [] : [asFile(sidecarName(file.name), marksJson, 'application/json')]),
    ],
    report: {
      ...report,
      redactedPixels: details.checks.find(({ id }) => id === 'places')?.counted ?? 0,
      redactedPages: new Set(redactions.requests.map(({ page }) => page)).size,
      notes: [...report.notes, ...(painted ? describePainted(painted) : []), ...describeProof(details, file)],
    },
    proof,
    details,
  };
}

/** Paints the redactions onto the file without their content. */
async function paintRedactions(
  { redactions: { requests, marks }, file, engine, ports }: KeptFile,
  clean: Uint8Array<ArrayBuffer>,
  bars: readonly (readonly Rect[])[],
): Promise<BurntPdf> {
  const { burnPdf, fromBytes } = await import('./pdf/index.ts');
  const pages = file.pages.map(({ pageNumber }, index) => {
    const own = requests.flatMap(({ page, shape }, at) => {
      const [mark, places = []] = [marks[at], bars[at]];
      return page === index && mark && places.length > 0
        ? [{ mark: overBars(mark, pageNumber, places), places, shape }]
        : [];
    });
    // Bars of words use all available room, to the point.
    const clips = own.flatMap(({ mark, places, shape }) => (shape === 'text' ? [[mark, places] as const] : []));
    return { pageNumber, at: toPageNumber(index), marks: own.map(({ mark }) => mark), clips: new Map(clips) };
  });
  const pdf = engine.open(fromBytes(clean));
  try {
    return await burnPdf({ bytes: clean, pdf, pages, marksAs: 'content' }, ports);
  } finally {
    pdf.close();
  }
}

/** Shown if a line had a hyphen, which may tell of the words that are gone. */
const REFLOWED = message(
  'Paragraphs with redacted words were typeset again. Hyphens at the ends of their lines are gone, also those of compound words.',
);

/** Describes typeset paragraphs, and bars that depend on the words under them, or cover more. */
function describeGaps(
  redactions: RedactionReport['redactions'],
  pageNumberOf: (page: PageNumber) => PageNumber,
): MessageOrText[] {
  const notes = redactions.flatMap(({ page, gap }) => {
    if (gap?.kind === 'covered')
      return message('Page {page}: a line could not be typeset again and is covered to its end: {reason}.', {
        page: pageNumberOf(page),
        reason: gap.why ?? '',
      });
    if (gap?.kind === 'stepped')
      return message('Page {page}: the length of a bar still reveals roughly how long the words were: {reason}.', {
        page: pageNumberOf(page),
        reason: gap.why ?? '',
      });
    return [];
  });
  const doubted = redactions.flatMap(({ page, gap }) => (gap?.doubt ? { page, doubt: gap.doubt } : []));
  const doubts = [...groupBy(doubted, ({ doubt }) => doubt.id).values()].flatMap((alike) => {
    const pages = [...new Set(alike.map(({ page }) => pageNumberOf(page)))].join(', ');
    return alike
      .slice(0, 1)
      .map(({ doubt: reason }) =>
        message('Page {pages}: what stays may still tell something of a redacted word: {reason}.', { pages, reason }),
      );
  });
  const isReflowed = redactions.some(({ gap }) => gap?.kind === 'reflowed');
  return distinctMessages([...(isReflowed ? [REFLOWED] : []), ...notes, ...doubts]);
}

function describeProof({ redactions, pages, rest, elsewhere }: RedactionReport, file: PlannedFile): MessageOrText[] {
  const pageNumberOf = (page: PageNumber) => atPage(file.pages, page)?.pageNumber ?? page;
  const pictures = pages.filter(({ became }) => became === 'picture');
  return [
    CLEANED,
    ...(rest?.unsearched
      ? [
          message('These attached files stay, and could not be searched for redacted words: {names}.', {
            names: rest.unsearched.join(', '),
          }),
        ]
      : []),
    ...(rest?.repeated
      ? [
          message('Some of these were to be kept, but were removed because they repeat redacted words: {names}.', {
            names: rest.repeated.join(', '),
          }),
        ]
      : []),
    ...(rest?.dropped
      ? [
          message('These parts of the file repeated redacted words and were removed: {names}.', {
            names: rest.dropped.join(', '),
          }),
        ]
      : []),
    ...describeGaps(redactions, pageNumberOf),
    ...pictures.map(({ page, why = '' }) =>
      message('Page {page} became a picture with its other words still to be searched: {reason}.', {
        page: pageNumberOf(page),
        reason: why,
      }),
    ),
    ...(pictures.length > 0
      ? [
          message('Look at page {pages}: words drawn there as graphics may still be visible.', {
            pages: pictures.map(({ page }) => pageNumberOf(page)).join(', '),
          }),
        ]
      : []),
    ...(elsewhere && elsewhere.places > 0
      ? [
          message('The same words occur in {count, plural, one {# more place} other {# more places}}: page {pages}.', {
            count: elsewhere.places,
            pages: elsewhere.pages.map(pageNumberOf).join(', '),
          }),
        ]
      : []),
  ];
}

/** Returns notices about characters without a font; empty for none. */
export const describePainted = ({ drawnCharacters, missingCharacters }: BurntPdf): MessageOrText[] => [
  ...messagesFor(drawnCharacters, msg('No font for {characters}: marks show pictures instead.')),
  ...messagesFor(missingCharacters, msg('No font for {characters}: marks show empty boxes instead.')),
];

const messagesFor = (characters: readonly string[], id: string): MessageOrText[] =>
  characters.length > 0 ? [message(id, { characters: firstOf(characters) })] : [];

const firstOf = (characters: readonly string[]): string =>
  `${characters.slice(0, 10).join(' ')}${characters.length > 10 ? ' …' : ''}`;
