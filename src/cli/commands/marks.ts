import {
  decodeForeign,
  type FormatContext,
  type FormatFrame,
  type Loss,
  type MarksFormat,
  recognizeFormat,
  WRITTEN_FORMATS,
} from '../../formats/index.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { type MarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import { message, messageOf, msg, t, translate } from '../../messages/index.ts';
import { fromBytes, toPagePoints, toUserSpace } from '../../pdf/core.ts';
import { createPdfEngine } from '../../pdf/node.ts';
import { defineCommand } from '../command.ts';
import { EXIT, inputError, usageError } from '../errors.ts';
import { describeFault, openInput, readBlob, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import type { Terminal } from '../terminal.ts';

/** Reads page sizes and, for PDFs, the transforms to and from user space. */
async function readPages(path: string, password: string | undefined): Promise<readonly FormatFrame[]> {
  const { format, pages, close } = await openInput(path, password);
  close();
  if (format !== 'pdf') return pages;
  const bytes = new Uint8Array(await readBlob(path).arrayBuffer());
  const document = (await createPdfEngine()).open(fromBytes(bytes), password);
  const framed = pages.map((page, index) => {
    const frame = document.frame(index);
    return { ...page, toFile: toUserSpace(frame), fromFile: toPagePoints(frame) };
  });
  document.close();
  return framed;
}

interface Selected {
  readonly pageNumber: PageNumber;
  readonly pageData: FormatFrame;
}

/** Returns the page sizes that the marks state, for use without a document. */
function pagesOf({ marks }: MarksDocument): readonly FormatFrame[] {
  const sizes: FormatFrame[] = [];
  const take = (pageNumber: PageNumber, size: FormatFrame | undefined) => {
    if (size) sizes[toPageIndex(pageNumber)] ??= { width: size.width, height: size.height };
  };
  for (const mark of marks) {
    if ('pageData' in mark) take(mark.pageNumber, mark.pageData as FormatFrame);
    if ('selectedText' in mark && 'lineGroups' in mark)
      for (const { pageNumber, pageData } of mark.lineGroups as readonly Selected[]) take(pageNumber, pageData);
  }
  return sizes;
}

const NEEDS_DOCUMENT = msg('Formats that count from the bottom of a page need --document.');

/** @throws CommandError if the format needs the document for its coordinates */
function requireDocument(format: Pick<MarksFormat, 'needsDocument'> | undefined, { pages }: FormatContext): void {
  if (format?.needsDocument && pages.length === 0) throw usageError(t(NEEDS_DOCUMENT));
}

/** @throws CommandError for an unknown format */
function formatOf(to: string | undefined, output: string): MarksFormat | undefined {
  const ids = ['marks', ...WRITTEN_FORMATS.map(({ id }) => id)];
  if (to !== undefined && !ids.includes(to))
    throw usageError(t('--to: expected one of {names}, found “{text}”.', { names: ids.join(', '), text: to }));
  if (to !== undefined) return WRITTEN_FORMATS.find(({ id }) => id === to);
  return WRITTEN_FORMATS.find(({ extension }) => output.toLowerCase().endsWith(extension));
}

function reportLosses(path: string, losses: readonly Loss[], terminal: Terminal): void {
  for (const { place, reason } of losses)
    terminal.report(t('{file}, {place}: left out, {reason}', { file: path, place, reason: translate(reason) }));
}

/** Reads marks in any supported format. @throws CommandError if they can't be read */
async function readAny(path: string, context: FormatContext, terminal: Terminal) {
  const text = decodeForeign(new Uint8Array(await readBlob(path).arrayBuffer()));
  const format = recognizeFormat(text);
  if (!format) return { document: await readSoundMarks(path, context), losses: [] };
  terminal.report(t('{file} is {format}.', { file: path, format: format.name }));
  requireDocument(format, context);
  try {
    const { value, losses } = format.read(text, context);
    return { document: value, losses };
  } catch (error) {
    throw inputError(describeFault(path, error instanceof Error ? error : messageOf(error)));
  }
}

export const marksCommand = defineCommand({
  name: 'marks',
  files: 'FILE',
  summary: message('Converts marks and annotation files of other programs: {names}.', {
    names: ['marks JSON', ...WRITTEN_FORMATS.map(({ name }) => name), 'PrizmDoc form definition'].join(', '),
  }),
  options: {
    output: { value: 'OUT', short: 'o', help: message('the file to write') },
    to: {
      value: 'FORMAT',
      help: message('output format, by default from the extension of OUT: {names}', {
        names: ['marks', ...WRITTEN_FORMATS.map(({ id, extension }) => `${id} (${extension})`)].join(', '),
      }),
    },
    document: { value: 'DOC', short: 'd', help: message('document of the marks') },
    password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  },
  notes: [message('The exit code is 1 when something was left out; each is listed.'), message(NEEDS_DOCUMENT)],
  async run({ files: [path = ''], options: { output, to, document: documentPath, password }, terminal }) {
    if (output === undefined) throw usageError(t('Missing -o OUT.'));
    refuseOverwriting([path, ...(documentPath === undefined ? [] : [documentPath])], output);
    const format = formatOf(to, output);
    const known = documentPath === undefined ? undefined : await readPages(documentPath, password);
    const context = { pages: known ?? [], date: new Date().toISOString(), createUid: () => crypto.randomUUID() };
    requireDocument(format, context);
    const { document, losses } = await readAny(path, context, terminal);
    const written = format?.write(document, { ...context, pages: known ?? pagesOf(document) });
    const content = written?.value ?? serializeMarksDocument(document);
    const all = [...losses, ...(written?.losses ?? [])];
    reportLosses(path, all, terminal);
    await writeOutput([{ path: output, content }]);
    return all.length > 0 ? EXIT.problems : EXIT.done;
  },
});
