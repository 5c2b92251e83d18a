import * as v from 'valibot';
import { flag, integerFrom, listOf, objectOf, oneOf, text } from './check-body.ts';
import { defineKind, ProcessFault, type Workbench } from './kind.ts';

const RANGE = JSON.stringify({ type: 'string', example: '1-3, 7' });
const PAGES = v.pipe(text(), v.regex(/^(\d+(-\d+)?(, *\d+(-\d+)?)*)?$/, RANGE));

const SOURCE = objectOf({ fileId: text(), pages: v.optional(PAGES), password: v.optional(text()) });

const DEST = objectOf({
  format: oneOf(['pdf', 'tiff', 'png', 'jpeg']),
  pdfOptions: v.optional(objectOf({ forceOneFilePerPage: v.optional(flag()) })),
  jpegOptions: v.optional(objectOf({ quality: v.optional(integerFrom(1, 100)) })),
});

/** A single source, which older clients send as `src`. */
const INPUT = v.pipe(
  objectOf({ sources: v.optional(listOf(SOURCE, 1)), src: v.optional(SOURCE), dest: DEST }),
  v.forward(
    v.check(
      ({ sources, src }) => (sources === undefined) !== (src === undefined),
      JSON.stringify({ exactlyOneOf: ['sources', 'src'] }),
    ),
    ['sources'],
  ),
);

type Input = v.InferOutput<typeof INPUT>;

function sourceOf({ sources, src }: Input) {
  const source = src ?? sources?.[0];
  if (!source) throw new Error('A request without a source was accepted.');
  return { source, at: src ? 'input.src' : 'input.sources[0]' };
}

/** Exit code for pages that the document doesn't have. */
const WRONG_PAGES = 2;

async function convert({ dest, ...input }: Input, bench: Workbench, document: string): Promise<void> {
  const { source, at } = sourceOf({ dest, ...input });
  const { pages, password } = source;
  const { code, error } = await bench.run(
    'convert',
    [
      `--output=converted.${dest.format}`,
      '--break-signatures',
      ...(pages ? [`--pages=${pages.replaceAll(' ', '')}`] : []),
      ...(password === undefined ? [] : [`--password=${password}`]),
      ...(dest.jpegOptions?.quality === undefined ? [] : [`--quality=${dest.jpegOptions.quality}`]),
    ],
    document,
  );
  if (code === WRONG_PAGES && pages) throw new ProcessFault('NoSuchPage', `${at}.pages`);
  if (error !== undefined || code !== 0) throw new ProcessFault('UnsupportedFileFormat', `${at}.fileId`);
}

async function cutPages(bench: Workbench): Promise<void> {
  const { code } = await bench.run('split', ['--at=every:1', '--output=.', '--break-signatures'], 'converted.pdf');
  if (code !== 0) throw new ProcessFault('InternalError');
}

const numberIn = (name: string): number => Number(/(\d+)\.\w+$/.exec(name)?.[1] ?? 0);

export const contentConverters = defineKind({
  path: '/v2/contentConverters',
  input: INPUT,
  files(input) {
    const { source, at } = sourceOf(input);
    return [{ fileId: source.fileId, at: `${at}.fileId` }];
  },
  async run(input, bench, [document = '']) {
    const { source } = sourceOf(input);
    const before = await bench.list();
    await convert(input, bench, document);
    bench.tell(0.8);
    const isCut = input.dest.pdfOptions?.forceOneFilePerPage === true && input.dest.format === 'pdf';
    if (isCut) await cutPages(bench);
    const made = (await bench.list()).filter((name) => !before.includes(name) && !(isCut && name === 'converted.pdf'));
    made.sort((a, b) => numberIn(a) - numberIn(b));
    const results: object[] = [];
    for (const name of made) {
      const pages = /\.page-(\d+)\.\w+$/.exec(name)?.[1] ?? source.pages;
      results.push({
        fileId: await bench.keep(name),
        sources: [{ fileId: source.fileId, ...(pages === undefined ? {} : { pages }) }],
      });
    }
    return { results };
  },
});
