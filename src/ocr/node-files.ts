// For the command line and tests in Node: files of the installed packages.
import { message } from '../messages/index.ts';
import type { OcrFiles } from './engine.ts';
import { OcrError } from './errors.ts';
import { dataFileOf, dataPackageOf, LANGUAGES, labelOf } from './languages.ts';
import { unpack } from './unpack.ts';

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm.wasm';

export interface NodeFiles extends OcrFiles {
  installed(): string[];
  /** Returns a language's data as installed, compressed. @throws OcrError NoLanguageData */
  packed(code: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** @param base a file or URL from which packages are resolved */
export function createNodeFiles(base: string = import.meta.url): NodeFiles {
  // Loaded by name: bundlers must not follow Node's modules.
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  const { resolve } = createRequire(base);
  const pathOf = (code: string): string | undefined => {
    try {
      return resolve(`${dataPackageOf(code)}/${dataFileOf(code)}`);
    } catch {
      return undefined;
    }
  };
  async function packed(code: string): Promise<Uint8Array<ArrayBuffer>> {
    const path = pathOf(code);
    if (path === undefined) {
      throw new OcrError(
        'NoLanguageData',
        message('No recognition data for {language}: npm install {name} adds it.', {
          language: message(labelOf(code)),
          name: dataPackageOf(code),
        }),
      );
    }
    return new Uint8Array(await readFile(path));
  }
  return {
    core: async () => new Uint8Array(await readFile(resolve(CORE))),
    packed,
    language: async (code) => unpack(await packed(code), code),
    installed: () => LANGUAGES.map(({ code }) => code).filter((code) => pathOf(code) !== undefined),
  };
}
