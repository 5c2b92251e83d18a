// The only module that loads tesseract.js-core. WebAssembly and language data are our own files.

import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { concatBytes, viewOf } from '../codecs/bytes.ts';
import type { GreyImage } from '../media/core.ts';
import { MessageError, message } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';
import { OcrError } from './errors.ts';
import type { RecognizedLine } from './recognized.ts';
import { trimWords } from './trim-words.ts';

/** Used parts of the result of `GetJSONText`. */
interface EngineResult {
  readonly blocks: readonly {
    readonly paragraphs: readonly { readonly lines: readonly RecognizedLine[] }[];
  }[];
}

interface TessBaseAPI {
  Init(path: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
}

interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseAPI;
}

type CreateCore = (options: {
  wasmBinary: Uint8Array;
  printErr(line: string): void;
  TesseractProgress(percent: number): void;
}) => Promise<Core>;

/** Files that the engine needs, from any source. */
export interface OcrFiles {
  core(): Promise<Uint8Array>;
  /** Returns unpacked data. @throws OcrError NoLanguageData */
  language(code: string): Promise<Uint8Array>;
}

export interface OcrEngine {
  /** Engine for the @ sign, if this language's data lack it. */
  readonly forAddresses?: OcrEngine | undefined;
  /** Reads lines in seconds per page. @throws OcrError EngineFailed: the engine is unusable then */
  recognize(image: GreyImage, as: Segmentation, onProgress?: (share: number) => void): RecognizedLine[];
}

/** OEM_LSTM_ONLY: this build has no other. */
const LSTM_ONLY = 1;
/** Page segmentation modes: the whole page without orientation detection, one line, or one word. */
const SEGMENTATION = { page: '3', line: '7', word: '8' } as const;
export type Segmentation = keyof typeof SEGMENTATION;

/** Minimum size of language data (bytes): with less, the engine fails at the first page. */
const LEAST_DATA = 100_000;

const ASCII = new TextEncoder();

const toPgm = ({ data, width, height }: GreyImage): Uint8Array =>
  concatBytes([ASCII.encode(`P5\n${width} ${height}\n255\n`), data]);

/** Separates the local part of an e-mail address from its domain. */
export const AT = '@';
/** A language whose data include it. */
const ADDRESS_LANGUAGE = 'eng';

/** Index of the known characters among a language's data: one per line. */
const KNOWN_CHARACTERS = 21;

/** Returns whether a language's data include a character; true if unknown. */
function knows(data: Uint8Array, character: string): boolean {
  const view = viewOf(data);
  const places = Array.from({ length: view.getUint32(0, true) }, (_, part) =>
    Number(view.getBigInt64(4 + 8 * part, true)),
  );
  const start = places[KNOWN_CHARACTERS] ?? -1;
  if (start < 0) return true;
  const end = Math.min(data.length, ...places.filter((place) => place > start));
  return new TextDecoder().decode(data.subarray(start, end)).includes(`\n${character} `);
}

/** Loads one or several languages (joined by `+`) into the engine. */
function startReading(core: Core, language: string, data: ReadonlyMap<string, Uint8Array>): TessBaseAPI {
  for (const [code, file] of data) core.FS.writeFile(`${code}.traineddata`, file);
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, LSTM_ONLY) !== 0) throw damagedMessage(language);
  for (const code of data.keys()) core.FS.unlink(`${code}.traineddata`);
  return api;
}

const damagedMessage = (language: string) =>
  new OcrError('NoLanguageData', message('The recognition data for {language} is damaged.', { language }));

/** @throws OcrError NoLanguageData */
async function loadData(files: OcrFiles, language: string): Promise<Map<string, Uint8Array>> {
  const load = async (code: string) => [code, await files.language(code)] as const;
  const data = new Map(await Promise.all(language.split('+').map(load)));
  if ([...data.values()].some(({ length }) => length < LEAST_DATA)) throw damagedMessage(language);
  return data;
}

/** @throws OcrError NoLanguageData, EngineFailed */
export async function createOcrEngine(files: OcrFiles, language: string): Promise<OcrEngine> {
  const data = await loadData(files, language);
  let report: (share: number) => void = () => undefined;
  const core = await (createCore as CreateCore)({
    wasmBinary: await files.core(),
    // Messages about pictures without print are noise.
    printErr: () => undefined,
    // The first third is the search for lines, which reports nothing.
    TesseractProgress: (percent) => report(Math.max(0, (percent - 30) / 70)),
  });
  const read =
    (api: TessBaseAPI): OcrEngine['recognize'] =>
    (image, as, onProgress = () => undefined) => {
      try {
        report = onProgress;
        api.SetVariable('tessedit_pageseg_mode', SEGMENTATION[as]);
        core.FS.writeFile('/input', toPgm(image));
        if (api.SetImageFile(1, 0) !== 0) throw new MessageError(message('It rejected the picture.'));
        if (api.Recognize(null) !== 0) throw new MessageError(message('It stopped responding.'));
        const page: EngineResult = JSON.parse(api.GetJSONText());
        return page.blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.map(trimWords)));
      } catch (error) {
        throw new OcrError('EngineFailed', message('Text recognition failed: {reason}', { reason: causeOf(error) }));
      }
    };
  const recognize = read(startReading(core, language, data));
  if ([...data.values()].some((each) => knows(each, AT))) return { recognize };
  // Without it, addresses are read as well as possible.
  const addresses = await loadData(files, ADDRESS_LANGUAGE).catch(() => undefined);
  if (!addresses) return { recognize };
  return { recognize, forAddresses: { recognize: read(startReading(core, ADDRESS_LANGUAGE, addresses)) } };
}
