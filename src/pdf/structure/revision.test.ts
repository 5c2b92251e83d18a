import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFHexString } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { concatBytes, fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { buildPdf } from '../../testing/pdf/build-pdf.ts';
import { missingReaders } from '../../testing/pdf/independent-readers.ts';
import { loadStructure } from '../load-structure.ts';
import { getDict, nameOf } from '../objects.ts';
import { Revision } from './revision.ts';

const folder = mkdtempSync(join(tmpdir(), 'markwright-revision-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PLAIN = buildPdf({ pages: [{ content: 'BT /F1 12 Tf 50 700 Td (Before) Tj ET' }] });

function rewrite(...options: string[]): Uint8Array {
  const from = join(folder, 'from.pdf');
  const to = join(folder, 'to.pdf');
  writeFileSync(from, PLAIN);
  execFileSync('qpdf', [...options, from, to]);
  return new Uint8Array(readFileSync(to));
}

/** Returns a file whose catalog is in a hybrid cross-reference stream (ISO 32000-2, 7.5.8.4). */
function makeHybrid(): Uint8Array {
  const text = toLatin1(PLAIN);
  const size = Number(/\/Size (\d+)/.exec(text)?.[1]);
  const prev = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const catalog = text.length;
  const hidden = `${size} 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (de) >>\nendobj\n`;
  const stream = catalog + hidden.length;
  const row = String.fromCharCode(1, (catalog >> 8) & 255, catalog & 255, 0);
  const section = `${size + 1} 0 obj\n<< /Type /XRef /W [1 2 1] /Index [${size} 1] /Size ${size + 2} /Root ${size} 0 R /Length 4 >>\nstream\n${row}\nendstream\nendobj\n`;
  const table = stream + section.length;
  const trailer = `<< /Size ${size + 2} /Root ${size} 0 R /Prev ${prev} /XRefStm ${stream} >>`;
  return fromLatin1(`${text}${hidden}${section}xref\n0 0\ntrailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`);
}

/** Puts a string and a stream into the file: a title, and other words on its page. */
async function change(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const document = await loadStructure(bytes, { password });
  const revision = Revision.begin(document, bytes);
  if (!revision) throw new Error('The file cannot be changed.');
  const { context, catalog } = document;
  catalog.set(nameOf('Lang'), PDFHexString.fromText('fr-FR'));
  const page = document.getPage(0).node;
  page.set(nameOf('Contents'), context.register(context.flateStream('BT /F1 12 Tf 50 700 Td (Afterwards) Tj ET')));
  return revision.save();
}

function readBack(bytes: Uint8Array, password: string) {
  const path = join(folder, 'back.pdf');
  writeFileSync(path, bytes);
  const check = spawnSync('qpdf', ['--check', `--password=${password}`, path], { encoding: 'utf8' });
  const words = execFileSync('pdftotext', ['-upw', password, path, '-'], { encoding: 'utf8' }).trim();
  const json = execFileSync('qpdf', ['--json', `--password=${password}`, path], { encoding: 'utf8' });
  return { status: check.status, faults: check.stderr, words, language: /"\/Lang": "u:([^"]*)"/.exec(json)?.[1] };
}

describe.skipIf(missingReaders.length > 0)(
  `an appended change (needs ${missingReaders.join(', ') || 'nothing more'})`,
  () => {
    const CASES: readonly (readonly [name: string, make: () => Uint8Array, password: string])[] = [
      ['a table', () => PLAIN, ''],
      ['a hybrid file', makeHybrid, ''],
      ['cross-reference and object streams', () => rewrite('--object-streams=generate'), ''],
      ['a linearized file', () => rewrite('--linearize'), ''],
      ['AES-256', () => rewrite('--encrypt', 'user', 'owner', '256', '--'), 'user'],
      [
        'AES-256 in object streams, without a user password',
        () => rewrite('--object-streams=generate', '--encrypt', '', 'owner', '256', '--'),
        '',
      ],
      [
        'AES-128',
        () => rewrite('--allow-weak-crypto', '--encrypt', 'user', 'owner', '128', '--use-aes=y', '--'),
        'user',
      ],
      ['RC4', () => rewrite('--allow-weak-crypto', '--encrypt', 'user', 'owner', '128', '--use-aes=n', '--'), 'user'],
    ];
    it.each(CASES)('keeps the bytes of %s and is read by other programs', async (_, make, password) => {
      const original = make();
      const once = await change(original, password);
      const twice = await change(once, password);
      for (const [before, after] of [
        [original, once],
        [once, twice],
      ] as const) {
        expect(after.length).toBeGreaterThan(before.length);
        expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
        expect(readBack(after, password)).toEqual({ status: 0, faults: '', words: 'Afterwards', language: 'fr-FR' });
      }
    });
  },
);

it('counts offsets from the header of a file with bytes in front of it', async () => {
  const shifted = concatBytes([fromLatin1('X-Header: mail\n'), PLAIN]);
  const changed = await change(shifted, '');
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(toLatin1(changed))?.[1]);
  expect(toLatin1(changed.subarray(15 + at, 15 + at + 4))).toBe('xref');
});

it('returns the original without changes', async () => {
  const document = await loadStructure(PLAIN, {});
  document.getPages();
  expect(Revision.begin(document, PLAIN)?.save()).toBe(PLAIN);
});

it('writes only changes, and frees deleted objects', async () => {
  const document = await loadStructure(PLAIN, {});
  const revision = Revision.begin(document, PLAIN);
  const page = document.getPage(0).node;
  const contents = page.get(nameOf('Contents'));
  page.delete(nameOf('Contents'));
  document.context.delete(contents as never);
  const added = toLatin1(revision?.save().subarray(PLAIN.length) ?? new Uint8Array());
  expect([...added.matchAll(/^\d+ 0 obj/gm)]).toHaveLength(1);
  expect(added).toMatch(/0000000000 00001 f/);
  expect(getDict(page, 'Resources')).toBeDefined();
});

it.each([
  ['has no startxref', (text: string) => text.replace('startxref', 'startxxxx')],
  ['leads nowhere', (text: string) => text.replace(/startxref\s+\d+/, 'startxref\n7')],
  ['leads behind its end', (text: string) => text.replace(/startxref\s+\d+/, 'startxref\n99999999')],
  ['states an absurd size', (text: string) => text.replace(/\/Size \d+/, '/Size 99999999999')],
])('begins no change where the file %s', async (_, damage) => {
  const bytes = fromLatin1(damage(toLatin1(PLAIN)));
  expect(Revision.begin(await loadStructure(bytes, {}), bytes)).toBeUndefined();
});
