// Symbologies beyond those of the scanner API: the page and the command line read them, the API neither takes nor gives their names.

/** Those that check themselves are read where everything is asked for; plain bars may pass for the others, which are read by their names alone. */
export const FURTHER_ROWS = {
  aztecRuneBarcode: {
    label: 'Aztec Rune',
    kind: 'matrix',
    groups: ['allFurther'],
    checkSum: 'correction',
    engine: { ask: 'Aztec', answers: ['Aztec', 'AztecCode', 'AztecRune'] },
  },
  codablockFBarcode: {
    label: 'Codablock F',
    kind: 'matrix',
    groups: ['allFurther'],
    checkSum: 'required',
    reader: 'parts',
    parts: ['code128Barcode'],
    rows: 'several',
    isStacked: true,
  },
  code11Barcode: {
    label: 'Code 11',
    kind: 'linear',
    groups: [],
    checkSum: 'optional',
    reader: 'lines',
    passesForParts: true,
  },
  dxFilmEdgeBarcode: {
    label: 'DX Film Edge',
    kind: 'linear',
    groups: [],
    checkSum: 'required',
    engine: { ask: 'DXFilmEdge', answers: ['DXFilmEdge'] },
  },
  gs1CompositeBarcode: {
    label: 'GS1 Composite',
    kind: 'matrix',
    groups: ['allFurther'],
    checkSum: 'correction',
    reader: 'parts',
    parts: [
      'ean13Barcode',
      'ean8Barcode',
      'upcABarcode',
      'upcEBarcode',
      'ean128Barcode',
      'gs1DataBarBarcode',
      'microPdf417Barcode',
      'pdf417Barcode',
    ],
    rows: 'several',
    isStacked: true,
  },
  isbnBarcode: {
    label: 'ISBN',
    kind: 'linear',
    // The same bars are an EAN-13, which is what everybody else calls them.
    groups: [],
    checkSum: 'required',
    engine: { ask: 'EAN13', answers: ['EAN13', 'ISBN', 'UPCA'] },
    takenFor: ['upcEBarcode', 'ean8Barcode'],
    modules: (elements: number) => (elements === 59 ? 95 : undefined),
  },
  japanPostBarcode: {
    label: 'Japan Post 4-state',
    kind: 'postal',
    groups: ['allFurther'],
    checkSum: 'required',
    reader: 'bars',
  },
  kixBarcode: {
    label: 'KIX',
    kind: 'postal',
    groups: [],
    checkSum: 'none',
    reader: 'bars',
  },
  mailmarkBarcode: {
    // Its other form is a Data Matrix.
    label: 'Mailmark 4-state',
    kind: 'postal',
    groups: ['allFurther'],
    checkSum: 'correction',
    reader: 'bars',
  },
  maxiCodeBarcode: {
    label: 'MaxiCode',
    kind: 'matrix',
    groups: ['allFurther'],
    checkSum: 'correction',
    engine: { ask: 'MaxiCode', answers: ['MaxiCode'] },
  },
  msiBarcode: { label: 'MSI', kind: 'linear', groups: [], checkSum: 'optional', reader: 'lines', passesForParts: true },
  pharmacodeBarcode: {
    label: 'Pharmacode',
    kind: 'linear',
    groups: [],
    checkSum: 'none',
    reader: 'lines',
    // Any few bars are one.
    isAlone: true,
  },
  pznBarcode: {
    label: 'PZN',
    kind: 'linear',
    groups: ['allFurther'],
    checkSum: 'required',
    engine: { ask: 'Code39Std', answers: ['Code39', 'Code39Std'] },
    reader: 'lines',
    // A hyphen before the digits, and two asterisks.
    elements: (characters: number) => 10 * (characters + 3),
    takenFor: ['pznBarcode'],
  },
  rectangularMicroQRCodeBarcode: {
    label: 'rMQR Code',
    kind: 'matrix',
    groups: ['allFurther'],
    checkSum: 'correction',
    engine: { ask: 'RMQRCode', answers: ['RMQRCode'] },
  },
  telepenBarcode: {
    label: 'Telepen',
    kind: 'linear',
    groups: [],
    checkSum: 'required',
    engine: { ask: 'Telepen', answers: ['Telepen', 'TelepenAlpha', 'TelepenNumeric'] },
  },
} as const satisfies Readonly<
  Record<string, { readonly groups: readonly 'allFurther'[]; readonly [field: string]: unknown }>
>;
