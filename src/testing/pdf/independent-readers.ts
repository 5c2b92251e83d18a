import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { distance } from '../../kernel/point.ts';
import { type Rect, rectCenter } from '../../kernel/rect.ts';

const lacks = (program: string) => spawnSync(program, ['--version']).error !== undefined;

/** Missing programs: tests that need them say so and are skipped. */
export const missingReaders: readonly string[] = ['pdftotext', 'pdfimages', 'qpdf'].filter(lacks);

function withFile<Value>(bytes: Uint8Array, use: (path: string, folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, bytes);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface FoundWord extends Rect {
  readonly page: number;
  readonly text: string;
}

/** Returns the words of all pages (pt, y down). */
export const readWords = (bytes: Uint8Array, password?: string): FoundWord[] =>
  withFile(bytes, (path) => {
    const access = password === undefined ? [] : ['-opw', password, '-upw', password];
    const html = execFileSync('pdftotext', [...access, '-bbox', path, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
    let page = -1;
    return html.split('\n').flatMap((line): FoundWord[] => {
      if (line.includes('<page ')) page += 1;
      const match = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*)<\/word>/.exec(line);
      if (!match) return [];
      const [x = 0, y = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number);
      return [{ page, x, y, width: right - x, height: bottom - y, text: match[5] ?? '' }];
    });
  });

/** Tolerance of positions (pt). */
const SAME_PLACE = 2;

export const isKept = (old: FoundWord, words: readonly FoundWord[]): boolean =>
  words.some(
    (word) =>
      word.page === old.page && word.text === old.text && distance(rectCenter(word), rectCenter(old)) < SAME_PLACE,
  );

/** Returns all objects with decoded streams as Latin-1 text, or the error for a damaged file. */
export const readDecoded = (bytes: Uint8Array): string =>
  withFile(bytes, (path, folder) => {
    const out = join(folder, 'out.pdf');
    const { status, stderr } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, out], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`qpdf finds fault with the file: ${stderr}`);
    // Without qpdf's own comments.
    return readFileSync(out, 'latin1').replace(/^(%QDF:|%% (Contents for page|Original object)).*$/gm, '');
  });

interface FoundImage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** 8-bit samples; 0 and 1 in bilevel images. */
  readonly samples: Uint8Array;
}

/** Returns images via pdfimages' formats: PBM, PGM and PPM. */
export const readImages = (bytes: Uint8Array): FoundImage[] =>
  withFile(bytes, (path, folder) => {
    execFileSync('pdfimages', [path, join(folder, 'image')], { stdio: 'ignore' });
    return readdirSync(folder)
      .filter((name) => /\.p[bgp]m$/.test(name))
      .map((name) => parseNetpbm(readFileSync(join(folder, name))));
  });

/** Renders a page (1-based) in gray, at one pixel a point unless stated. */
export const renderPage = (bytes: Uint8Array, page = 1, dpi = 72): FoundImage =>
  withFile(bytes, (path) => {
    const pages = ['-f', String(page), '-l', String(page)];
    return parseNetpbm(
      execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...pages, path], {
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1 << 28,
      }),
    );
  });

function parseNetpbm(bytes: Buffer): FoundImage {
  const header = /^P([456])\s(?:#.*\n)?(\d+)\s(\d+)\s(?:(\d+)\s)?/.exec(bytes.toString('latin1', 0, 100));
  const [, kind, w, h] = header ?? [];
  const [width, height] = [Number(w), Number(h)];
  const isBits = kind === '4';
  const start = isBits
    ? (/^P4\s(?:#.*\n)?\d+\s\d+\s/.exec(bytes.toString('latin1', 0, 100))?.[0].length ?? 0)
    : (header?.[0].length ?? 0);
  const data = bytes.subarray(start);
  if (!isBits) return { width, height, channels: kind === '6' ? 3 : 1, samples: data };
  const rowBytes = Math.ceil(width / 8);
  const samples = new Uint8Array(width * height).map((_, at) => {
    const [row, x] = [Math.floor(at / width), at % width];
    return ((data[row * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  });
  return { width, height, channels: 1, samples };
}

export function isUniform({ width, channels, samples }: FoundImage, { x, y, width: w, height: h }: Rect): boolean {
  const pixel = (column: number, row: number) =>
    samples.subarray((row * width + column) * channels, (row * width + column + 1) * channels).join();
  const first = pixel(x, y);
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) if (pixel(column, row) !== first) return false;
  return true;
}

/** Returns the file's bytes, and everything that inflates, without parsing the structure. */
export function readRaw(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const parts = [text];
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) continue;
    try {
      parts.push(inflateSync(bytes.subarray(start, end), { finishFlush: 2 }).toString('latin1'));
    } catch {
      // Not deflated: already included as raw bytes.
    }
  }
  return parts.join('\n');
}

/** Returns the forms in which text may survive in a PDF: reversed, UTF-16, hex, octal, spaced. */
export function spellings(text: string): string[] {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const hex = (values: readonly number[]) => values.map((value) => value.toString(16).padStart(2, '0')).join('');
  const wide = codes.flatMap((code) => [code >> 8, code & 255]);
  const spaced = codes.map((code) => `(${String.fromCharCode(code)})`);
  return [
    text,
    text.toLowerCase(),
    text.split('').reverse().join(''),
    String.fromCharCode(...wide),
    String.fromCharCode(...codes.flatMap((code) => [code & 255, code >> 8])),
    hex(codes),
    hex(codes).toUpperCase(),
    hex(wide),
    hex(wide).toUpperCase(),
    spaced.join(' '),
    codes.map((code) => `\\${code.toString(8).padStart(3, '0')}`).join(''),
  ];
}
