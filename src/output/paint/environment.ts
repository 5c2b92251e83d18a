// What painters ask for, in the writing worker: widths of texts, pictures and fonts, all of it ready before the first strip.

import type { PaintEnvironment } from '../../marks/index.ts';
import { definitionOf, type Mark } from '../../marks/index.ts';
import { createMeasure } from '../../marks/kit/measure-text.ts';
import type { FontSource } from '../messages.ts';

/** A data URL's picture; decoded without asking the network for it, which a page's policy may forbid. */
async function decodePicture(source: string): Promise<ImageBitmap | undefined> {
  const [head = '', base64 = ''] = source.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    return await createImageBitmap(new Blob([bytes], { type: head.slice('data:'.length).replace(/;.*$/, '') }));
  } catch {
    // What cannot be decoded is painted as a frame, here as on the screen.
    return undefined;
  }
}

async function loadPictures(marks: readonly Mark[]): Promise<ReadonlyMap<string, ImageBitmap>> {
  const sources = new Set(marks.flatMap((mark) => definitionOf(mark).pictures?.(mark) ?? []));
  const pictures = new Map<string, ImageBitmap>();
  for (const source of sources) {
    const picture = await decodePicture(source);
    if (picture) pictures.set(source, picture);
  }
  return pictures;
}

async function loadFonts(fonts: readonly FontSource[]): Promise<void> {
  const scope = self as unknown as { readonly fonts: FontFaceSet };
  const faces = fonts.map(({ family, source, style, weight }) => new FontFace(family, source, { style, weight }));
  for (const face of faces) scope.fonts.add(face);
  // A font that cannot be loaded is replaced by another one, here as on the screen.
  await Promise.allSettled(faces.map((face) => face.load()));
}

export async function createEnvironment(
  marks: readonly Mark[],
  fonts: readonly FontSource[],
): Promise<PaintEnvironment> {
  await loadFonts(fonts);
  const pictures = await loadPictures(marks);
  const measure = createMeasure(() => new OffscreenCanvas(1, 1).getContext('2d'));
  return { measure, image: (source) => pictures.get(source), seeThrough: false };
}
