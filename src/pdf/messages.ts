// Calls of the worker that holds a PDF. Pages are identified by places: the file's own come first.
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import type {
  PdfAnnotationCounts,
  PdfCharacters,
  PdfDocumentInfo,
  PdfDrawn,
  PdfLink,
  PdfOutlineItem,
  RenderRequest,
} from './engine.ts';
import type { PdfFrame } from './page-frame.ts';

/** Posted when the engine starts a call. */
export type Started = 'begun';

interface OfPage {
  readonly page: PageIndex;
}

/** Activity of the engine: reported on a separate port, since other workers call it too. */
export type Pulse = 'alive' | 'idle';

/** A file: a Blob, or in Node an open descriptor, which threads share. */
export type PdfFile = Blob | number;

/** Page sizes that the caller doesn't know yet. */
export interface PdfMeasured extends Pick<PdfDocumentInfo, 'measured' | 'notices'> {
  /** Index of the first new size; 0 when all are measured, because units are known then. */
  readonly from: number;
  readonly sizes: readonly Size[];
}

/** `open` is the first call, and made once. */
export type PdfCalls = PixelCalls & {
  open: {
    readonly input: {
      readonly file: PdfFile;
      readonly password: string | undefined;
      /** True to measure all pages before answering; otherwise as many as a moment allows. */
      readonly isMeasured: boolean;
      /** Hidden annotations, by object number. */
      readonly hidden: readonly number[];
      readonly pulse: MessagePort;
    };
    readonly result: PdfDocumentInfo;
    readonly part: Started;
  };
  /** Measures as many more pages as a moment allows. */
  measure: { readonly input: { readonly known: number }; readonly result: PdfMeasured; readonly part: Started };
  bitmap: { readonly input: OfPage & RenderRequest; readonly result: ImageBitmap; readonly part: Started };
  thumbnail: { readonly input: OfPage & RenderRequest; readonly result: ImageBitmap; readonly part: Started };
  characters: { readonly input: OfPage; readonly result: PdfCharacters; readonly part: Started };
  drawn: { readonly input: OfPage; readonly result: PdfDrawn; readonly part: Started };
  annotationCounts: { readonly input: OfPage; readonly result: PdfAnnotationCounts; readonly part: Started };
  frame: { readonly input: OfPage; readonly result: PdfFrame; readonly part: Started };
  links: { readonly input: OfPage; readonly result: readonly PdfLink[]; readonly part: Started };
  hideAnnotations: {
    readonly input: { readonly objects: readonly number[] };
    readonly result: null;
    readonly part: Started;
  };
  /** Replaces the document by another state. @throws PdfError; the previous one stays open */
  replace: {
    readonly input: { readonly file: PdfFile; readonly password: string | undefined };
    readonly result: null;
    readonly part: Started;
  };
  outline: { readonly input: null; readonly result: readonly PdfOutlineItem[]; readonly part: Started };
};
