// Marks in the content: what they call their part of it, and the texts that stand for it to those who listen.
import type { PDFDict } from '@cantoo/pdf-lib';
import { getName, getNumber } from '../../pdf/objects.ts';
import type { Operation } from './tokens.ts';
import { formatName } from './write.ts';

/** Tags that say nothing but what kind of thing it is: ISO 32000-1, 14.8.4 and 14.6. */
const STANDARD_TAGS = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD ' +
    'THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact OC Tx ' +
    'Title Sub Em Strong FENote Aside DocumentFragment'
  ).split(' '),
);

export const isStandardTag = (tag: string): boolean => STANDARD_TAGS.has(tag);

export interface MarkedOperation {
  /** What to write; undefined where it stays as it is. */
  readonly instead: string | undefined;
  readonly layer: PDFDict | undefined;
}

/** Its number in the structure stays, and the layer that it belongs to; everything else goes. */
export function markedOperation(
  { operator, operands }: Operation,
  property: (name: string) => PDFDict | undefined,
  keep: (name: string) => void,
): MarkedOperation {
  const [tag, properties] = operator === 'BDC' || operator === 'DP' ? operands.slice(-2) : [operands.at(-1), undefined];
  const name = tag?.kind === 'name' ? tag.name : '';
  const safeTag = formatName(isStandardTag(name) ? name : 'Span');
  const dict = properties?.kind === 'name' ? property(properties.name) : undefined;
  if (operator === 'MP' || operator === 'DP') return { instead: '', layer: undefined };
  if (properties?.kind === 'name' && name === 'OC' && dict && ['OCG', 'OCMD'].includes(getName(dict, 'Type') ?? '')) {
    keep(properties.name);
    return { instead: undefined, layer: dict };
  }
  const own = properties?.kind === 'dict' ? properties.entries.get('MCID') : undefined;
  const id = own?.kind === 'number' ? own.value : getNumber(dict, 'MCID');
  const instead = id === undefined ? `${safeTag} BMC\n` : `${safeTag} <</MCID ${id}>> BDC\n`;
  const isClean =
    isStandardTag(name) &&
    (operator === 'BMC' || (properties?.kind === 'dict' && properties.entries.size === 1 && own !== undefined));
  return { instead: isClean ? undefined : instead, layer: undefined };
}
