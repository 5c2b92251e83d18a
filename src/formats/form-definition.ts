// Form definitions of PrizmDoc's template designer: fields become marks to fill in.
import type { MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type Converted, type FormatContext, MarkCollector, NO_MARK } from './format.ts';
import { isRecord, listOf, property, textOf } from './json.ts';

/** Values of fields that take the form's common setting. */
const GLOBAL = { fontColor: 'UseGlobalFontColorSetting', fontName: 'UseGlobalFontNameSetting' } as const;
const DEFAULTS = { fontColor: '#000000', fontName: 'Arial' } as const;
const ALIGNMENTS = ['Left', 'Center', 'Right'] as const;

const DATES = 'DateTemplate';

/** Largest type in an area without a size of its own (pt). */
const AREA_FONT_SIZE = 8;

function lookOf(name: keyof typeof DEFAULTS, field: unknown, settings: unknown): string {
  const own = textOf(property(field, name));
  return (own === GLOBAL[name] ? '' : own) || textOf(property(settings, name)) || DEFAULTS[name];
}

/** Properties of fields that marks have, or that they replace. */
const KNOWN = new Set([
  ...['template', 'fieldId', 'displayName', 'rectangle', 'pageData', 'pageNumber', 'multiline', 'characterLimit'],
  ...['horizontalAlignment', 'fontColor', 'fontName', 'fontSize'],
]);

/** Lists the other properties of fields, with the number of fields that have them. */
function loseProperties(fields: readonly unknown[], collector: MarkCollector): void {
  const dates = fields.filter((field) => property(field, 'template') === DATES).length;
  if (dates > 0)
    collector.lose(`formData ${DATES}`, message('date fields become text fields: {count}', { count: dates }));
  const counts = new Map<string, number>();
  for (const [name, value] of fields.flatMap((field) => (isRecord(field) ? Object.entries(field) : [])))
    if (!KNOWN.has(name) && value !== null && value !== '' && value !== false)
      counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts)
    collector.lose(`formData ${name}`, message('marks have no such property: {count} in the file', { count }));
}

function toFields(field: unknown, settings: unknown): Record<string, unknown> | undefined {
  const template = textOf(property(field, 'template'));
  if (template !== 'TextTemplate' && template !== DATES) return undefined;
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
    const filled: unknown[] = [];
    for (const [index, field] of listOf(property(json, 'formData')).entries()) {
      const place = `formData[${index}] ${textOf(property(field, 'template'))}`.trim();
      const fields = toFields(field, settings);
      if (fields) {
        if (collector.add(place, Number(property(field, 'pageNumber')), fields)) filled.push(field);
      } else collector.lose(place, NO_MARK);
    }
    loseProperties(filled, collector);
    const name = textOf(property(json, 'formName'));
    return collector.done(name === '' ? {} : { name });
  },
};
