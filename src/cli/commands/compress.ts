import {
  ComparisonError,
  type Compressed,
  type CompressOptions,
  compressPdf,
  DEFAULT_QUALITY,
  differenceMessage,
  FEWER_PIXELS,
} from '../../compression/index.ts';
import { message, t, translate } from '../../messages/index.ts';
import { OUTPUT_LIMITS, signaturesLostMessage } from '../../output/core.ts';
import { createPdfEngine } from '../../pdf/node.ts';
import { defineCommand } from '../command.ts';
import { EXIT, inputError, refusal, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS, describeFault, openInput, readBytes } from '../input-files.ts';
import { createNodeOutput } from '../node-canvas.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import type { Terminal } from '../terminal.ts';
import { readNumber, requireOutput, WRITE_OPTIONS } from '../writing.ts';

/** Describes an error and suggests what to try. */
function describeError(error: unknown, path: string, { images }: CompressOptions): string {
  const problem = describeFault(path, error);
  return error instanceof ComparisonError ? translate(differenceMessage(problem, images !== undefined)) : problem;
}

/** Returns the message for a result no smaller than the input, with a hint if images were kept. */
function nothingSavedText({ keptImages }: Compressed, images: CompressOptions['images']): string {
  const copied = t("The file can't be made smaller: the result is a copy of it.");
  if (keptImages === 0) return copied;
  const wayOn = images ? translate(FEWER_PIXELS) : t('--images DPI may make its pictures smaller, with loss.');
  return `${copied} ${wayOn}`;
}

/** @throws CommandError if the file can't be compressed */
async function compress(
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> },
  options: CompressOptions,
  terminal: Terminal,
): Promise<Compressed> {
  try {
    return await compressPdf(bytes, options, {
      engine: await createPdfEngine(),
      platform: (await createNodeOutput()).media,
      onProgress: (share) => terminal.showProgress(t('writing {percent}%', { percent: Math.round(share * 100) })),
    });
  } catch (error) {
    throw inputError(describeError(error, path, options));
  } finally {
    terminal.endProgress();
  }
}

export const compressCommand = defineCommand({
  name: 'compress',
  files: 'FILE',
  summary: message('Makes a PDF smaller: losslessly, or with --images by reducing its pictures.'),
  options: {
    output: { value: 'OUT', short: 'o', help: message('output file') },
    images: {
      value: 'DPI',
      help: message(
        'reduce pictures with more pixels per inch, and recode them as JPEG; without it, compression is lossless',
      ),
    },
    quality: { value: 'N', help: message('JPEG quality of pictures, 1 to 100; default 75') },
    'break-signatures': WRITE_OPTIONS['break-signatures'],
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message('The result is compared with the original on every page: words, size and look.'),
    message('One line of JSON: {form}.', { form: '{"file","before","after","recodedImages","keptImages"}' }),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const output = requireOutput(options.output);
    refuseOverwriting([path], output);
    const dpi = readNumber('images', options.images, OUTPUT_LIMITS.dpi);
    const quality = readNumber('quality', options.quality, OUTPUT_LIMITS.jpegQuality);
    if (quality !== undefined && dpi === undefined) throw usageError(t('--quality needs --images.'));
    const document = await openInput(path, options.password);
    const { format, signatureCount = 0 } = document;
    document.close();
    if (format !== 'pdf') throw usageError(t("{file} isn't a PDF: only PDFs can be compressed.", { file: path }));
    if (signatureCount > 0 && !options['break-signatures'])
      throw refusal(t('{warning} --break-signatures writes it.', { warning: signaturesLostMessage(signatureCount) }));
    const bytes = readBytes(path);
    const images = dpi === undefined ? undefined : { dpi, quality: quality ?? DEFAULT_QUALITY };
    const result = await compress({ path, bytes }, { password: options.password, images }, terminal);
    if (!result.isSmaller) terminal.report(nothingSavedText(result, images));
    else if (signatureCount > 0) terminal.report(translate(signaturesLostMessage(signatureCount)));
    if (result.isSmaller && result.wasEncrypted)
      terminal.report(t('The original is protected by encryption; the file that was written is not.'));
    await writeOutput([{ path: output, content: result.bytes }]);
    const { recodedImages, keptImages } = result;
    const sizes = { before: bytes.length, after: result.bytes.length };
    await terminal.writeLine(JSON.stringify({ file: output, ...sizes, recodedImages, keptImages }));
    return EXIT.done;
  },
});
