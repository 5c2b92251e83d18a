// PDFs whose structure leads back to itself.
import { textLine } from './build-pdf.ts';
import { type Written, writeObjects } from './file-forms.ts';

export interface LoopedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Part of the error that names the damage; undefined for files that can be read. */
  readonly error?: RegExp;
}

const CONTENT = textLine('Dear Zyrkowitz, we have received your letter.', 72, 700);

const catalog = (entries: string): string => `<</Type /Catalog /Pages 2 0 R ${entries}>>`;
const page = (entries: string): string =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R ${entries}>>`;

function file(name: string, objects: Readonly<Record<number, string>>, error?: RegExp): LoopedFile {
  const all: Record<number, string> = {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Count 2 /Kids [3 0 R 8 0 R]>>',
    3: page(''),
    4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    5: `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
    8: page(''),
    ...objects,
  };
  const written = Object.entries(all).map(([number, body]): Written => ({ number: Number(number), body }));
  return { name, bytes: writeObjects(written, 12), ...(error && { error }) };
}

const item = (entries: string): string => `<</Title (One) /Parent 6 0 R /Dest [3 0 R /Fit] ${entries}>>`;
const form = (name: string): string =>
  `<</Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources <</XObject <</X ${name}>>>> /Length 5>>\nstream\n/X Do\nendstream`;
const OUTLINE = { 1: catalog('/Outlines 6 0 R'), 6: '<</First 7 0 R /Last 7 0 R /Count 1>>' };
const FIELDS = { 1: catalog('/AcroForm <</Fields [6 0 R]>>'), 3: page('/Annots [7 0 R]') };
const WIDGET = '<</Type /Annot /Subtype /Widget /Rect [9 9 99 30] /Parent 6 0 R>>';
/** By the engine if it reaches the page first. */
const LOOPED = /\bpage tree\b.* 2 |Page 3 is damaged/;
const TAGS = { 1: catalog('/MarkInfo <</Marked true>> /StructTreeRoot 6 0 R') };

/** Returns a file for each part of the structure that can lead back to itself. */
export const loopedFiles = (): readonly LoopedFile[] => [
  file('pages that contain themselves', { 2: '<</Type /Pages /Count 3 /Kids [3 0 R 8 0 R 2 0 R]>>' }, LOOPED),
  file(
    'pages that contain their parent',
    {
      2: '<</Type /Pages /Count 3 /Kids [3 0 R 8 0 R 6 0 R]>>',
      6: '<</Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R]>>',
    },
    LOOPED,
  ),
  file('pages whose parent is below them', {
    2: '<</Type /Pages /Count 2 /Kids [3 0 R 8 0 R] /Parent 6 0 R>>',
    6: '<</Type /Pages /Parent 2 0 R /Count 2 /Kids [2 0 R]>>',
  }),
  file('page labels', { 1: catalog('/PageLabels 6 0 R'), 6: '<</Kids [6 0 R]>>' }, /\bpage labels\b/),
  file('the outline, by its next item', { ...OUTLINE, 7: item('/Next 7 0 R') }),
  file('the outline, by its first item', { ...OUTLINE, 7: item('/First 7 0 R /Last 7 0 R') }),
  file('fields, by their children', { ...FIELDS, 6: '<</T (a) /FT /Tx /Kids [6 0 R 7 0 R]>>', 7: WIDGET }),
  file('fields, by their parents', { ...FIELDS, 6: '<</T (a) /FT /Tx /Kids [7 0 R] /Parent 6 0 R>>', 7: WIDGET }),
  file('names', { 1: catalog('/Names <</Dests 6 0 R /EmbeddedFiles 6 0 R>>'), 6: '<</Kids [6 0 R]>>' }),
  file('tags', { ...TAGS, 6: '<</K 7 0 R>>', 7: '<</S /P /P 6 0 R /Pg 3 0 R /K [0 7 0 R]>>' }),
  file('the tree of tags by page', { ...TAGS, 6: '<</K [] /ParentTree 7 0 R>>', 7: '<</Kids [7 0 R]>>' }),
  file('resources', {
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources 6 0 R /Contents 5 0 R>>',
    6: '<</Font <</F1 4 0 R>> /XObject 6 0 R /ExtGState 6 0 R /Pattern 6 0 R>>',
  }),
  file('an appearance', {
    3: page('/Annots [7 0 R]'),
    6: form('6 0 R'),
    7: '<</Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /AP <</N 6 0 R>>>>',
  }),
  file('a chain of actions', { 1: catalog('/OpenAction 6 0 R'), 6: '<</S /JavaScript /JS (x) /Next 6 0 R>>' }),
  file('a reference', { 3: page('/Annots 6 0 R'), 6: '7 0 R', 7: '6 0 R' }),
];
