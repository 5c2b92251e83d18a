import * as v from 'valibot';
import type { PageNumber } from '../kernel/page-number.ts';
import { LANGUAGES } from '../ocr/languages.ts';
import { flag, integerFrom, listOf, objectOf, oneOf, text } from './check-body.ts';
import { type CommandResult, defineKind, ProcessFault, type Workbench } from './kind.ts';

const RANGE = JSON.stringify({ type: 'string', example: '1-3, 7, 9-' });
const PAGES = v.pipe(text(), v.regex(/^(\d+(-\d*)?(, *\d+(-\d*)?)*)?$/, RANGE));

const SOURCE = objectOf({ fileId: text(), pages: v.optional(PAGES), password: v.optional(text()) });

/** Languages of recognition by their English names in lower case, as clients call them. */
const OCR_CODES = new Map(LANGUAGES.map(({ label, code }) => [label.toLowerCase(), code]));

const PAGES_OPTIONS = { forceOneFilePerPage: v.optional(flag()) };

const DEST = objectOf({
  format: oneOf(['pdf', 'tiff', 'png', 'jpeg']),
  pdfOptions: v.optional(
    objectOf({ ...PAGES_OPTIONS, ocr: v.optional(objectOf({ language: oneOf([...OCR_CODES.keys()]) })) }),
  ),
  tiffOptions: v.optional(objectOf(PAGES_OPTIONS)),
  jpegOptions: v.optional(objectOf({ quality: v.optional(integerFrom(1, 100)) })),
});

/** Sources to join. */
const MOST_SOURCES = 100;

/** Formats of one page, which can't hold several documents. */
const isOfOnePage = (format: string) => format === 'png' || format === 'jpeg';

const ONE_SOURCE = { type: 'array', maxItems: 1 };

/** Older clients send a single source as `src`. */
const INPUT = v.pipe(
  objectOf({ sources: v.optional(listOf(SOURCE, MOST_SOURCES)), src: v.optional(SOURCE), dest: DEST }),
  v.forward(
    v.check(
      ({ sources, src }) => (sources === undefined) !== (src === undefined),
      JSON.stringify({ exactlyOneOf: ['sources', 'src'] }),
    ),
    ['sources'],
  ),
  v.forward(
    v.check(({ sources = [], dest }) => sources.length < 2 || !isOfOnePage(dest.format), JSON.stringify(ONE_SOURCE)),
    ['sources'],
  ),
);

type Input = v.InferOutput<typeof INPUT>;
type Source = v.InferOutput<typeof SOURCE>;

const sourcesOf = ({ src, sources = [] }: Input): readonly (Source & { readonly at: string })[] =>
  src ? [{ ...src, at: 'input.src' }] : sources.map((source, index) => ({ ...source, at: `input.sources[${index}]` }));

/** Written file, with the pages of its source (1-based). */
interface MadeFile {
  readonly file: string;
  readonly source: Source;
  readonly pages: readonly PageNumber[];
}

/** Codes of failed conversions, as clients know them, by what the command says. */
const FAULTS = [
  ['outside pages', 'NoSuchPage'],
  ['needs a password', 'InvalidPassword'],
  ['Wrong password', 'InvalidPassword'],
  ['@tesseract.js-data/', 'LanguageNotInstalled'],
] as const;

const faultOf = ({ error = '' }: CommandResult): string =>
  FAULTS.find(([part]) => error.includes(part))?.[1] ?? 'UnsupportedFileFormat';

const linesOf = <Line>({ stdout }: CommandResult): Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

async function convert(
  bench: Workbench,
  { dest }: Input,
  { at, ...source }: Source & { readonly at: string },
  document: string,
): Promise<readonly MadeFile[]> {
  const { pages, password } = source;
  const language = dest.format === 'pdf' ? dest.pdfOptions?.ocr?.language : undefined;
  const result = await bench.run(
    'convert',
    [
      ...[`--output=${document}.${dest.format}`, '--json', '--break-signatures'],
      ...(pages ? [`--pages=${pages.replaceAll(' ', '')}`] : []),
      ...(password === undefined ? [] : [`--password=${password}`]),
      ...(language === undefined ? [] : [`--ocr=${OCR_CODES.get(language)}`]),
      ...(dest.jpegOptions?.quality === undefined ? [] : [`--quality=${dest.jpegOptions.quality}`]),
    ],
    document,
  );
  if (result.error === undefined && result.code === 0)
    return linesOf<MadeFile>(result).map((made) => ({ ...made, source }));
  const failed = { errorCode: faultOf(result), sources: [source] };
  throw new ProcessFault('CouldNotConvert', at, { results: [failed] });
}

/** Cuts files into parts of so many pages; with all of them, joins them. @throws ProcessFault */
async function cut(bench: Workbench, files: readonly string[], pages: number): Promise<readonly string[]> {
  const options = [`--at=every:${pages}`, '--output=.', '--break-signatures'];
  const result = await bench.run('split', options, ...files);
  if (result.code !== 0) throw new ProcessFault('CouldNotConvert');
  return linesOf<{ file: string }>(result).map(({ file }) => file);
}

async function cutPages(bench: Workbench, { file, source, pages }: MadeFile): Promise<MadeFile[]> {
  const parts = await cut(bench, [file], 1);
  return parts.map((part, index) => ({ file: part, source, pages: pages.slice(index, index + 1) }));
}

const toSource = ({ fileId, pages = '' }: Source) => ({ fileId, pages });

async function keepEach(bench: Workbench, made: readonly MadeFile[], isWhole: boolean): Promise<object[]> {
  const results: object[] = [];
  for (const { file, source, pages } of made) {
    const own = isWhole ? toSource(source) : { ...toSource(source), pages: pages.join(',') };
    results.push({ fileId: await bench.keep(file), pageCount: pages.length, sources: [own] });
  }
  return results;
}

export const contentConverters = defineKind({
  path: '/v2/contentConverters',
  input: INPUT,
  nameFault(code, at, expected) {
    if (code === 'InvalidInput' && at.endsWith('.pages')) return 'InvalidPageSyntax';
    if (at !== 'input.sources' || !expected || !('maxItems' in expected) || 'minItems' in expected) return code;
    return 'MultipleSourcesAreNotSupportedForThisDestinationFormat';
  },
  files: (input) =>
    sourcesOf(input).map(({ fileId, at }) => ({ fileId, at: `${at}.fileId`, refusal: 'WorkFileDoesNotExist' })),
  async run(input, bench, names) {
    const { format, pdfOptions, tiffOptions } = input.dest;
    const made: MadeFile[] = [];
    for (const [index, source] of sourcesOf(input).entries()) {
      made.push(...(await convert(bench, input, source, names[index] ?? '')));
      bench.report((0.8 * (index + 1)) / names.length);
    }
    const isCut = (format === 'pdf' ? pdfOptions : format === 'tiff' ? tiffOptions : undefined)?.forceOneFilePerPage;
    if (isCut) {
      const parts: MadeFile[] = [];
      for (const each of made) parts.push(...(await cutPages(bench, each)));
      return { results: await keepEach(bench, parts, false) };
    }
    if (names.length < 2) return { results: await keepEach(bench, made, !isOfOnePage(format)) };
    const pageCount = made.reduce((sum, { pages }) => sum + pages.length, 0);
    const files = made.map(({ file }) => file);
    const [joined = ''] = await cut(bench, files, pageCount);
    return { results: [{ fileId: await bench.keep(joined), pageCount, sources: sourcesOf(input).map(toSource) }] };
  },
});
