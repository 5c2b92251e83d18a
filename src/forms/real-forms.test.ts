// Third-party forms: fills them, reads them back with other programs, and flattens them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Rect, translateRect } from '../kernel/rect.ts';
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

/** Renders the first page in grayscale with poppler, as far as it is shown. */
function draw(bytes: Uint8Array, dpi = 72): Gray {
  const pgm = withFile(bytes, (path) =>
    execFileSync('pdftoppm', ['-gray', '-cropbox', '-r', String(dpi), '-f', '1', '-l', '1', path], {
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

function sampleFor({ type, rules, options, maxLength, readOnly }: FormField, index: number): FieldValue | undefined {
  const kinds = new Set(rules.map(({ kind }) => kind));
  if (readOnly || kinds.has('calculate') || kinds.has('mask') || kinds.has('special')) return undefined;
  if (type !== 'text') return options.at(-1)?.value;
  if (kinds.has('date')) return '2026-03-05';
  return kinds.size > 0 ? '12' : `Wert${index}`.slice(0, maxLength ?? 99);
}

const DPI = 144;

/** Returns the inside of a widget without its border (px). */
function insideOf([x, y, width, height]: readonly [number, number, number, number]): Rect {
  const scale = DPI / 72;
  return { x: (x + 2) * scale, y: (y + 2) * scale, width: (width - 4) * scale, height: (height - 4) * scale };
}

/** Least mean similarity of the fields of a form. */
const FLOOR = 0.9;

/** Offsets between programs that center text by other metrics: 1 pt, or 0.05 em if large (px). */
function offsetsOf(fontSize: number): readonly number[] {
  const most = Math.ceil(Math.max(1, fontSize * 0.05) * (DPI / 72));
  return Array.from({ length: 2 * most + 1 }, (_, index) => index - most);
}

/** Lowest top of the first line in poppler, below the inside of the widget (px). */
const LEADING = 6;
/** Poppler's first line is lower than that of others. */
const LINE_OFFSETS = Array.from({ length: LEADING + 4 }, (_, index) => index - LEADING - 1);

const hasRows = ({ multiline, type }: FormField) => multiline || type === 'list';

/**
 * Returns the areas of a widget to compare (px): cells of a comb, as poppler draws no lines, and
 * the first of several lines, as leading differs, and poppler inverts chosen rows of lists.
 */
function comparedAreas(
  [x, y, width, height]: readonly [number, number, number, number],
  field: FormField,
): readonly Rect[] {
  const cells = field.comb ? (field.maxLength ?? 1) : 1;
  const cell = width / cells;
  if (cells > 1) return Array.from({ length: cells }, (_, at) => insideOf([x + at * cell, y, cell, height]));
  const area = insideOf([x, y, width, height]);
  const row = (field.fontSize || 12) * (DPI / 72);
  return [hasRows(field) ? { ...area, y: area.y + LEADING, height: Math.min(area.height - LEADING, row) } : area];
}

function similarityNear(own: Gray, theirs: Gray, area: Rect, field: FormField): number {
  const offsets = offsetsOf(field.fontSize || field.widgets[0]?.rectangle[3] || 0);
  const down = hasRows(field) ? LINE_OFFSETS : offsets;
  return Math.max(
    ...offsets.flatMap((x) =>
      down.map((y) => similarity(halve(crop(own, translateRect(area, { x, y }))), halve(theirs))),
    ),
  );
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
          expect(stated).toContain(`u:${resolveValue(field, value)}`);
          const isShown = field.widgets.some(({ hidden }) => !hidden) && !field.comb && !field.password;
          if (isShown) expect(text).toContain(formatValue(field, value));
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
            // Poppler centers a comb between cells: full ones have no room for that.
            const value = field.comb && typeof sample === 'string' ? sample.padEnd(field.maxLength ?? 0, '0') : sample;
            return value === undefined || !isDrawn(field) ? [] : [[field.name, value]];
          }),
        );
        const { bytes: written } = await fillForm(bytes, given, { force: true });
        const [own, other] = [draw(written, DPI), draw(await askForAppearances(written), DPI)];
        const similarities: number[] = [];
        for (const field of fields) {
          for (const { page, rectangle, hidden } of given.has(field.name) ? field.widgets : []) {
            if (hidden || page > 1) continue;
            for (const area of comparedAreas(rectangle, field)) {
              const theirs = crop(other, area);
              // Poppler draws nothing for some choices.
              if (new Set(theirs.data).size < 8) continue;
              similarities.push(similarityNear(own, theirs, area, field));
            }
          }
        }
        const mean = similarities.reduce((sum, each) => sum + each, 0) / similarities.length;
        if (similarities.length > 0) expect(mean).toBeGreaterThan(FLOOR);
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
