import { describe, expect, it } from 'vitest';
import { toLatin1 } from '../codecs/bytes.ts';
import { roundRectOut } from '../kernel/rect.ts';
import { fontWith } from '../testing/added-fonts.ts';
import { buildForm, type FormSpec, fieldObject, widget } from '../testing/pdf/build-form.ts';
import { isUniform, missingReaders, readDecoded, readWords, renderPage } from '../testing/pdf/independent-readers.ts';
import { pdfjsValues } from '../testing/pdf/pdfjs-values.ts';
import { type FieldValue, type Form, fillForm, readForm } from './index.ts';

const values = (object: Readonly<Record<string, FieldValue>>) => new Map(Object.entries(object));

async function valuesIn(bytes: Uint8Array): Promise<Record<string, FieldValue>> {
  const { fields } = await readForm(bytes);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

async function fill(spec: FormSpec, given: Readonly<Record<string, FieldValue>>, options = {}) {
  const original = buildForm(spec);
  const filled = await fillForm(original, values(given), options);
  return { original, ...filled, read: await valuesIn(filled.bytes) };
}

const BOX = [50, 700, 250, 720];
const YES = '/AP << /N << /Yes 3 0 R /Off 4 0 R >> >> /AS /Off';

describe.skipIf(missingReaders.length > 0)(
  `a filled form (needs ${missingReaders.join(', ') || 'nothing more'})`,
  () => {
    const shown = (bytes: Uint8Array) => readWords(bytes).map(({ text }) => text);

    it('keeps the bytes of the file and shows the words of any script that it has a face for', async () => {
      const spec = {
        fields: [
          widget('latin', 'Tx', BOX),
          widget('greek', 'Tx', [50, 670, 250, 690]),
          widget('cyrillic', 'Tx', [50, 640, 250, 660], '/DA (/TiRo 0 Tf 0 g)'),
          widget('arabic', 'Tx', [50, 610, 250, 630]),
        ],
        form: '/NeedAppearances true',
      };
      const { original, bytes, problems, read } = await fill(spec, {
        latin: 'Zoë',
        greek: 'Ωμέγα',
        cyrillic: 'Юлия',
        arabic: 'سلام',
      });
      expect(problems).toEqual([]);
      expect(Buffer.compare(bytes.subarray(0, original.length), original)).toBe(0);
      expect(read).toEqual({ latin: 'Zoë', greek: 'Ωμέγα', cyrillic: 'Юлия', arabic: 'سلام' });
      expect(shown(bytes)).toEqual(expect.arrayContaining(['Zoë', 'Ωμέγα', 'Юлия']));
      expect(readDecoded(bytes)).not.toContain('NeedAppearances');
    });

    it.each(['truetype', 'cff'] as const)('draws scripts that only an added font has (%s outlines)', async (kind) => {
      const spec = { fields: [widget('name', 'Tx', BOX)] };
      const fonts = [{ name: 'other.ttf', bytes: fontWith('한글', kind) }];
      expect(await fill(spec, { name: 'Lee 漢字' }, { fonts })).toMatchObject({ problems: [{ field: 'name' }] });
      const both = [...fonts, { name: 'han.otf', bytes: fontWith('漢字', kind) }];
      const { bytes, problems, read } = await fill(spec, { name: 'Lee 漢字' }, { fonts: both });
      expect(problems).toEqual([]);
      expect(read).toEqual({ name: 'Lee 漢字' });
      expect(shown(bytes)).toEqual(['Lee', '漢字']);
      expect(readDecoded(bytes)).toContain(kind === 'cff' ? '/FontFile3' : '/FontFile2');
      const added = readWords(bytes)[1];
      expect(added && isUniform(renderPage(bytes), roundRectOut(added))).toBe(false);
    });

    it('aligns text, wraps lines, and puts one character in a cell', async () => {
      const spec = {
        fields: [
          widget('right', 'Tx', BOX, '/Q 2'),
          widget('lines', 'Tx', [50, 600, 150, 680], '/Ff 4096 /DA (/Helv 10 Tf 0 g)'),
          widget('comb', 'Tx', [50, 560, 250, 580], '/Ff 16777216 /MaxLen 10'),
        ],
      };
      const { bytes } = await fill(spec, {
        right: 'R',
        lines: 'several words that take more\nthan one line',
        comb: 'AB',
      });
      const words = readWords(bytes);
      const find = (text: string) => words.find((word) => word.text === text);
      expect(find('R')?.x).toBeGreaterThan(230);
      expect((find('line')?.y ?? 0) - (find('several')?.y ?? 0)).toBeGreaterThan(20);
      expect(Math.max(...words.filter(({ y }) => y < 192 && y > 110).map(({ x, width }) => x + width))).toBeLessThan(
        150,
      );
      // Cells are 20 pt wide: the A is centred in the first one.
      const combed = words
        .filter(({ y }) => y > 205)
        .map(({ text }) => text)
        .join('');
      expect(combed).toBe('AB');
      expect(words.find(({ text }) => text.startsWith('A'))?.x).toBeCloseTo(60 - 4, 0);
    });

    it('turns the text of a rotated field', async () => {
      const { bytes } = await fill(
        { fields: [widget('up', 'Tx', [50, 500, 70, 700], '/MK << /R 90 >>')] },
        { up: 'upwards' },
      );
      const [word] = readWords(bytes);
      expect(word?.text).toBe('upwards');
      expect(word?.height).toBeGreaterThan(word?.width ?? 0);
    });

    it('flattens above content that leaves its state open', async () => {
      const fields = [widget('name', 'Tx', BOX)];
      const original = buildForm({ fields, content: 'q q 0.1 0 0 0.1 300 300 cm Q Q Q q 0.1 0 0 0.1 9 9 cm' });
      const { bytes } = await fillForm(original, values({ name: 'Ada' }), { flatten: true });
      const [word] = readWords(bytes);
      expect(word?.text).toBe('Ada');
      expect(word?.x).toBeCloseTo(52, 0);
    });

    it('keeps signature fields when it flattens', async () => {
      const parent = fieldObject(0);
      const fields = [
        `<< /T (group) /Kids [${fieldObject(1)} 0 R ${fieldObject(2)} 0 R] >>`,
        widget('sign', 'Sig', [50, 600, 250, 620], `/Parent ${parent} 0 R`),
        widget('name', 'Tx', BOX, `/Parent ${parent} 0 R`),
      ];
      const spec = { fields, roots: [parent], annotations: [fieldObject(1), fieldObject(2)] };
      const { bytes, read } = await fill(spec, { 'group.name': 'Ada' }, { flatten: true });
      expect(read).toEqual({ 'group.sign': null });
      expect(shown(bytes)).toEqual(['Ada']);
    });

    it('flattens appearances', async () => {
      const spec = { fields: [widget('name', 'Tx', BOX), widget('hidden', 'Tx', [50, 600, 250, 620], '/F 2')] };
      const { bytes } = await fill(spec, { name: 'Ada', hidden: 'secret' }, { flatten: true });
      expect(shown(bytes)).toEqual(['Ada']);
      expect((await readForm(bytes)).fields).toEqual([]);
      expect(readDecoded(bytes)).not.toContain('/Widget\n  /T (name)');
    });
  },
);

it('ticks boxes and radio buttons by state, export value or plain words', async () => {
  const group = fieldObject(1);
  const spec = {
    fields: [
      widget('agree', 'Btn', BOX, YES),
      `<< /T (size) /FT /Btn /Ff 32768 /Opt [(small) (large)] /Kids [${fieldObject(2)} 0 R ${fieldObject(3)} 0 R] >>`,
      `<< /Subtype /Widget /Rect [50 600 60 610] /Parent ${group} 0 R /AP << /N << /0 3 0 R >> >> /AS /Off >>`,
      `<< /Subtype /Widget /Rect [70 600 80 610] /Parent ${group} 0 R /AP << /N << /1 3 0 R >> >> /AS /Off >>`,
      widget('bare', 'Btn', [50, 500, 60, 510]),
    ],
    roots: [fieldObject(0), group, fieldObject(4)],
    annotations: [0, 2, 3, 4].map(fieldObject),
  };
  expect((await fill(spec, { agree: 'Yes', size: '1', bare: 'true' })).read).toEqual({
    agree: 'Yes',
    size: '1',
    bare: 'Yes',
  });
  const { bytes, read } = await fill(spec, { agree: 'on', size: 'small', bare: 'no' });
  expect(read).toEqual({ agree: 'Yes', size: '0', bare: 'Off' });
  const added = toLatin1(bytes).slice(buildForm(spec).length);
  expect(added).toMatch(/\/AS \/0\b/);
  expect(added).toMatch(/\/AS \/Off\b/);
  const cleared = await fillForm(bytes, values({ agree: 'Off', size: '' }));
  expect(await valuesIn(cleared.bytes)).toMatchObject({ agree: 'Off', size: 'Off' });
});

it('chooses options by value or label', async () => {
  const spec = {
    fields: [
      widget('city', 'Ch', BOX, '/Ff 131072 /Opt [[(b) (Berlin)] [(r) (Rome)]]'),
      widget('free', 'Ch', [50, 600, 250, 620], '/Ff 393216 /Opt [(a)]'),
      widget('many', 'Ch', [50, 500, 250, 560], '/Ff 2097152 /Opt [(x) (y) (z)] /V (y) /I [1]'),
    ],
  };
  const { read, bytes } = await fill(spec, { city: 'Rome', free: 'anything', many: ['x', 'z'] });
  expect(read).toEqual({ city: 'r', free: 'anything', many: ['x', 'z'] });
  expect(toLatin1(bytes)).toMatch(/\/I \[ ?0 2 ?\]/);
  // Poppler compares bytes with those of the options.
  expect(toLatin1(bytes)).toMatch(/\/V \(r\)/);
  expect(toLatin1(bytes)).toMatch(/\/V \[ ?\(x\) \(z\) ?\]/);
});

it('clears a choice, and calculates with the cleared value', async () => {
  const spec = {
    fields: [
      widget('city', 'Ch', BOX, '/Ff 131072 /Opt [(a) (b)] /V (a)'),
      widget('amount', 'Tx', [50, 600, 250, 620], '/V (5)'),
      widget(
        'sum',
        'Tx',
        [50, 500, 250, 520],
        '/V (5) /AA << /C << /S /JavaScript /JS (AFSimple_Calculate\\("SUM", "amount"\\);) >> >>',
      ),
    ],
  };
  expect((await fill(spec, { city: null, amount: null })).read).toEqual({ city: null, amount: '', sum: '0' });
});

it('leaves the drawing of values without a face to viewers', async () => {
  const spec = {
    fields: [widget('name', 'Tx', BOX), widget('other', 'Tx', [50, 600, 250, 620], '/V <FEFF6F22>')],
    form: '/NeedAppearances true',
  };
  const { bytes, original, problems, read, notes } = await fill(spec, { name: 'Ada' });
  expect(problems).toEqual([]);
  expect(read).toEqual({ name: 'Ada', other: '漢' });
  expect(toLatin1(bytes.subarray(original.length))).not.toMatch(/AcroForm(?![\s\S]*NeedAppearances true)/);
  expect(notes).toHaveLength(1);
});

it('drops the rich text of a value that changes, and the XFA packet', async () => {
  const spec = { fields: [widget('rich', 'Tx', BOX, '/Ff 33554432 /V (old) /RV (<b>old</b>)')], form: '/XFA (packet)' };
  const { bytes, original, notes } = await fill(spec, { rich: 'new' });
  const added = toLatin1(bytes.subarray(original.length));
  expect(added).not.toMatch(/\/RV|\/XFA/);
  expect(notes).toHaveLength(1);
});

it('writes nothing if a value has a problem, unless forced', async () => {
  const spec = {
    fields: [
      widget('short', 'Tx', BOX, '/MaxLen 3'),
      widget('fixed', 'Tx', [50, 600, 250, 620], '/Ff 1 /V (x)'),
      widget('city', 'Ch', [50, 500, 250, 520], '/Opt [(a) (b)]'),
      widget(
        'amount',
        'Tx',
        [50, 400, 250, 420],
        '/AA << /K << /S /JavaScript /JS (AFNumber_Keystroke(2,0,0,0,"",true);) >> /V << /S /JavaScript /JS (AFRange_Validate(true,1,true,9);) >> >>',
      ),
      widget('go', 'Btn', [50, 300, 250, 320], '/Ff 65536'),
      widget('sign', 'Sig', [50, 200, 250, 220]),
    ],
  };
  const faulty = { short: 'long', fixed: 'y', city: 'c', amount: 'ten', go: 'x', sign: 'x', nobody: 'x' };
  const { problems, bytes, original } = await fill(spec, faulty);
  expect(problems.map(({ field, kind }) => [field, kind])).toEqual([
    ['short', 'tooLong'],
    ['fixed', 'readOnly'],
    ['city', 'notAnOption'],
    ['amount', 'wrongFormat'],
    ['go', 'notFillable'],
    ['sign', 'notFillable'],
    ['nobody', 'unknownField'],
  ]);
  expect(bytes).toBe(original);
  expect((await fill(spec, { amount: '10' })).problems).toMatchObject([{ kind: 'outOfRange' }]);
  expect((await fill(spec, { short: '漢' })).problems).toMatchObject([{ kind: 'missingCharacters' }]);
  expect((await fill(spec, faulty, { force: true })).read).toMatchObject({
    short: 'long',
    fixed: 'y',
    city: 'c',
    amount: 'ten',
  });
});

it('calculates in the order of the form, and never runs a script', async () => {
  const script = (key: string, text: string) =>
    `/AA << /${key} << /S /JavaScript /JS (${text.replace(/[()]/g, '\\$&')}) >> >>`;
  const spec = {
    fields: [
      widget('a.x', 'Tx', BOX, '/V (1)'),
      widget(
        'a.y',
        'Tx',
        [50, 600, 250, 620],
        script('C', 'globalThis.trapped = true; AFSimple_Calculate("SUM", "a.x");'),
      ),
      widget('double', 'Tx', [50, 500, 250, 520], script('C', 'AFSimple_Calculate("PRD", new Array("sum", "sum"));')),
      widget('sum', 'Tx', [50, 400, 250, 420], script('C', 'AFSimple_Calculate("SUM", new Array("a"));')),
    ],
    form: `/CO [${fieldObject(3)} 0 R ${fieldObject(2)} 0 R]`,
  };
  const { read, bytes } = await fill(spec, { 'a.x': '1.1', 'a.y': '2.2' });
  expect(read).toEqual({ 'a.x': '1.1', 'a.y': '2.2', double: '10.89', sum: '3.3' });
  const form = await readForm(bytes);
  expect(form.calculationOrder).toEqual(['sum', 'double']);
  expect(form.notUnderstood.map(({ field }) => field)).toEqual(['a.y']);
  expect('trapped' in globalThis).toBe(false);
});

it('refuses a dynamic XFA form plainly', async () => {
  const bytes = buildForm({ fields: [], form: '/XFA (template)', catalog: '/NeedsRendering true' });
  expect((await readForm(bytes)).xfa).toBe('dynamic');
  await expect(fillForm(bytes, new Map([['a', 'b']]))).rejects.toThrow(/XFA/);
});

describe('damaged field trees', () => {
  const read = (spec: FormSpec): Promise<Form> => readForm(buildForm(spec));

  it('survive cycles, and fields that are their own parents', async () => {
    const [a, b] = [fieldObject(0), fieldObject(1)];
    const form = await read({
      fields: [
        `<< /T (a) /FT /Tx /Kids [${b} 0 R ${a} 0 R] /Parent ${b} 0 R >>`,
        `<< /T (b) /Kids [${a} 0 R] /Parent ${a} 0 R >>`,
        `<< /T (c) /Parent ${fieldObject(2)} 0 R /Subtype /Widget /Rect [0 0 9 9] >>`,
      ],
    });
    expect(form.fields.length).toBeLessThan(4);
  });

  it('keep duplicate names apart by type, and together otherwise', async () => {
    const fields = [
      widget('n', 'Tx', BOX),
      widget('n', 'Tx', [50, 600, 99, 620]),
      widget('n', 'Btn', [50, 500, 99, 510], YES),
      widget('', 'Tx', [0, 0, 9, 9]),
    ];
    const { fields: found } = await read({ fields });
    expect(found.map(({ name, type, widgets }) => [name, type, widgets.length])).toEqual([
      ['n', 'text', 2],
      ['n#2', 'checkbox', 1],
      ['#1', 'text', 1],
    ]);
    const { read: back } = await fill({ fields }, { n: 'both' });
    expect(back).toMatchObject({ n: 'both', 'n#2': 'Off' });
  });

  it('know the group of kids that do not name it', async () => {
    const button = (state: string, left: number) =>
      widget(
        'size',
        'Btn',
        [left, 700, left + 10, 710],
        `/Ff 32768 /V /S /AP << /N << /${state} 3 0 R /Off 4 0 R >> >>`,
      );
    const fields = [
      `<< /T (size) /FT /Btn /Ff 32768 /V /S /Kids [${fieldObject(1)} 0 R ${fieldObject(2)} 0 R] >>`,
      button('S', 50),
      button('L', 80),
      `<< /T (who) /FT /Tx /MaxLen 3 /Kids [${fieldObject(4)} 0 R] >>`,
      '<< /Subtype /Widget /Rect [50 600 99 620] >>',
    ];
    const spec = { fields, roots: [fieldObject(0), fieldObject(3)], annotations: [1, 2, 4].map(fieldObject) };
    const { bytes, read: back } = await fill(spec, { 'size.size': 'L', who: 'Ada' });
    expect(back).toEqual({ 'size.size': 'L', who: 'Ada' });
    expect((await pdfjsValues(bytes)).get('size.size')).toBe('L');
  });

  it('nest only so deep', async () => {
    const depth = 3000;
    const fields = Array.from(
      { length: depth },
      (_, index) =>
        `<< /T (n) /FT /Tx ${index > 0 ? `/Parent ${fieldObject(index - 1)} 0 R` : ''} /Kids [${fieldObject(index + 1)} 0 R] >>`,
    );
    const form = await read({
      fields: [...fields, widget('end', 'Tx', BOX, `/Parent ${fieldObject(depth - 1)} 0 R`)],
      roots: [fieldObject(0)],
      annotations: [fieldObject(depth)],
    });
    expect(form.fields.length).toBeLessThanOrEqual(2);
  });

  it('lose no widget that only its page knows', async () => {
    const form = await read({ fields: [widget('stray', 'Tx', BOX)], roots: [] });
    expect(form.fields.map(({ name }) => name)).toEqual(['stray']);
  });
});
