// Services for painters of files: text widths, pictures and fonts, ready before the first strip.
import { fromLatin1 } from '../../codecs/bytes.ts';
import { createMeasure, definitionOf, type Mark, type PaintEnvironment } from '../../marks/index.ts';
import type { OutputPlatform } from '../platform.ts';
import { findTexts } from './texts.ts';

export interface OutputEnvironment extends PaintEnvironment {
  readonly platform: OutputPlatform;
}

/** Decodes a data URL's picture without a network request, which a page's policy may forbid. */
async function decodePicture(source: string, platform: OutputPlatform): Promise<CanvasImageSource | undefined> {
  const [head = '', base64 = ''] = source.split(',', 2);
  const bytes = fromLatin1(atob(base64));
  try {
    return await platform.decodePicture(bytes, head.slice('data:'.length).replace(/;.*$/, ''));
  } catch {
    // Undecodable pictures are painted as a frame, as on screen.
    return undefined;
  }
}

async function loadPictures(
  marks: readonly Mark[],
  platform: OutputPlatform,
): Promise<ReadonlyMap<string, CanvasImageSource>> {
  const sources = new Set(marks.flatMap((mark) => definitionOf(mark).pictures?.(mark) ?? []));
  const pictures = new Map<string, CanvasImageSource>();
  for (const source of sources) {
    const picture = await decodePicture(source, platform);
    if (picture) pictures.set(source, picture);
  }
  return pictures;
}

/** Loads the faces of marks. @returns text widths on this platform's canvases */
export async function loadMeasure(marks: readonly Mark[], platform: OutputPlatform) {
  await platform.loadFonts(findTexts(marks));
  return createMeasure(() => platform.createCanvas({ width: 1, height: 1 }).context);
}

export async function createEnvironment(marks: readonly Mark[], platform: OutputPlatform): Promise<OutputEnvironment> {
  const measure = await loadMeasure(marks, platform);
  const pictures = await loadPictures(marks, platform);
  return { measure, image: (source) => pictures.get(source), seeThrough: false, platform };
}
