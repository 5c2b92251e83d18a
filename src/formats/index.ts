// Foreign formats: detects, reads and writes them, reporting all losses.
import type { MarksDocument } from '../marks/index.ts';
import { MessageError, message } from '../messages/index.ts';
import { coco } from './coco.ts';
import { cvat } from './cvat.ts';
import { fdf, isFdf } from './fdf/fdf.ts';
import { formDefinition } from './form-definition.ts';
import { type Converted, FORM_VALUES, type FormatContext, type MarksFormat } from './format.ts';
import { parseForeignJson } from './json.ts';
import { labelMe } from './labelme.ts';
import { legacyMarkup } from './legacy-markup.ts';
import { markLists } from './lists.ts';
import { webAnnotation } from './web-annotation.ts';
import { xfdf } from './xfdf.ts';

export { decodeForeign } from './decode.ts';
export { isFdf } from './fdf/fdf.ts';
export type { FormatContext, FormatFrame, Loss, MarksFormat } from './format.ts';
export { addWords, lacksPlaces, lacksWords } from './missing-words.ts';
export { predefinedSearch } from './presets/predefined-search.ts';
export { isPresetFile, type PresetFile, readPresetFile } from './presets/preset-file.ts';
export { redactionReasons } from './presets/redaction-reasons.ts';

export const WRITTEN_FORMATS: readonly MarksFormat[] = [xfdf, fdf, webAnnotation, coco, labelMe, cvat, legacyMarkup];

interface ReadFormat {
  readonly name: string;
  readonly needsDocument?: true;
  readonly needsPages?: true;
  recognizes(text: string, json: unknown): boolean;
  read(text: string, context: FormatContext): Converted<MarksDocument>;
}

const READ_FORMATS: readonly ReadFormat[] = [...WRITTEN_FORMATS, formDefinition, markLists];

/** Returns what to say of a file in no known format. */
export function unknownFormat(text: string): MessageError {
  if (isFdf(text)) return new MessageError(FORM_VALUES);
  const names = READ_FORMATS.map(({ name }) => name).join(', ');
  return new MessageError(message('The file is in none of the known formats: {names}.', { names }));
}

/** Returns the format of a text; undefined for marks JSON and unknown formats. */
export function recognizeFormat(text: string): ReadFormat | undefined {
  const json = /^\s*[[{]/.test(text) ? parseForeignJson(text) : undefined;
  return READ_FORMATS.find((format) => format.recognizes(text, json));
}
