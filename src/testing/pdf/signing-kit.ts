import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatBytes, fromLatin1, toHexDigits, toLatin1 } from '../../codecs/bytes.ts';
import { readKeyFile, type SigningKey } from '../../signing/pkcs12.ts';
import { type SignOptions, signPdf } from '../../signing/sign-pdf.ts';
import { makeTestCertificate, type TestCertificateOptions } from '../../signing/test-certificate.ts';
import { buildPdf, textLine } from './build-pdf.ts';

export const PASSWORD = 'sesame';

/** Creates an ECDSA key by default: RSA keys take long to generate. */
export const makeKey = async (options: Partial<TestCertificateOptions> = {}): Promise<SigningKey> =>
  readKeyFile(await makeTestCertificate({ name: 'Ann', password: PASSWORD, kind: 'ecdsa', ...options }), PASSWORD);

export const contract = (): Uint8Array =>
  buildPdf({ pages: [{ content: textLine('Ann pays 100', 72, 700) }, { content: textLine('Bob pays 200', 72, 700) }] });

export const signContract = (key: SigningKey, options: Partial<SignOptions> = {}): Promise<Uint8Array> =>
  signPdf(contract(), { key, ...options });

export function lastRange(bytes: Uint8Array): readonly [number, number, number, number] {
  const found = [...toLatin1(bytes).matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)].at(-1);
  const [, a, b, c, d] = found?.map(Number) ?? [];
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}

export function signedBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const [, length, start, rest] = lastRange(bytes);
  return concatBytes([bytes.subarray(0, length), bytes.subarray(start, start + rest)]);
}

export function withContents(bytes: Uint8Array, cms: Uint8Array): Uint8Array {
  const [, length, start] = lastRange(bytes);
  const copy = bytes.slice();
  copy.set(fromLatin1(`<${toHexDigits(cms).padEnd(start - length - 2, '0')}>`), length);
  return copy;
}

/** Replaces the last occurrence of text, keeping the length. */
export function withText(bytes: Uint8Array, text: string, other: string): Uint8Array {
  const at = toLatin1(bytes).lastIndexOf(text);
  if (at < 0 || other.length > text.length) throw new Error(`“${text}” cannot be replaced.`);
  const copy = bytes.slice();
  copy.set(fromLatin1(other.padEnd(text.length)), at);
  return copy;
}

export function objectWith(bytes: Uint8Array, pattern: RegExp): number {
  const objects = [...toLatin1(bytes).matchAll(/(?:^|\n)(\d+) 0 obj([\s\S]*?)endobj/g)];
  const found = objects.findLast(([, , body = '']) => pattern.test(body));
  if (!found) throw new Error(`There is no object with ${pattern}.`);
  return Number(found[1]);
}

export function bodyOf(bytes: Uint8Array, number: number): string {
  const found = [...toLatin1(bytes).matchAll(new RegExp(`(?:^|\\n)${number} 0 obj([\\s\\S]*?)endobj`, 'g'))].at(-1);
  if (!found) throw new Error(`There is no object ${number}.`);
  return (found[1] ?? '').trim();
}

export interface Update {
  /** Bodies by object number; null frees one. */
  readonly objects: Readonly<Record<number, string | null>>;
  /** Offsets in the table for objects that aren't written. */
  readonly offsets?: Readonly<Record<number, number>>;
  readonly trailer?: string;
  readonly hasTable?: boolean;
}

export function appendUpdate(
  bytes: Uint8Array,
  { objects, offsets = {}, trailer = '', hasTable = true }: Update,
): Uint8Array {
  let text = '\n';
  const rows: [number, string][] = [];
  const row = (offset: number, type: string) => `${String(offset).padStart(10, '0')} 00000 ${type}\r\n`;
  for (const [number, body] of Object.entries(objects)) {
    if (body === null) {
      rows.push([Number(number), row(0, 'f')]);
      continue;
    }
    rows.push([Number(number), row(bytes.length + text.length, 'n')]);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  for (const [number, offset] of Object.entries(offsets)) rows.push([Number(number), row(offset, 'n')]);
  const before = toLatin1(bytes);
  const previous = [...before.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const root = /\/Root (\d+ 0 R)/.exec(before)?.[1];
  if (hasTable) {
    const at = bytes.length + text.length;
    text += `xref\n${rows.map(([number, line]) => `${number} 1\n${line}`).join('')}`;
    text += `trailer\n<< /Size 900 /Root ${root} /Prev ${previous} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  }
  return concatBytes([bytes, fromLatin1(text)]);
}

/** Runs a program in a folder with these files. @returns the file `result` */
export function runWith(
  files: Readonly<Record<string, Uint8Array | string>>,
  program: string,
  args: readonly string[],
  result?: string,
): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-signing-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const output = execFileSync(program, [...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Uint8Array(result === undefined ? output : readFileSync(join(folder, result)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const runPdfsig = (pdf: Uint8Array): readonly string[] =>
  toLatin1(runWith({ 'a.pdf': pdf }, 'pdfsig', ['a.pdf']))
    .split(/^Signature #/m)
    .slice(1);

const has = (program: string): boolean => {
  try {
    execFileSync(program, [program === 'openssl' ? 'version' : '-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const missingVerifiers = ['pdfsig', 'openssl'].filter((program) => !has(program));
