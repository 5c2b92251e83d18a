import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPdf, firstExtra } from '../../testing/pdf/build-pdf.ts';
import { zipOf } from '../../testing/zip.ts';
import { findWords } from './check-words.ts';
import { scanFile } from './scan.ts';

const WORDS = ['zyrkowitz'];
const search = (object: string) =>
  findWords(scanFile(buildPdf({ pages: [{ content: '' }], extra: [object] })), WORDS, []);
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
    ['gzip', gzipSync('Zyrkowitz')],
    ['an archive of a text in runs', zipOf('a.xml', inRuns('Zyrkowitz'))],
  ])('are found: %s', async (_, bytes) => {
    expect(await search(stream(behindZeros(bytes)))).toEqual([{ object: firstExtra(1), where: 'data' }]);
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
