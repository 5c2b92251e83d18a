// For browsers: the build serves the files of installed packages from our own host.
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { MessageError, message } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';
import type { OcrFiles } from './engine.ts';
import { OcrError } from './errors.ts';
import { DATA_URLS } from './installed.ts';
import { labelOf, servedDataOf } from './languages.ts';
import { unpack } from './unpack.ts';

async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new MessageError(message('The server answered {status}.', { status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
}

export const browserFiles: OcrFiles = {
  async core() {
    try {
      return await load(coreUrl);
    } catch (error) {
      throw new OcrError(
        'EngineFailed',
        message("Couldn't load text recognition: {reason}", { reason: causeOf(error) }),
      );
    }
  },
  async language(code) {
    const language = message(labelOf(code));
    const url = DATA_URLS.get(code) ?? `${import.meta.env.BASE_URL}${servedDataOf(code)}`;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = await load(url);
    } catch (error) {
      const reason = causeOf(error);
      throw new OcrError(
        'NoLanguageData',
        message("Couldn't load the recognition data for {language}: {reason}", { language, reason }),
      );
    }
    return unpack(bytes, code);
  },
};
