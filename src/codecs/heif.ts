import { decodeBy } from './decode-by.ts';
import { parseHeif } from './heif-structure.ts';
import { checkPageSize } from './limits.ts';
import type { OpenFormat } from './page.ts';
import { cropRgba, type RgbaImage } from './rgba.ts';

interface HeifFormat {
  readonly label: string;
  /** Name of the lossy coding: a message. */
  readonly lossyName: string;
  /** Decodes a file without crop and orientation. */
  readonly decode: (plain: Uint8Array<ArrayBuffer>) => Promise<RgbaImage>;
}

/** Opens the still picture of a HEIF file, which an animation has as well. */
export function openHeif(
  bytes: Parameters<OpenFormat>[0],
  { limits }: Pick<Parameters<OpenFormat>[1], 'limits'>,
  format: HeifFormat,
): ReturnType<OpenFormat> {
  const { coded, visible, orientation, plain } = parseHeif(bytes, format.label);
  checkPageSize(coded.width, coded.height, limits);
  const isCropped = visible.width < coded.width || visible.height < coded.height;
  const decode = async () => {
    const image = await decodeBy(format.decode, plain, coded, format.label);
    return isCropped ? cropRgba(image, visible) : image;
  };
  // Blocks are predicted from decoded neighbours. Lossless files are rare, and not told apart.
  const lossyCoding = () => ({ kind: 'unbounded', name: format.lossyName }) as const;
  return [{ size: visible, orientation, dpi: undefined, lossyCoding, decode }];
}
