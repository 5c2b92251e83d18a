import { extname } from 'node:path';
import type { BarcodeType } from '../../barcodes/types.ts';
import { encodeSymbol, toPdf, toPng, toSvg, WRITABLE_TYPES } from '../../encoding/index.ts';
import { message, messageOf, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, inputError, usageError } from '../errors.ts';
import { writeOutput } from '../output-files.ts';

type Encoded = Awaited<ReturnType<typeof encodeSymbol>>['symbol'];

/** Default module size per format (mm; px for PNG). */
const WRITERS = {
  '.svg': { module: 0.5, write: async (symbol: Encoded, module: number) => toSvg(symbol, module) },
  '.png': { module: 4, write: toPng },
  '.pdf': { module: 0.5, write: async (symbol: Encoded, module: number) => toPdf(symbol, module) },
} as const;

const MOST_MODULE = 100;

/** @throws CommandError */
function readType(type: string | undefined): BarcodeType {
  const known = WRITABLE_TYPES.find((each) => each === type);
  if (known) return known;
  throw usageError(
    t('--type: expected one of {names}, found “{text}”.', { names: WRITABLE_TYPES.join(', '), text: type ?? '' }),
  );
}

/** @throws CommandError */
function readModule(text: string | undefined, usual: number, isWhole: boolean): number {
  if (text === undefined) return usual;
  const module = Number(text);
  if (module > 0 && module <= MOST_MODULE && (!isWhole || Number.isInteger(module))) return module;
  throw usageError(
    t('--module: expected a number from above 0 to {most}, whole for a PNG, found “{text}”.', {
      most: MOST_MODULE,
      text,
    }),
  );
}

export const encodeCommand = defineCommand({
  name: 'encode',
  files: '',
  summary: message('Draws a barcode, reads it back, and writes it as SVG, PNG or PDF.'),
  options: {
    type: { value: 'TYPE', help: message('barcode type, as the scanner API names it') },
    value: { value: 'TEXT', help: message('value to encode; check characters are added') },
    output: { value: 'FILE', short: 'o', help: message('the file to write: .svg, .png or .pdf') },
    module: {
      value: 'N',
      help: message('width of a module: pixels of a PNG (4 by default), millimetres otherwise (0.5 by default)'),
    },
  },
  notes: [
    message('Types: {names}.', { names: WRITABLE_TYPES.join(', ') }),
    message('GS1 types take element strings with their application identifiers in brackets: {form}.', {
      form: '(01)09521234543213(10)ABC',
    }),
  ],
  async run({ options, terminal }) {
    const { value, output } = options;
    if (value === undefined || value === '') throw usageError(t('Missing --value.'));
    if (output === undefined) throw usageError(t('Missing --output.'));
    const extension = extname(output).toLowerCase();
    if (!Object.hasOwn(WRITERS, extension))
      throw usageError(
        t('--output: expected a name that ends in .svg, .png or .pdf, found “{text}”.', { text: output }),
      );
    const writer = WRITERS[extension as keyof typeof WRITERS];
    const type = readType(options.type);
    const module = readModule(options.module, writer.module, extension === '.png');
    const encoded = await encodeSymbol(type, value).catch((error: unknown) => {
      throw inputError(messageOf(error));
    });
    const content = await writer.write(encoded.symbol, module);
    await writeOutput([{ path: output, content }]);
    await terminal.writeLine(JSON.stringify({ file: output, barcodeType: type, barcodeValue: encoded.value }));
    return EXIT.done;
  },
});
