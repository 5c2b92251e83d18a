import { message } from '../messages/index.ts';
import { OcrError } from './errors.ts';
import { labelOf } from './languages.ts';

/** Unpacks language data unless the server has. @throws OcrError NoLanguageData */
export async function unpack(bytes: Uint8Array<ArrayBuffer>, code: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new OcrError(
      'NoLanguageData',
      message('The recognition data for {language} is damaged.', { language: message(labelOf(code)) }),
    );
  }
}
