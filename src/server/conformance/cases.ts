import { BARCODE_TYPE_GROUPS, BARCODE_TYPES, FURTHER_BARCODE_TYPES, ORIENTATIONS } from '../../barcodes/types.ts';
import { DEFAULT_LIMITS } from '../../scanner/core.ts';

export const FILE_ID = '<the id of a work file>';

const source = { fileId: FILE_ID };
const withInput = (input: object) => ({ input: { source, ...input } });

/** Every row of the specification's request table, with each value or both range limits. */
export const ACCEPTED: readonly (readonly [string, object])[] = [
  ['nothing but the source', withInput({})],
  ...[true, false].flatMap((value) =>
    [
      'additionalReadingPass',
      'appendCheckSum',
      'code39StartStopPatternsAreMandatory',
      'returnPossibleBarcodes',
      'royalMailVariableLength',
    ].map((name) => [`${name} ${value}`, withInput({ [name]: value })] as const),
  ),
  ...[1, 5, 10].map((scanDistance) => [`scanDistance ${scanDistance}`, withInput({ scanDistance })] as const),
  ...ORIENTATIONS.map((orientation) => [`orientation ${orientation}`, withInput({ orientation })] as const),
  ...[...BARCODE_TYPES, ...BARCODE_TYPE_GROUPS].map(
    (type) => [`barcodeTypes ${type}`, withInput({ barcodeTypes: [type] })] as const,
  ),
  ['every barcode type at once', withInput({ barcodeTypes: [...BARCODE_TYPES, ...BARCODE_TYPE_GROUPS] })],
  ['a barcode type twice', withInput({ barcodeTypes: ['qrCodeBarcode', 'qrCodeBarcode'] })],
  ['minSecondsAvailable 0', { ...withInput({}), minSecondsAvailable: 0 }],
  ['minSecondsAvailable 1', { ...withInput({}), minSecondsAvailable: 1 }],
  ['minSecondsAvailable at its limit', { ...withInput({}), minSecondsAvailable: DEFAULT_LIMITS.maxLifetimeSeconds }],
  [
    'everything at once',
    {
      minSecondsAvailable: 60,
      ...withInput({
        orientation: 'vertical',
        scanDistance: 2,
        royalMailVariableLength: true,
        returnPossibleBarcodes: true,
        code39StartStopPatternsAreMandatory: false,
        appendCheckSum: true,
        barcodeTypes: ['all1D', 'all2D', 'allPostal'],
        additionalReadingPass: true,
      }),
    },
  ],
];

type Code = 'MissingInput' | 'InvalidInput' | 'UnrecognizedInput' | 'ResourceNotFound';

/** Bodies refused with 480: the error code, and the item in `errorDetails.at`. */
export const REFUSED: readonly (readonly [string, unknown, Code, string])[] = [
  ['an empty object', {}, 'MissingInput', 'input'],
  ['no source', { input: {} }, 'MissingInput', 'input.source'],
  ['no fileId', { input: { source: {} } }, 'MissingInput', 'input.source.fileId'],
  ['no input beside a lifetime', { minSecondsAvailable: 1 }, 'MissingInput', 'input'],

  ['an array as the body', [], 'InvalidInput', 'body'],
  ['null as the body', null, 'InvalidInput', 'body'],
  ['a string as the body', 'input', 'InvalidInput', 'body'],
  ['an input that is null', { input: null }, 'InvalidInput', 'input'],
  ['an input that is an array', { input: [] }, 'InvalidInput', 'input'],
  ['an input that is a string', { input: 'x' }, 'InvalidInput', 'input'],
  ['a source that is a string', { input: { source: FILE_ID } }, 'InvalidInput', 'input.source'],
  ['a source that is null', { input: { source: null } }, 'InvalidInput', 'input.source'],
  ['a fileId that is a number', { input: { source: { fileId: 1 } } }, 'InvalidInput', 'input.source.fileId'],
  ['a fileId that is null', { input: { source: { fileId: null } } }, 'InvalidInput', 'input.source.fileId'],
  ...[
    'additionalReadingPass',
    'appendCheckSum',
    'code39StartStopPatternsAreMandatory',
    'returnPossibleBarcodes',
    'royalMailVariableLength',
  ].flatMap((name) =>
    ['true', 1, null].map(
      (value) =>
        [`${name} ${JSON.stringify(value)}`, withInput({ [name]: value }), 'InvalidInput', `input.${name}`] as const,
    ),
  ),
  ...[0, 11, -1, 1.5, '5', null, true, [5]].map(
    (scanDistance) =>
      [
        `scanDistance ${JSON.stringify(scanDistance)}`,
        withInput({ scanDistance }),
        'InvalidInput',
        'input.scanDistance',
      ] as const,
  ),
  ...['diagonal', 'Horizontal', '', null, 1, ['horizontal']].map(
    (orientation) =>
      [
        `orientation ${JSON.stringify(orientation)}`,
        withInput({ orientation }),
        'InvalidInput',
        'input.orientation',
      ] as const,
  ),
  ...['qrCodeBarcode', null, {}, []].map(
    (barcodeTypes) =>
      [
        `barcodeTypes ${JSON.stringify(barcodeTypes)}`,
        withInput({ barcodeTypes }),
        'InvalidInput',
        'input.barcodeTypes',
      ] as const,
  ),
  ['an unknown type', withInput({ barcodeTypes: ['qrCode'] }), 'InvalidInput', 'input.barcodeTypes[0]'],
  ...[...FURTHER_BARCODE_TYPES, 'allFurther'].map(
    (type) =>
      [
        `${type}, which is beyond the API`,
        withInput({ barcodeTypes: ['all2D', type] }),
        'InvalidInput',
        'input.barcodeTypes[1]',
      ] as const,
  ),
  ['the output value `unknown`', withInput({ barcodeTypes: ['unknown'] }), 'InvalidInput', 'input.barcodeTypes[0]'],
  ['a type in other case', withInput({ barcodeTypes: ['all2D', 'ALL1D'] }), 'InvalidInput', 'input.barcodeTypes[1]'],
  [
    'a number among the types',
    withInput({ barcodeTypes: ['all2D', 'all1D', 3] }),
    'InvalidInput',
    'input.barcodeTypes[2]',
  ],
  ...[-1, 0.5, '60', null, DEFAULT_LIMITS.maxLifetimeSeconds + 1, 1e300].map(
    (minSecondsAvailable) =>
      [
        `minSecondsAvailable ${JSON.stringify(minSecondsAvailable)}`,
        { ...withInput({}), minSecondsAvailable },
        'InvalidInput',
        'minSecondsAvailable',
      ] as const,
  ),

  ['an unknown property of the body', { ...withInput({}), extra: 1 }, 'UnrecognizedInput', 'extra'],
  ['an unknown property of the input', withInput({ scandistance: 1 }), 'UnrecognizedInput', 'input.scandistance'],
  [
    'an unknown property of the source',
    { input: { source: { ...source, pages: '1' } } },
    'UnrecognizedInput',
    'input.source.pages',
  ],
  [
    'minSecondsAvailable within the input',
    withInput({ minSecondsAvailable: 1 }),
    'UnrecognizedInput',
    'input.minSecondsAvailable',
  ],
  ['a property that every object inherits', withInput({ constructor: 1 }), 'UnrecognizedInput', 'input.constructor'],
  ['a prototype', JSON.parse('{"__proto__":{},"input":{"source":{"fileId":"x"}}}'), 'UnrecognizedInput', '__proto__'],
  ['an unknown property of null', withInput({ extra: null }), 'UnrecognizedInput', 'input.extra'],

  ['an unknown work file', { input: { source: { fileId: 'nothing' } } }, 'ResourceNotFound', 'input.source.fileId'],
  ['an empty fileId', { input: { source: { fileId: '' } } }, 'ResourceNotFound', 'input.source.fileId'],
  [
    'a fileId with a path',
    { input: { source: { fileId: '../../etc/hosts' } } },
    'ResourceNotFound',
    'input.source.fileId',
  ],
  [
    'a fileId that every object inherits',
    { input: { source: { fileId: 'toString' } } },
    'ResourceNotFound',
    'input.source.fileId',
  ],

  // Precedence: unrecognized, missing, invalid, then the work file; else body or table order.
  ['unknown before missing', { extra: 1 }, 'UnrecognizedInput', 'extra'],
  ['the outer unknown property before a later inner one', { a: 1, input: { b: 1 } }, 'UnrecognizedInput', 'a'],
  ['the inner unknown property before a later outer one', { input: { b: 1 }, a: 1 }, 'UnrecognizedInput', 'input.b'],
  ['missing before wrong', { input: { scanDistance: 0 } }, 'MissingInput', 'input.source'],
  ['missing before wrong, whatever the order', { minSecondsAvailable: -1, input: {} }, 'MissingInput', 'input.source'],
  [
    'the first wrong one of the table',
    withInput({ orientation: 1, scanDistance: 0 }),
    'InvalidInput',
    'input.scanDistance',
  ],
  [
    'wrong before an unknown work file',
    { input: { source: { fileId: 'x' }, scanDistance: 0 } },
    'InvalidInput',
    'input.scanDistance',
  ],
];
