import { type FormatFrame, type Loss, type MarksFormat, WRITTEN_FORMATS } from '../../formats/index.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { type MarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { message, t, translate } from '../../messages/index.ts';
import { fromBytes, toPagePoints, toUserSpace } from '../../pdf/core.ts';
import { createPdfEngine } from '../../pdf/node.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../../text/text-page.ts';
import { defineCommand } from '../command.ts';
import { convertPresets, PRESET_FORMATS, type PresetFormat } from '../convert-presets.ts';
import { EXIT, type ExitCode, usageError } from '../errors.ts';
import { isPdf, NEEDS_DOCUMENT, readForeignMarks, requireDocument } from '../foreign-marks.ts';
import { openInput, readBytes } from '../input-files.ts';
import { refuseDocument, refuseOverwriting, writeOutput } from '../output-files.ts';
import type { Terminal } from '../terminal.ts';

/** Reads page sizes and, for PDFs, the transforms to and from user space. */
async function readPages(path: string, password: string | undefined): Promise<readonly FormatFrame[]> {
  const { format, pages, close } = await openInput(path, password);
  close();
  if (format !== 'pdf') return pages;
  const bytes = readBytes(path);
  const document = (await createPdfEngine()).open(fromBytes(bytes), password);
  const framed = pages.map((page, index) => {
    const frame = document.frame(index);
    return { ...page, toFile: toUserSpace(frame), fromFile: toPagePoints(frame) };
  });
  document.close();
  return framed;
}

/** Reads the words of a document, which is opened for the first page. */
function openWords(path: string, password: string | undefined) {
  let opened: Promise<DirectDocument> | undefined;
  return {
    async readPage(pageNumber: PageNumber): Promise<TextPage> {
      opened ??= openInput(path, password);
      const characters = await (await opened).characters(toPageIndex(pageNumber));
      return characters ? buildTextPage(fromPdf(characters)) : EMPTY_TEXT_PAGE;
    },
    close: async () => (await opened)?.close(),
  };
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

/** @throws CommandError for an unknown format */
function formatOf(to: string | undefined, output: string): MarksFormat | PresetFormat | undefined {
  const ids = ['marks', ...WRITTEN_FORMATS.map(({ id }) => id), ...PRESET_FORMATS.map(({ id }) => id)];
  if (to !== undefined && !ids.includes(to))
    throw usageError(t('--to: expected one of {names}, found “{text}”.', { names: ids.join(', '), text: to }));
  const presets = PRESET_FORMATS.find(({ id, ending }) => (to === undefined ? output.endsWith(ending) : id === to));
  if (presets) return presets.id;
  if (to !== undefined) return WRITTEN_FORMATS.find(({ id }) => id === to);
  return WRITTEN_FORMATS.find(({ extension }) => output.toLowerCase().endsWith(extension));
}

function reportLosses(path: string, losses: readonly Loss[], terminal: Terminal): void {
  for (const { place, reason } of losses)
    terminal.report(t('{file}, {place}: left out, {reason}', { file: path, place, reason: translate(reason) }));
}

/** Converts presets; undefined for files of marks. */
async function runPresets(
  path: string,
  { output, to, terminal }: { output: string; to: PresetFormat | undefined; terminal: Terminal },
): Promise<ExitCode | undefined> {
  if (to === undefined && isPdf(readBytes(path))) return undefined;
  const converted = convertPresets(path, to);
  if (!converted) return undefined;
  const { format, content, losses } = converted;
  if (format !== undefined) terminal.report(t('{file} is {format}.', { file: path, format }));
  reportLosses(path, losses, terminal);
  await writeOutput([{ path: output, content }]);
  return losses.length > 0 ? EXIT.problems : EXIT.done;
}

export const marksCommand = defineCommand({
  name: 'marks',
  files: 'FILE',
  summary: message('Converts marks and annotation files of other programs: {names}.', {
    names: ['marks JSON', 'PDF', ...WRITTEN_FORMATS.map(({ name }) => name), 'PrizmDoc form definition'].join(', '),
  }),
  options: {
    output: { value: 'OUT', short: 'o', help: message('the file to write') },
    to: {
      value: 'FORMAT',
      help: message('output format, by default from the extension of OUT: {names}', {
        names: [
          'marks',
          ...WRITTEN_FORMATS.map(({ id, extension }) => `${id} (${extension})`),
          ...PRESET_FORMATS.map(({ id, ending }) => `${id} (${ending})`),
        ].join(', '),
      }),
    },
    document: { value: 'DOC', short: 'd', help: message('document of the marks') },
    password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  },
  notes: [
    message('The exit code is 1 when something was left out; each is listed.'),
    message(NEEDS_DOCUMENT),
    message('Presets of “Find and redact” and sets of reasons become files of PrizmDoc, and the other way around.'),
  ],
  async run({ files: [path = ''], options: { output, to, document: documentPath, password }, terminal }) {
    if (output === undefined) throw usageError(t('Missing -o OUT.'));
    refuseOverwriting([path, ...(documentPath === undefined ? [] : [documentPath])], output);
    refuseDocument(output, ['.json', ...WRITTEN_FORMATS.map(({ extension }) => extension)].join(', '));
    const format = formatOf(to, output);
    const presets = typeof format === 'string' ? format : undefined;
    const done = await runPresets(path, { output, to: presets, terminal });
    if (done !== undefined || typeof format === 'string') return done ?? EXIT.problems;
    const pagesPath = documentPath ?? (isPdf(readBytes(path)) ? path : undefined);
    const known = pagesPath === undefined ? undefined : await readPages(pagesPath, password);
    const context = { pages: known ?? [], date: new Date().toISOString(), createUid: () => crypto.randomUUID() };
    requireDocument(format, context);
    const words = pagesPath === undefined ? undefined : openWords(pagesPath, password);
    const { document, losses } = await readForeignMarks(path, {
      ...{ context, password, terminal, readPage: words?.readPage },
      keepsWords: format === undefined || format.holdsRedactedWords === true,
    }).finally(words?.close);
    const written = format?.write(document, { ...context, pages: known ?? pagesOf(document) });
    const content = written?.value ?? serializeMarksDocument(document);
    const all = [...losses, ...(written?.losses ?? [])];
    reportLosses(path, all, terminal);
    await writeOutput([{ path: output, content }]);
    return all.length > 0 ? EXIT.problems : EXIT.done;
  },
});
