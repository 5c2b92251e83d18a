// node src/testing/cmaps/run.mjs
// Packs the CMaps of the installed pdfjs-dist for the browser and Node, one file per collection.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { withSources } from '../with-sources.mjs';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
/** Left out: CMaps back to characters, encodings that follow from UTF-32, and what no PDF uses. */
const LEFT_OUT = /-UCS2$|^Uni(?!JISPro).*-UTF(?:8|16)-[HV]$|2004|X0213/;
const OWN = fileURLToPath(new URL('../../pdf/cmaps/', import.meta.url));

await withSources(fileURLToPath(new URL('../../..', import.meta.url)), async (load) => {
  const { collectionOf } = await load('/src/pdf/cmaps/collections.ts');
  const packed = new Map();
  for (const file of readdirSync(FOLDER).toSorted()) {
    const [, name] = /^(.*)\.bcmap$/.exec(file) ?? [];
    const collection = name && !LEFT_OUT.test(name) ? collectionOf(name) : undefined;
    if (!collection) continue;
    const own = packed.get(collection) ?? [];
    packed.set(collection, [...own, [name, readFileSync(join(FOLDER, file))]]);
  }
  for (const [collection, files] of packed) {
    const sizes = Object.fromEntries(files.map(([name, bytes]) => [name, bytes.length]));
    const data = deflateSync(Buffer.concat(files.map(([, bytes]) => bytes)), { level: 9 }).toString('base64');
    writeFileSync(join(OWN, `${collection.toLowerCase()}.json`), `${JSON.stringify({ sizes, data })}\n`);
  }
});
