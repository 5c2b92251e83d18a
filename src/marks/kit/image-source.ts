// Chooses `imageDataUrl` values to decode: from foreign files, only data URLs are allowed.
import { fromLatin1 } from '../../codecs/bytes.ts';
import { PICTURE_FORMATS } from '../../codecs/formats.ts';
import { sniffFormat } from '../../codecs/sniff.ts';
import { remembered } from '../../kernel/remembered.ts';

const HEAD = /^data:image\/(?:png|jpe?g|gif|webp)(?:;[\w=-]+)*;base64,/i;

const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) && (text.endsWith('=') ? text.length % 4 === 0 : text.length % 4 !== 1);

/** Formats that are decoded; browsers differ on others, and SVG can load and run things. */
const DECODED = ['png', 'jpeg', 'gif', 'webp'] as const;

/** Media type of a picture by its first bytes, not by the declared type. */
function mediaTypeOf(base64: string): string | undefined {
  const sniffed = sniffFormat(fromLatin1(atob(base64.slice(0, 16))));
  const format = DECODED.find((each) => each === sniffed);
  return format && PICTURE_FORMATS[format].mediaType;
}

/** Returns a safe data URL of a PNG, JPEG, GIF or WebP, by its first bytes; else undefined. */
export function toImageSource(imageDataUrl: string): string | undefined {
  const head = HEAD.exec(imageDataUrl)?.[0] ?? '';
  if (head === '' && imageDataUrl.startsWith('data:')) return undefined;
  const base64 = imageDataUrl.slice(head.length).replace(/\s+/g, '');
  if (!isBase64(base64)) return undefined;
  const type = mediaTypeOf(base64);
  return type === undefined ? undefined : `data:${type};base64,${base64}`;
}

/** The same for a mark; memoized, because data URLs may have millions of characters. */
export const imageSourceOf = remembered(({ imageDataUrl }: { readonly imageDataUrl: string }) =>
  toImageSource(imageDataUrl),
);

export const picturesOf = (mark: { readonly imageDataUrl: string }): readonly string[] =>
  [imageSourceOf(mark)].filter((source) => source !== undefined);
