import { JUSTIFICATIONS } from '../xfdf-terms.ts';
import { childOf, childrenOf, type XmlElement } from '../xml.ts';
import { COLORS, FLAGS, NUMBERS, SUBTYPE_NAMES, TEXT_CHILDREN, TEXTS } from './entries.ts';

/** Object number of the catalog; annotations follow. */
const CATALOG = 1;

const hexOf = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
    .join('')
    .toUpperCase()}>`;

const listOf = (numbers = ''): string =>
  `[${numbers
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(' ')}]`;

const colorOf = (hex: string): string =>
  `[${[1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1e4) / 1e4).join(' ')}]`;

function entriesOf(element: XmlElement, numberOf: ReadonlyMap<string, number>): string[] {
  const { attributes } = element;
  const written = (keys: Readonly<Record<string, string>>, write: (value: string) => string, isChild = false) =>
    Object.entries(keys).flatMap(([key, name]) => {
      const value = isChild ? childOf(element, name)?.text : attributes[name];
      return value === undefined ? [] : [`/${key} ${write(value)}`];
    });
  const { page, opacity, width, icon, justification, start, end, head = 'None', tail = 'None', inreplyto } = attributes;
  const parent = numberOf.get(inreplyto ?? '');
  const gestures = childrenOf(childOf(element, 'inklist'), 'gesture');
  const vertices = childOf(element, 'vertices');
  return [
    `/Type /Annot /Subtype /${SUBTYPE_NAMES[element.name] ?? element.name} /Page ${page ?? 0} /F ${flagsOf(attributes.flags)}`,
    ...written(TEXTS, hexOf),
    ...written(TEXT_CHILDREN, hexOf, true),
    ...written(NUMBERS, listOf),
    ...written(COLORS, colorOf),
    ...(opacity === undefined ? [] : [`/CA ${opacity}`]),
    ...(width === undefined ? [] : [`/BS << /Type /Border /W ${width} >>`]),
    ...(icon === undefined ? [] : [`/Name /${icon.replace(/[^!-~]|[#()<>[\]{}/%]/g, toNameEscape)}`]),
    ...(justification === undefined ? [] : [`/Q ${JUSTIFICATIONS.indexOf(justification)}`]),
    ...(start !== undefined && end !== undefined ? [`/L ${listOf(`${start},${end}`)} /LE [/${head} /${tail}]`] : []),
    ...(vertices ? [`/Vertices ${listOf(vertices.text)}`] : []),
    ...(gestures.length > 0 ? [`/InkList [${gestures.map(({ text }) => listOf(text)).join(' ')}]`] : []),
    ...(parent === undefined ? [] : [`/IRT ${parent} 0 R`]),
  ];
}

/** Annotations are printed unless their flags say otherwise. */
const flagsOf = (flags = 'print'): number =>
  flags.split(',').reduce((sum, name) => sum + (FLAGS.includes(name) ? 1 << FLAGS.indexOf(name) : 0), 0);

const toNameEscape = (character: string) =>
  Array.from(new TextEncoder().encode(character), (byte) => `#${byte.toString(16).padStart(2, '0')}`).join('');

export function writeAnnotations(root: XmlElement): string {
  const elements = childrenOf(root, 'annots').flatMap(({ children }) => children);
  const numberOf = new Map(elements.map(({ attributes }, index) => [attributes.name ?? '', CATALOG + 1 + index]));
  const objects = elements.map(
    (element, index) => `${CATALOG + 1 + index} 0 obj\n<< ${entriesOf(element, numberOf).join('\n')} >>\nendobj\n`,
  );
  const references = elements.map((_, index) => `${CATALOG + 1 + index} 0 R`);
  const catalog = `${CATALOG} 0 obj\n<< /FDF << /Annots [${references.join(' ')}] >> >>\nendobj\n`;
  return `%FDF-1.4\n${catalog}${objects.join('')}trailer\n<< /Root ${CATALOG} 0 R >>\n%%EOF\n`;
}
