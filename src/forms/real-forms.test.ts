// Third-party forms: fills them, reads them back with other programs, and flattens them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Rect, translateRect } from '../kernel/rect.ts';
import { rememberedByKey } from '../kernel/remembered.ts';
import { LINE_HEIGHT } from '../kernel/text-layout.ts';
import { askForAppearances } from '../testing/pdf/ask-for-appearances.ts';
import { buildForm, widget } from '../testing/pdf/build-form.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { pdfjsValues } from '../testing/pdf/pdfjs-values.ts';
import { readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { crop, type Gray, halve, similarity } from '../testing/pdf/similarity.ts';
import { someOf } from '../testing/short-form.ts';
import { type FieldValue, type FormField, fillForm, formatValue, readForm, resolveValue, valuesOf } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'markwright-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function withFile<Value>(bytes: Uint8Array, use: (path: string) => Value): Value {
  const path = join(folder, 'form.pdf');
  writeFileSync(path, bytes);
  return use(path);
}

/** Renders a page (1-based) in grayscale with poppler, as far as it is shown. */
function draw(bytes: Uint8Array, dpi = 72, page = 1): Gray {
  const pgm = withFile(bytes, (path) =>
    execFileSync('pdftoppm', ['-gray', '-cropbox', '-r', String(dpi), '-f', String(page), '-l', String(page), path], {
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(pgm.subarray(0, 64).toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), data: pgm.subarray(head.length) };
}

const words = (bytes: Uint8Array): string =>
  withFile(bytes, (path) =>
    execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );

function statedValues(bytes: Uint8Array): string {
  return withFile(
    bytes,
    (path) => spawnSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8', maxBuffer: 1e9 }).stdout,
  );
}

function sampleFor(
  { type, rules, options, maxLength, readOnly, multiline }: FormField,
  index: number,
): FieldValue | undefined {
  const kinds = new Set(rules.map(({ kind }) => kind));
  if (readOnly || kinds.has('calculate') || kinds.has('mask') || kinds.has('special')) return undefined;
  if (type !== 'text') return options.at(-1)?.value;
  if (kinds.has('date')) return '2026-03-05';
  const text = kinds.size > 0 ? '12' : multiline ? `Wert${index}\nzweite\ndritte Zeile` : `Wert${index}`;
  return text.slice(0, maxLength ?? 99);
}

const DPI = 144;

/** Width of a border with its padding, which isn't compared (px). */
const INSET = 2 * (DPI / 72);

/** Returns the inside of a widget without its border (px). */
function insideOf([x, y, width, height]: readonly [number, number, number, number]): Rect {
  const scale = DPI / 72;
  return {
    x: x * scale + INSET,
    y: y * scale + INSET,
    width: width * scale - 2 * INSET,
    height: height * scale - 2 * INSET,
  };
}

/** Least mean similarity in a form: faces differ, Arimo here and Nimbus in poppler. */
const FLOOR = 0.9;
/** Least similarity of a single field: outlines of large letters differ most. */
const LEAST = 0.8;

/** Offsets between programs that center text by other metrics: 1 pt, or 0.05 em if large (px). */
function offsetsOf({ fontSize, widgets }: FormField): readonly number[] {
  const size = fontSize || widgets[0]?.rectangle[3] || 0;
  const most = Math.ceil(Math.max(1, size * 0.05) * (DPI / 72));
  return Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
}

/** Place to compare. */
interface ComparedArea {
  /** In poppler's picture (px). */
  readonly area: Rect;
  /** Distances of our picture's area below it to try (px). */
  readonly down: readonly number[];
  /** Poppler inverts chosen rows, we color them. */
  readonly isChosen: boolean;
}

/** Row heights of poppler (em), which sets text solid. Ours is {@link LINE_HEIGHT}. */
const TEXT_PITCH = 1;
const LIST_PITCH = 1.1;
/** Letters of poppler's first row in a list, below the top of its widget (em). */
const LIST_LETTERS = { top: 0.35, height: 0.9 };
/** Our first row in a list is higher than poppler's (em). */
const LIST_RISE = 0.09;

/** Lowest top of the first line in poppler, below the inside of the widget (px). */
const LEADING = 6;
/** Poppler's first line is lower than that of others. */
const LINE_OFFSETS = Array.from({ length: LEADING + 4 }, (_, index) => index - LEADING - 1);

/** Returns the lines of a text that both programs show whole, and the first one. */
function comparedLines(inside: Rect, em: number, lines: readonly string[]): readonly ComparedArea[] {
  const bottom = inside.y + inside.height;
  return lines.flatMap((_, index) => {
    const shift = index * (LINE_HEIGHT - TEXT_PITCH) * em;
    const y = inside.y + LEADING + index * TEXT_PITCH * em;
    if (index > 0 && y + shift + em > bottom) return [];
    const area = { ...inside, y, height: Math.min(em, bottom - y) };
    return { area, down: LINE_OFFSETS.map((offset) => offset + shift), isChosen: false };
  });
}

/** Returns the rows of a list that both programs show whole. */
function comparedOptions(inside: Rect, em: number, field: FormField, value: FieldValue): readonly ComparedArea[] {
  const chosen = new Set([value].flat());
  return field.options.flatMap((option, index) => {
    const shift = Math.round((index * (LINE_HEIGHT - LIST_PITCH) - LIST_RISE) * em);
    const height = LIST_LETTERS.height * em;
    const y = inside.y - INSET + (LIST_LETTERS.top + index * LIST_PITCH) * em;
    if (y + shift + height > inside.y + inside.height) return [];
    const down = [-2, -1, 0, 1, 2].map((offset) => offset + shift);
    return { area: { ...inside, y, height }, down, isChosen: chosen.has(option.value) };
  });
}

/** Returns the areas of a widget to compare: rows, and cells of a comb without their lines. */
function comparedAreas(
  [x, y, width, height]: readonly [number, number, number, number],
  field: FormField,
  value: FieldValue,
): readonly ComparedArea[] {
  const em = (field.fontSize || 12) * (DPI / 72);
  const whole = (area: Rect) => ({ area, down: offsetsOf(field), isChosen: false });
  const cells = field.comb ? (field.maxLength ?? 1) : 1;
  const cell = width / cells;
  if (cells > 1) return Array.from({ length: cells }, (_, at) => whole(insideOf([x + at * cell, y, cell, height])));
  const inside = insideOf([x, y, width, height]);
  if (field.type === 'list') return comparedOptions(inside, em, field, value);
  return field.multiline ? comparedLines(inside, em, String(value).split('\n')) : [whole(inside)];
}

/** Returns a row as dark text on white, whatever its colors. */
function asPrint(row: Gray): Gray {
  const counts = new Uint32Array(256);
  for (const value of row.data) counts[value] = (counts[value] ?? 0) + 1;
  const ground = counts.indexOf(Math.max(...counts));
  const most = row.data.reduce((far, value) => Math.max(far, Math.abs(value - ground)), 1);
  return { ...row, data: row.data.map((value) => 255 - (255 * Math.abs(value - ground)) / most) };
}

const isOutside = ({ x, y, width, height }: Rect, page: Gray): boolean =>
  x < 0 || y < 0 || x + width > page.width || y + height > page.height;

function similarityNear(own: Gray, theirs: Gray, { area, down, isChosen }: ComparedArea, field: FormField): number {
  const printed = isChosen ? asPrint : (row: Gray) => row;
  const wanted = halve(printed(theirs));
  return Math.max(
    ...offsetsOf(field).flatMap((x) =>
      down.map((y) => similarity(halve(printed(crop(own, translateRect(area, { x, y })))), wanted)),
    ),
  );
}

/** Returns a sample that poppler places as we do. */
function fitting({ type, comb, maxLength, fontSize, widgets }: FormField, sample: FieldValue): FieldValue {
  if (type !== 'text' || typeof sample !== 'string') return sample;
  // Poppler centers a comb between cells: full ones have no room for that.
  if (comb) return sample.padEnd(maxLength ?? 0, '0');
  // Poppler shows the end of overlong text if that is aligned right, and we the start.
  const width = Math.min(...widgets.map(({ rectangle }) => rectangle[2]));
  const count = fontSize > 0 ? Math.max(1, Math.floor((width - 8) / (0.7 * fontSize))) : sample.length;
  return sample
    .split('\n')
    .map((line) => line.slice(0, count))
    .join('\n');
}

const isDrawn = ({ type }: FormField) => type === 'text' || type === 'list' || type === 'combo';

const forms = await Promise.all(
  (realPdfs ?? [])
    .filter(({ needsPassword, pages }) => !needsPassword && pages !== null)
    .map(async ({ file }) => {
      const bytes = readRealPdf(file);
      const form = await readForm(bytes).catch(() => undefined);
      return { file, bytes, fields: form?.fields ?? [] };
    }),
);
const filled = forms.filter(({ fields }) => fields.some((field, index) => sampleFor(field, index) !== undefined));

describe.skipIf(realPdfs === undefined || missingReaders.length > 0)(
  'forms of others (need ../shared/data/pdf, qpdf and poppler)',
  () => {
    it('finds them', () => {
      expect(filled.length).toBeGreaterThan(20);
    });

    it.each(someOf(filled, 0).map((one) => [one.file, one] as const))(
      'fills and flattens %s',
      async (_, { bytes, fields }) => {
        const given = new Map(
          fields.flatMap((field, index): [string, FieldValue][] => {
            const value = sampleFor(field, index);
            return value === undefined ? [] : [[field.name, value]];
          }),
        );
        const { bytes: written, problems } = await fillForm(bytes, given);
        expect(problems).toEqual([]);
        expect(Buffer.compare(written.subarray(0, bytes.length), bytes)).toBe(0);
        const back = await readForm(written);
        expect(back.fields.filter(({ name, shown }) => given.has(name) && shown !== null)).toEqual([]);
        const shown = await pdfjsValues(written);
        const text = words(written);
        const stated = statedValues(written);
        for (const field of fields) {
          const value = given.get(field.name);
          if (value === undefined) continue;
          const wanted = [resolveValue(field, value)].flat();
          expect([back.fields.find(({ name }) => name === field.name)?.value].flat()).toEqual(wanted);
          // Pdf.js lists fields of the form only, and no widgets that just their pages know.
          if (shown.has(field.name)) expect([shown.get(field.name)].flat()).toEqual(wanted);
          if (field.type !== 'text') continue;
          expect(stated).toContain(JSON.stringify(`u:${resolveValue(field, value)}`));
          const isShown = field.widgets.some(({ hidden }) => !hidden) && !field.comb && !field.password;
          for (const line of isShown ? formatValue(field, value).split('\n') : []) expect(text).toContain(line);
        }
        const flat = await fillForm(written, new Map(), { flatten: true });
        expect((await readForm(flat.bytes)).fields.filter(({ type }) => type !== 'signature')).toEqual([]);
        expect(similarity(draw(flat.bytes), draw(written))).toBeGreaterThan(0.99);
        // Values read from the file can be written again.
        const again = await fillForm(written, new Map([...valuesOf(back)].filter(([name]) => given.has(name))));
        expect(again.problems).toEqual([]);
      },
    );

    it.each(someOf(filled, 3).map((one) => [one.file, one] as const))(
      'draws fields of %s as poppler does',
      async (_, { bytes, fields }) => {
        const given = new Map(
          fields.flatMap((field, index): [string, FieldValue][] => {
            const sample = field.rules.length > 0 ? undefined : sampleFor(field, index);
            return sample === undefined || !isDrawn(field) ? [] : [[field.name, fitting(field, sample)]];
          }),
        );
        const { bytes: written } = await fillForm(bytes, given, { force: true });
        const asked = await askForAppearances(written);
        const pictures = rememberedByKey((page: number) => [draw(written, DPI, page), draw(asked, DPI, page)] as const);
        // Poppler draws in the sizes that we draw.
        const sized = new Map((await readForm(asked)).fields.map((field) => [field.name, field]));
        const similarities: number[] = [];
        for (const field of fields) {
          for (const { page, rectangle, hidden } of given.has(field.name) ? field.widgets : []) {
            if (hidden) continue;
            const [own, other] = pictures(page);
            const one = sized.get(field.name) ?? field;
            for (const compared of comparedAreas(rectangle, one, given.get(field.name) ?? null)) {
              if (isOutside(compared.area, other)) continue;
              similarities.push(similarityNear(own, crop(other, compared.area), compared, one));
            }
          }
        }
        if (similarities.length === 0) return;
        const mean = similarities.reduce((sum, each) => sum + each, 0) / similarities.length;
        expect(mean).toBeGreaterThan(FLOOR);
        expect(Math.min(...similarities)).toBeGreaterThan(LEAST);
      },
    );

    it('names fields whose page shows something else than their value', () => {
      const named = forms.flatMap(({ file, fields }) =>
        fields.flatMap(({ name, value, shown }) => (shown === null ? [] : [[basename(file), name, value, shown]])),
      );
      expect(named).toEqual([
        ['bug1770750.pdf', 'Dropdown1', 'a', 'E'],
        ['bug1825002.pdf', 'Texte1', '123,45.7A', 'ABCDEFGHIJKLMN'],
        ['issue15096.pdf', 'value1', '', '1,123,213,321.00'],
        ['issue15096.pdf', 'value2', '', '12,212.00'],
        ['issue15096.pdf', 'Group1.Group1', 'Choice2', 'Choice1'],
      ]);
    });

    it('clears and flattens what a page shows in place of an empty value', async () => {
      const { bytes } = forms.find(({ file }) => file.endsWith('issue15096.pdf')) as (typeof forms)[number];
      expect(words(bytes)).toContain('1,123,213,321.00');
      for (const [given, options] of [
        [[['value1', null] as const], {}],
        [[], { flatten: true }],
      ] as const) {
        const written = await fillForm(bytes, new Map(given), options);
        expect(words(written.bytes)).not.toContain('1,123,213,321.00');
      }
    });

    it('draws every line of a text and every row of a list as poppler does', async () => {
      const options = '[(Anna) (Berta) (Clara) (Dora) (Emil)]';
      const fields = [
        widget('lines', 'Tx', [50, 600, 250, 700], '/Ff 4096 /DA (/Helv 12 Tf 0 g)'),
        widget('right', 'Tx', [300, 600, 500, 700], '/Ff 4096 /Q 2 /DA (/TiRo 10 Tf 0 0 1 rg)'),
        widget('one', 'Ch', [50, 400, 250, 500], `/Opt ${options} /DA (/Helv 12 Tf 0 g)`),
        widget('many', 'Ch', [300, 400, 500, 500], `/Ff 2097152 /Opt ${options} /DA (/Helv 12 Tf 0 g)`),
        widget('later', 'Ch', [50, 300, 250, 350], `/TI 2 /Opt ${options} /DA (/Helv 12 Tf 0 g)`),
      ];
      const given = new Map<string, FieldValue>([
        ['lines', 'A first line\nand words that leave no room for more\nlast'],
        ['right', 'One\nafter\nthe other'],
        ['one', 'Berta'],
        ['many', ['Anna', 'Dora', 'Emil']],
        ['later', 'Dora'],
      ]);
      const { bytes } = await fillForm(buildForm({ fields }), given);
      const [own, other] = [draw(bytes, DPI), draw(await askForAppearances(bytes), DPI)];
      for (const field of (await readForm(bytes)).fields) {
        const [{ rectangle } = { rectangle: [0, 0, 0, 0] as const }] = field.widgets;
        const value = given.get(field.name) ?? null;
        const shown = field.name === 'later' ? { ...field, options: field.options.slice(2) } : field;
        // Both break the line at the same word.
        const broken = field.name === 'lines' ? String(value).replace('for ', 'for\n') : value;
        const rows = comparedAreas(rectangle, shown, broken);
        for (const theirs of rows) {
          const found = rows.map((row) => similarityNear(own, crop(other, theirs.area), row, field));
          const best = Math.max(...found);
          expect(best).toBeGreaterThan(FLOOR);
          // Control: all other rows are less similar.
          expect(found.indexOf(best)).toBe(rows.indexOf(theirs));
        }
      }
    });

    it('draws text where poppler draws it', async () => {
      const fields = [
        widget('line', 'Tx', [50, 700, 250, 722], '/MK << /BC [0] /BG [0.9 0.9 1] >>'),
        widget('centered', 'Tx', [50, 660, 250, 682], '/Q 1 /DA (/Helv 14 Tf 0 0 1 rg)'),
        widget('right', 'Tx', [50, 620, 250, 642], '/Q 2 /DA (/TiRo 12 Tf 0 g) /MK << /BC [1 0 0] >> /BS << /W 2 >>'),
        widget('comb', 'Tx', [50, 580, 250, 602], '/Ff 16777216 /MaxLen 10 /DA (/Helv 12 Tf 0 g)'),
        widget('lines', 'Tx', [50, 480, 250, 560], '/Ff 4096 /DA (/Helv 12 Tf 0 g)'),
        widget('auto', 'Tx', [50, 440, 250, 470], '/DA (/Helv 0 Tf 0 g)'),
      ];
      const given = {
        line: 'Some text',
        centered: 'In the middle',
        right: 'To the right',
        comb: 'COMBED',
        lines: 'One line',
        auto: 'Fitted',
      };
      const plain = buildForm({ fields });
      const asked = buildForm({
        fields: fields.map((field) =>
          field.replace(/\/T \((\w+)\)/, (whole, name: keyof typeof given) => `${whole} /V (${given[name]})`),
        ),
        form: '/NeedAppearances true',
      });
      const { bytes } = await fillForm(plain, new Map(Object.entries(given)));
      expect(similarity(draw(bytes, 36), draw(asked, 36))).toBeGreaterThan(0.9);
      // Control: the measure rates an empty form lower.
      expect(similarity(draw(plain, 36), draw(asked, 36))).toBeLessThan(similarity(draw(bytes, 36), draw(asked, 36)));
    });
  },
);
