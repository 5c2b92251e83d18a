// Converts files of other programs to marks JSON: the same on the page and in a worker.
import { guardText, type MarksDocument, serializeMarksDocument } from '../marks/index.ts';
import type { FormatContext } from './format.ts';
import { decodeForeign, isFdf, recognizeFormat, unknownFormat, WRITTEN_FORMATS } from './index.ts';
import type { ForeignMarks, RecognizedFile, WrittenForeign } from './messages.ts';
import { lacksWords } from './missing-words.ts';

export interface OpenForeign extends RecognizedFile {
  /** @throws MessageError if it can't be read */
  convert(context: FormatContext): ForeignMarks;
}

/**
 * @returns undefined for files in no known format
 * @throws MessageError for XML in no known format
 */
export async function openForeign(source: Blob): Promise<OpenForeign | undefined> {
  const { text, losses: undecoded } = decodeForeign(new Uint8Array(await source.arrayBuffer()));
  const isXml = /^\s*</.test(text);
  if (!isXml && !isFdf(text) && guardText(text) !== undefined) return undefined;
  const format = recognizeFormat(text);
  if (!format) {
    if (!isXml) return undefined;
    throw unknownFormat(text);
  }
  return {
    needsDocument: format.needsDocument === true,
    convert(context) {
      const read = format.read(text, context);
      const { value, losses } = read;
      return {
        format: format.name,
        losses: [...undecoded, ...losses],
        lacksWords: lacksWords(read),
        marks: new Blob([serializeMarksDocument(value)]),
      };
    },
  };
}

/** @param to id of the format */
export function writeForeignFile(to: string, document: MarksDocument, context: FormatContext): WrittenForeign {
  const format = WRITTEN_FORMATS.find(({ id }) => id === to);
  if (!format) throw new Error(`There is no format ${to}`);
  const { value, losses } = format.write(document, context);
  return { file: new Blob([value]), losses };
}
