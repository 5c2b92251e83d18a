// One document in forms of a file in which readers may take other objects than its tables name.
import { concatBytes } from '../../codecs/bytes.ts';
import { textLine } from './build-pdf.ts';
import { latin } from './pdf-kit.ts';

/** An object as it stands in the file; the table names `isTabled` ones. */
export interface Written {
  readonly number: number;
  readonly body: string;
  readonly isTabled?: boolean;
  /** True if only the cross-reference stream of a hybrid file names it. */
  readonly isHidden?: boolean;
  readonly generation?: number;
}

const streamOf = (data: string, entries = ''): string =>
  `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream`;

/** Returns the stream of a hybrid file that names the objects which its table has as deleted. */
function hiddenTable(hidden: readonly (readonly [number: number, offset: number])[], size: number): string {
  const rows = hidden.map(([, offset]) =>
    String.fromCharCode(1, ...[24, 16, 8, 0].map((bits) => (offset >> bits) & 255), 0, 0),
  );
  const index = hidden.map(([number]) => `${number} 1`).join(' ');
  return `${size} 0 obj\n${streamOf(rows.join(''), `/Type /XRef /Size ${size + 1} /W [1 4 2] /Index [${index}] /Root 1 0 R`)}\nendobj\n`;
}

/** Writes objects in this order, and a table of the tabled ones. */
export function writeObjects(objects: readonly Written[], size: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let at = parts[0]?.length ?? 0;
  const rows = new Map<number, string>();
  const hidden: [number: number, offset: number][] = [];
  for (const { number, body, isTabled = true, isHidden = false, generation = 0 } of objects) {
    if (isHidden) hidden.push([number, at]);
    else if (isTabled) rows.set(number, `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`);
    const part = latin(`${number} ${generation} obj\n${body}\nendobj\n`);
    parts.push(part);
    at += part.length;
  }
  const streamAt = at;
  if (hidden.length > 0) {
    const part = latin(hiddenTable(hidden, size));
    parts.push(part);
    at += part.length;
  }
  const table = Array.from({ length: size }, (_, number) => rows.get(number) ?? '0000000000 65535 f \n').join('');
  const hybrid = hidden.length > 0 ? ` /XRefStm ${streamAt}` : '';
  parts.push(
    latin(`xref\n0 ${size}\n${table}trailer\n<</Size ${size} /Root 1 0 R${hybrid}>>\nstartxref\n${at}\n%%EOF\n`),
  );
  return concatBytes(parts);
}

export interface OutlineForm {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Titles that readers show, which follow the tables. */
  readonly titles: readonly string[];
  /** True if the outline names items that are not there. */
  readonly isDangling: boolean;
}

/** Returns files whose outline has two items, of which some are deleted or in a hidden table. */
export function outlineForms(word: string): OutlineForm[] {
  const page = (contents: string) =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>> /Contents ${contents}>>`;
  const item = (number: number, title: string, entries: string, state: Partial<Written>): Written => ({
    number,
    body: `<</Title (${title}) /Parent 6 0 R /Dest [3 0 R /Fit] ${entries}>>`,
    ...state,
  });
  const form = (
    name: string,
    [first, second]: readonly [Partial<Written>, Partial<Written>],
    titles: readonly string[],
  ): OutlineForm => ({
    name,
    titles,
    isDangling: titles.length < 2,
    bytes: writeObjects(
      [
        { number: 1, body: '<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R>>' },
        { number: 2, body: '<</Type /Pages /Count 1 /Kids [3 0 R]>>' },
        { number: 3, body: page('5 0 R') },
        { number: 4, body: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>' },
        { number: 5, body: streamOf(textLine(`Dear ${word}, we have received your letter.`, 72, 700)) },
        { number: 6, body: '<</Type /Outlines /First 7 0 R /Last 8 0 R /Count 2>>' },
        item(7, 'Letters', '/Next 8 0 R', first),
        item(8, 'Answers', '/Prev 7 0 R', second),
      ],
      9,
    ),
  });
  const [deleted, hidden] = [{ isTabled: false }, { isHidden: true }];
  return [
    form('the last item is deleted', [{}, deleted], ['Letters']),
    form('the first item is deleted', [deleted, {}], []),
    form('all items are deleted', [deleted, deleted], []),
    form('a hybrid file hides the last item', [{}, hidden], ['Letters', 'Answers']),
    form('a hybrid file hides all items', [hidden, hidden], ['Letters', 'Answers']),
  ];
}

export interface FileForm {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Readers that follow the tables show the word twice, or only in its first line. */
  readonly shows: 1 | 2;
}

/** Returns files whose page shows a word in its first line, and perhaps in another one. */
export function fileForms(word: string): FileForm[] {
  const first = textLine(`Dear ${word}, we have received your letter.`, 72, 700);
  const both = `${first}${textLine(`The lease of ${word} ends in March.`, 72, 500)}`;
  const page = (contents: string): Written => ({
    number: 3,
    body: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>> /Contents ${contents}>>`,
  });
  const rest: readonly Written[] = [
    { number: 1, body: '<</Type /Catalog /Pages 2 0 R>>' },
    { number: 2, body: '<</Type /Pages /Count 1 /Kids [3 0 R]>>' },
    { number: 4, body: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>' },
  ];
  const plain = page('5 0 R');
  const content = (data: string, isTabled: boolean, number = 5, generation = 0): Written => ({
    number,
    body: streamOf(data),
    isTabled,
    generation,
  });
  const form = (name: string, shows: 1 | 2, objects: readonly Written[]): FileForm => ({
    name,
    shows,
    bytes: writeObjects([...rest, ...objects], 8),
  });
  return [
    form('a later object of the same number, which no table has', 1, [
      plain,
      content(first, true),
      content(both, false),
    ]),
    form('an earlier object of the same number, which no table has', 1, [
      plain,
      content(both, false),
      content(first, true),
    ]),
    form('a later object without the word', 2, [plain, content(both, true), content(first, false)]),
    form('an earlier object without the word', 2, [plain, content(first, false), content(both, true)]),
    form('a deleted object that the page refers to', 1, [
      page('[5 0 R 6 0 R]'),
      content(first, true),
      content(textLine(word, 72, 500), false, 6),
    ]),
    form('an object of another generation', 1, [plain, content(first, true), content(both, false, 5, 1)]),
    form('an object of a later generation', 2, [page('5 1 R'), content(both, true, 5, 1), content(first, false, 5, 0)]),
  ];
}
