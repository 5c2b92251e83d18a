// Form definitions of PrizmDoc's template designer: fields become marks to fill in.
import type { MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type Converted, type FormatContext, MarkCollector } from './format.ts';
import { isRecord, listOf, property, textOf } from './json.ts';

/** Values of fields that take the form's common setting. */
const GLOBAL = { fontColor: 'UseGlobalFontColorSetting', fontName: 'UseGlobalFontNameSetting' } as const;
const DEFAULTS = { fontColor: '#000000', fontName: 'Arial' } as const;
const ALIGNMENTS = ['Left', 'Center', 'Right'] as const;

/** Largest type in an area without a size of its own (pt). */
const AREA_FONT_SIZE = 8;

/** Returns a field's own look, or that of its form. */
function lookOf(name: keyof typeof DEFAULTS, field: unknown, settings: unknown): string {
  const own = textOf(property(field, name));
  return (own === GLOBAL[name] ? '' : own) || textOf(property(settings, name)) || DEFAULTS[name];
}

function toFields(field: unknown, settings: unknown): Record<string, unknown> | undefined {
  const template = textOf(property(field, 'template'));
  if (template !== 'TextTemplate' && template !== 'DateTemplate') return undefined;
  const alignment = textOf(property(field, 'horizontalAlignment')).toLowerCase();
  const label = textOf(property(field, 'displayName'));
  const uid = textOf(property(field, 'fieldId'));
  const common = {
    ...(uid === '' ? {} : { uid }),
    ...(label === '' ? {} : { data: { label } }),
    ...{ rectangle: property(field, 'rectangle'), pageData: property(field, 'pageData'), text: '' },
    ...{ fontColor: lookOf('fontColor', field, settings), fontName: lookOf('fontName', field, settings) },
    maxLength: property(field, 'characterLimit') ?? 0,
    horizontalAlignment: ALIGNMENTS.find((each) => each.toLowerCase() === alignment) ?? 'Left',
  };
  if (property(field, 'multiline') !== true) return { ...common, type: 'TextInputSignature', mask: null };
  const maxFontSize = property(field, 'fontSize') ?? AREA_FONT_SIZE;
  return { ...common, type: 'TextAreaSignature', fontStyle: [], maxFontSize };
}

export const formDefinition = {
  name: 'PrizmDoc form definition',
  recognizes: (_: string, json: unknown): boolean =>
    isRecord(json) && Array.isArray(json.formData) && 'templateDocumentId' in json,
  read(text: string, context: FormatContext): Converted<MarksDocument> {
    const json: unknown = JSON.parse(text);
    const settings = property(json, 'globalSettings');
    const collector = new MarkCollector(context);
    for (const [index, field] of listOf(property(json, 'formData')).entries()) {
      const place = `formData[${index}] ${textOf(property(field, 'template'))}`.trim();
      const fields = toFields(field, settings);
      if (fields) collector.add(place, Number(property(field, 'pageNumber')), fields);
      else collector.lose(place, message('there is no mark of this kind'));
    }
    const name = textOf(property(json, 'formName'));
    return collector.done(name === '' ? {} : { name });
  },
};
