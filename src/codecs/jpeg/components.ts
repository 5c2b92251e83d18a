// utif is loaded only for pictures with inks, which no platform returns unmixed.
import { message } from '../../messages/index.ts';
import { damaged } from '../errors.ts';

/** Returns all components as stored, interleaved; only YCCK is converted to CMYK. */
export async function decodeJpegComponents(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ samples: Uint8Array; width: number; height: number }> {
  const { default: utif } = await import('utif');
  const decoder = new utif.JpegDecoder();
  try {
    decoder.parse(bytes);
    const samples = decoder.getData(decoder.width, decoder.height, false);
    return { samples: new Uint8Array(samples.buffer), width: decoder.width, height: decoder.height };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw damaged(message('The JPEG data is damaged.'));
  }
}
