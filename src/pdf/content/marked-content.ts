// Sanitizes marked content: tags, and replacement texts for screen readers.
import type { PDFDict } from '@cantoo/pdf-lib';
import { get, getName, getNumber, isText } from '../objects.ts';
import type { Operand, Operation } from './tokens.ts';
import { formatHex, formatName } from './write.ts';

/** Standard tags, which reveal nothing about the content: ISO 32000-1, 14.8.4 and 14.6. */
const STANDARD_TAGS = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD ' +
    'THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact OC Tx ' +
    'Title Sub Em Strong FENote Aside DocumentFragment'
  ).split(' '),
);

export const isStandardTag = (tag: string): boolean => STANDARD_TAGS.has(tag);

export interface MarkedOperation {
  /** Replacement; undefined to keep the original. */
  readonly instead: string | undefined;
  readonly hasTexts: boolean;
  readonly layer: PDFDict | undefined;
  /** MCID in the structure tree. */
  readonly id: number | undefined;
  /** Returns the operator with another number or none. @param isBare to omit replacement texts */
  write(id: number | undefined, isBare: boolean): string;
}

/** Replacement texts and language: ISO 32000-2, 14.9. */
const SPOKEN = ['ActualText', 'Alt', 'E', 'Lang'];

/** Returns whether a text of a property list must go. @param key of its entry */
export type IsSecret = (key: string, text: Uint8Array) => boolean;

/** Returns the texts of a property list that may stay. */
function spokenTexts(
  properties: Operand | undefined,
  dict: PDFDict | undefined,
  isSecret: IsSecret,
): (readonly [key: string, bytes: Uint8Array])[] {
  return SPOKEN.flatMap((key) => {
    const own = properties?.kind === 'dict' ? properties.entries.get(key) : undefined;
    const named = get(dict, key);
    const bytes = own?.kind === 'string' ? own.bytes : isText(named) ? named.asBytes() : undefined;
    return bytes && !isSecret(key, bytes) ? [[key, bytes] as const] : [];
  });
}

/** Keeps the MCID, harmless replacement texts, and the layer; removes everything else. */
export function markedOperation(
  { operator, operands }: Operation,
  property: (name: string) => PDFDict | undefined,
  keep: (name: string) => void,
  isSecret: IsSecret,
): MarkedOperation {
  const [tag, properties] = operator === 'BDC' || operator === 'DP' ? operands.slice(-2) : [operands.at(-1), undefined];
  const name = tag?.kind === 'name' ? tag.name : '';
  const safeTag = formatName(isStandardTag(name) ? name : 'Span');
  const dict = properties?.kind === 'name' ? property(properties.name) : undefined;
  const nothing = { instead: '', hasTexts: false, layer: undefined, id: undefined, write: () => '' };
  if (operator === 'MP' || operator === 'DP') return nothing;
  if (properties?.kind === 'name' && name === 'OC' && dict && ['OCG', 'OCMD'].includes(getName(dict, 'Type') ?? '')) {
    keep(properties.name);
    return { ...nothing, instead: undefined, layer: dict };
  }
  const own = properties?.kind === 'dict' ? properties.entries.get('MCID') : undefined;
  const id = own?.kind === 'number' ? own.value : getNumber(dict, 'MCID');
  const texts = spokenTexts(properties, dict, isSecret);
  const write = (number: number | undefined, isBare: boolean) => {
    const spoken = isBare ? [] : texts.map(([key, bytes]) => `/${key} ${formatHex(bytes)}`);
    const entries = [...(number === undefined ? [] : [`/MCID ${number}`]), ...spoken];
    return entries.length === 0 ? `${safeTag} BMC\n` : `${safeTag} <<${entries.join(' ')}>> BDC\n`;
  };
  const size = (id === undefined ? 0 : 1) + texts.length;
  const isClean =
    isStandardTag(name) && (operator === 'BMC' || (properties?.kind === 'dict' && properties.entries.size === size));
  return { instead: isClean ? undefined : write(id, false), hasTexts: texts.length > 0, layer: undefined, id, write };
}
