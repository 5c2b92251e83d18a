import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPdf, firstExtra } from '../../testing/pdf/build-pdf.ts';
import { zipOf } from '../../testing/zip.ts';
import { findWords } from './check-words.ts';
import { scanFile } from './scan.ts';

const WORDS = ['zyrkowitz'];
const search = (...extra: readonly string[]) =>
  findWords(scanFile(buildPdf({ pages: [{ content: '' }], extra })), WORDS, []);
const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1';
const content = (text: string) => `<</Subtype/Form/BBox[0 0 9 9]/Length ${text.length}>>\nstream\n${text}\nendstream`;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const stream = (bytes: Uint8Array) =>
  `<</Width 1/Height 1 /Length ${bytes.length}>>\nstream\n${latin(bytes)}\nendstream`;
const behindZeros = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(128), bytes]);
const wide = Buffer.from('Zуrkоwitz', 'utf16le').swap16();
const inRuns = (word: string) => Buffer.from(`<w:t>${word.slice(0, 4)}</w:t><w:t>${word.slice(4)}</w:t>`);

describe('words in binary data of the written file', () => {
  it.each([
    ['two-byte look-alikes', wide],
    ['two-byte look-alikes at an odd place', Buffer.concat([Buffer.of(9), wide])],
    ['four-byte letters', Buffer.concat(Array.from('Zyrkowitz', (letter) => Buffer.from(`\0\0\0${letter}`)))],
    ['gzip', gzipSync('Zyrkowitz')],
    ['an archive of a text in runs', zipOf('a.xml', inRuns('Zyrkowitz'))],
  ])('are found: %s', async (_, bytes) => {
    expect(await search(stream(behindZeros(bytes)))).toEqual([{ object: firstExtra(1), where: 'data' }]);
  });

  it.each([
    ['a list', (codes: string) => `<<${IMAGE}/Decode[${codes}]>>`],
    ['a list of widths', (codes: string) => `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Widths[${codes}]>>`],
    ['dashes of a line', (codes: string) => content(`[${codes}] 0 d 0 0 m 9 9 l S`)],
    ['moves of letters', (codes: string) => content(`BT [(a)${codes.replaceAll(' ', '(b)')}] TJ ET`)],
  ])('are found as the codes of letters: %s', async (_, make) => {
    const found = async (word: string) => search(make(Array.from(word, (letter) => letter.charCodeAt(0)).join(' ')));
    expect(await found('Zyrkowitz')).toEqual([{ object: firstExtra(1), where: 'data' }]);
    expect(await found('Otherwise')).toEqual([]);
  });

  it('are found compressed in inline pictures and comments', async () => {
    const archive = latin(zipOf('a.xml', inRuns('Zyrkowitz'))).replace(/[\r\n]/g, ' ');
    const found = [{ object: firstExtra(1), where: 'data' }];
    const zlib = latin(deflateSync('To Mr Zyrkowitz'));
    expect(await search(content(`BI /W 1 /H 1 /BPC 8 /CS /G ID \x80${zlib} EI`))).toEqual(found);
    expect(await search(content(`% ${archive}\n0 0 9 9 re f`))).toEqual(found);
  });

  it.each([
    ['a sign in the middle', 'Zyrk*owitz'],
    ['escapes', '=5A=79=72=6B=6F=77=69=74=7A'],
    ['digits of two-byte letters', '005a00790072006b006f007700690074007a'],
  ])('are found in palettes, inline pictures and fonts with %s', async (_, text) => {
    const found = { object: firstExtra(1), where: 'data' };
    const palette = `<</ColorSpace[/Indexed/DeviceGray 20 <${Buffer.from(text).toString('hex')}>]>>`;
    expect(await search(palette)).toEqual([{ ...found, where: 'text' }]);
    const inline = content(`BI /W 1 /H 1 /BPC 8 /CS /G ID \x80${text} EI`);
    expect(await search(inline)).toEqual([found]);
    const font = stream(behindZeros(Buffer.from(text)));
    const uses = `<</Type/FontDescriptor/FontFile2 ${firstExtra(1)} 0 R>>`;
    expect(await search(font, uses)).toEqual([found]);
  });

  it('are found only where they are', async () => {
    const others = [Buffer.from('Other', 'utf16le'), gzipSync('Other'), zipOf('a.xml', inRuns('Otherwise'))];
    for (const bytes of others) expect(await search(stream(behindZeros(bytes)))).toEqual([]);
  });
});

describe('words in names of the written file', () => {
  it('are found where digits of entities look like escapes', async () => {
    const entities = Array.from('Zyrkowitz', (letter) => `&#${letter.charCodeAt(0)};`).join('');
    expect(await search(`<</CS /${entities}>>`)).toEqual([{ object: firstExtra(1), where: 'name' }]);
  });
});
