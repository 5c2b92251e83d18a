// Fonts that users add for scripts that no embedded face has.
import type { Font } from '@cantoo/fontkit';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { MessageError, message } from '../../messages/index.ts';

export interface AddedFont {
  /** File name, for messages. */
  readonly name: string;
  /** TrueType, OpenType, WOFF or a collection. */
  readonly bytes: Uint8Array;
}

/** Permissions to embed a font: OpenType, OS/2 `fsType`. */
interface EmbeddingRights {
  readonly noEmbedding?: boolean;
  readonly noSubsetting?: boolean;
  readonly bitmapOnly?: boolean;
}

const isUsable = (font: object): font is Font => 'createSubset' in font;

/** Characters, and outlines that a subset can be made of: not those of CFF2 and bitmaps. */
const hasOutlines = (font: Font): boolean => {
  const { tables } = Reflect.get(font, 'directory') as { readonly tables: Readonly<Record<string, unknown>> };
  return 'cmap' in tables && ('glyf' in tables || 'CFF ' in tables);
};

const mayEmbed = (font: Font): boolean => {
  const os2 = Reflect.get(font, 'OS/2') as { readonly fsType?: EmbeddingRights } | undefined;
  const { noEmbedding, noSubsetting, bitmapOnly } = os2?.fsType ?? {};
  return !noEmbedding && !noSubsetting && !bitmapOnly;
};

const opened = new WeakMap<Uint8Array, Promise<readonly Font[]>>();

/**
 * Opens a font file once.
 * @throws MessageError if it isn't a font, or must not be embedded
 */
export const openAddedFont = (added: AddedFont): Promise<readonly Font[]> =>
  getOrCreate(opened, added.bytes, () => open(added));

async function open({ name, bytes }: AddedFont): Promise<readonly Font[]> {
  const { create } = await import('@cantoo/fontkit');
  const refuse = (error?: unknown) =>
    new MessageError(message("{file}: this isn't a TrueType or OpenType font with outlines.", { file: name }), {
      cause: error,
    });
  let fonts: readonly Font[];
  try {
    const file: object = create(bytes);
    const all: readonly object[] = 'fonts' in file ? (file.fonts as readonly object[]) : [file];
    fonts = all.filter(isUsable).filter(hasOutlines);
  } catch (error) {
    throw refuse(error);
  }
  if (fonts.length === 0) throw refuse();
  if (fonts.every(mayEmbed)) return fonts;
  throw new MessageError(
    message("{file}: the licence of this font doesn't allow embedding parts of it.", { file: name }),
  );
}
