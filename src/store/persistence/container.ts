// A whole document as one file: signature, lengths of the parts, JSON header, picture, marks JSON,
// added files. Parts are slices, so large pictures cost no memory here.
import * as v from 'valibot';
import { addedFiles, type PageSource } from '../../kernel/page-list.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { t } from '../../messages/index.ts';
import { type DocumentView, sourcesSchema, viewSchema } from './records.ts';

/** A byte no text starts with, name, and version. CR and LF reveal text mode transfers. */
const SIGNATURE = Uint8Array.from([0x8d, 0x4d, 0x41, 0x52, 0x4b, 0x31, 0x0d, 0x0a]);
/** Signature for rearranged pages: older versions must not show their marks. */
const SIGNATURE_WITH_PAGES = Uint8Array.from([0x8d, 0x4d, 0x41, 0x52, 0x4b, 0x32, 0x0d, 0x0a]);
/** Signature and lengths: header (32 bits), picture and marks (64 bits), little endian. */
const HEAD_BYTES = SIGNATURE.length + 4 + 8 + 8;
const LONGEST_HEADER = 4 * 1024 ** 2;

export interface DocumentContainer {
  readonly name: string;
  readonly picture: Blob;
  /** Source of each page; undefined for exactly the picture's own pages. */
  readonly pages?: readonly PageSource[] | undefined;
  /** Files of added pages, by name. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly marks: Blob;
  /** Without styles: these belong to the user, not the document. */
  readonly view: Omit<DocumentView, 'styles'> | undefined;
}

const headerSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  pictureType: v.pipe(v.string(), v.maxLength(200)),
  view: v.optional(v.omit(viewSchema, ['styles'])),
  pages: v.optional(sourcesSchema),
  files: v.optional(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.minLength(1)),
        type: v.pipe(v.string(), v.maxLength(200)),
        size: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
  ),
});

export function packContainer({ name, picture, pages, files, marks, view }: DocumentContainer): Blob {
  const named = addedFiles(pages ?? []).flatMap((each) => {
    const content = files.get(each);
    return content ? [{ name: each, content }] : [];
  });
  const listed = named.map(({ name: each, content: { type, size } }) => ({ name: each, type, size }));
  const more = pages ? { pages, files: listed } : {};
  const header = new TextEncoder().encode(JSON.stringify({ name, pictureType: picture.type, view, ...more }));
  const head = new Uint8Array(HEAD_BYTES);
  head.set(pages ? SIGNATURE_WITH_PAGES : SIGNATURE);
  const lengths = new DataView(head.buffer, SIGNATURE.length);
  lengths.setUint32(0, header.length, true);
  lengths.setBigUint64(4, BigInt(picture.size), true);
  lengths.setBigUint64(12, BigInt(marks.size), true);
  return new Blob([head, header, picture, marks, ...named.map(({ content }) => content)], {
    type: 'application/x-markwright',
  });
}

async function isContainer(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE.length).arrayBuffer());
  const begins = (signature: Uint8Array) => signature.every((byte, place) => start[place] === byte);
  return begins(SIGNATURE) || begins(SIGNATURE_WITH_PAGES);
}

/** Unpacks a container; the error says in one sentence what is wrong. */
export async function unpackContainer(file: Blob): Promise<Result<DocumentContainer, string>> {
  if (!(await isContainer(file))) return fail(t("It doesn't start like a saved document."));
  const head = await file.slice(SIGNATURE.length, HEAD_BYTES).arrayBuffer();
  if (head.byteLength < HEAD_BYTES - SIGNATURE.length) return fail(t('The file ends within its first bytes.'));
  const lengths = new DataView(head);
  const headerBytes = lengths.getUint32(0, true);
  const pictureBytes = Number(lengths.getBigUint64(4, true));
  const marksBytes = Number(lengths.getBigUint64(12, true));
  if (headerBytes > LONGEST_HEADER) return fail(t('Its header is longer than any that Markwright writes.'));
  const sizeFault = (expected: number) =>
    fail(
      t("The file has {size} bytes instead of the stated {expected}: it's truncated or damaged.", {
        size: file.size,
        expected,
      }),
    );
  const pictureAt = HEAD_BYTES + headerBytes;
  const marksAt = pictureAt + pictureBytes;
  let end = marksAt + marksBytes;
  if (end > file.size) return sizeFault(end);
  const header = parseHeader(await file.slice(HEAD_BYTES, pictureAt).text());
  if (!header) return fail(t("Its header can't be read."));
  const files = new Map<string, Blob>();
  for (const { name, type, size } of header.files ?? []) {
    files.set(name, file.slice(end, end + size, type));
    end += size;
  }
  if (end !== file.size) return sizeFault(end);
  if (addedFiles(header.pages ?? []).some((name) => !files.has(name))) {
    return fail(t('It lacks a file that pages were added from.'));
  }
  return succeed({
    name: header.name,
    picture: file.slice(pictureAt, marksAt, header.pictureType),
    pages: header.pages,
    files,
    marks: file.slice(marksAt, marksAt + marksBytes, 'application/json'),
    view: header.view,
  });
}

function parseHeader(text: string): v.InferOutput<typeof headerSchema> | undefined {
  try {
    const result = v.safeParse(headerSchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
