// What can be asked of the worker that holds a PDF.
import type {
  PdfCharacters,
  PdfDocumentInfo,
  PdfLink,
  PdfOutlineItem,
  RenderedImage,
  RenderRequest,
} from './engine.ts';

/** Told when the engine begins with a call, and then again and again while it works. */
type SignOfLife = 'alive';

type OfPage<Input = unknown> = Input & { readonly pageIndex: number };

export type PdfCalls = {
  open: {
    input: { readonly file: Blob; readonly password: string | undefined };
    result: PdfDocumentInfo;
    part: SignOfLife;
  };
  /** For the screen. */
  bitmap: { input: OfPage<RenderRequest>; result: ImageBitmap; part: SignOfLife };
  thumbnail: { input: OfPage<RenderRequest>; result: ImageBitmap; part: SignOfLife };
  /** For reading and writing. */
  pixels: { input: OfPage<RenderRequest>; result: RenderedImage; part: SignOfLife };
  characters: { input: OfPage; result: PdfCharacters; part: SignOfLife };
  links: { input: OfPage; result: readonly PdfLink[]; part: SignOfLife };
  outline: { input: null; result: readonly PdfOutlineItem[]; part: SignOfLife };
};
