// Foreign formats: detects, reads and writes them, reporting all losses.
import type { MarksDocument } from '../marks/index.ts';
import { coco } from './coco.ts';
import { cvat } from './cvat.ts';
import { fdf } from './fdf/fdf.ts';
import { formDefinition } from './form-definition.ts';
import type { Converted, FormatContext, MarksFormat } from './format.ts';
import { parseForeignJson } from './json.ts';
import { labelMe } from './labelme.ts';
import { legacyMarkup } from './legacy-markup.ts';
import { markLists } from './lists.ts';
import { webAnnotation } from './web-annotation.ts';
import { xfdf } from './xfdf.ts';

export { decodeForeign } from './decode.ts';
export { isFdf } from './fdf/fdf.ts';
export type { FormatContext, FormatFrame, Loss, MarksFormat } from './format.ts';
export { hasSelections, placeSelections } from './place-selections.ts';
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

export const READ_FORMATS: readonly ReadFormat[] = [...WRITTEN_FORMATS, formDefinition, markLists];

/** Returns the format of a text; undefined for marks JSON and unknown formats. */
export function recognizeFormat(text: string): ReadFormat | undefined {
  const json = /^\s*[[{]/.test(text) ? parseForeignJson(text) : undefined;
  return READ_FORMATS.find((format) => format.recognizes(text, json));
}
