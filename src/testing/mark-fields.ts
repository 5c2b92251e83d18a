// Mark types of the specification, independent of the schemas, to compare them in tests.

interface MarkFields {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Exactly one of `reason` and `reasons` must be present. */
  readonly hasReason?: true;
  /** `fillColor` and `borderColor` may be `transparent`. */
  readonly mayBeTransparent?: true;
}

/** Required fields of every mark, except `type`. */
export const COMMON_REQUIRED = ['uid', 'interactionMode', 'pageNumber', 'creationDateTime', 'modificationDateTime'];

const words = (text: string): readonly string[] => text.split(/,\s*/);

const SHAPE = {
  required: words('rectangle, pageData, borderColor, borderThickness, fillColor, opacity'),
  mayBeTransparent: true,
} as const;

/** "Mark types" in the specification, in its order. */
export const MARK_FIELDS: Readonly<Record<string, MarkFields>> = {
  EllipseAnnotation: SHAPE,
  RectangleAnnotation: SHAPE,
  FreehandAnnotation: { required: words('rectangle, pageData, color, opacity, path, thickness') },
  FreehandSignature: { required: words('rectangle, pageData, color, horizontalAlignment, path, thickness') },
  HighlightAnnotation: { required: words('fillColor, startIndex, selectedText, textLength, lineGroups') },
  ImageStampAnnotation: { required: words('rectangle, pageData, imageDataUrl, imageId') },
  ImageStampRedaction: { required: words('rectangle, pageData, imageDataUrl, imageId') },
  LineAnnotation: { required: words('pageData, startPoint, endPoint, color, endHeadType, opacity, thickness') },
  PolylineAnnotation: { required: words('pageData, points, color, opacity, thickness') },
  RectangleRedaction: {
    required: words('rectangle, pageData, borderColor, borderThickness, fillColor, fontColor'),
    hasReason: true,
  },
  PageRedaction: {
    required: words('pageData, fillColor, fontColor'),
    optional: ['visibleRegions'],
    hasReason: true,
  },
  StampAnnotation: { required: words('rectangle, pageData, color, label') },
  StampRedaction: { required: words('rectangle, pageData, label') },
  StrikethroughAnnotation: {
    required: words('color, thickness, textLength, startIndex, selectedText, lineGroups'),
  },
  TextAnnotation: {
    required: words(
      'rectangle, pageData, borderColor, borderThickness, fillColor, fontColor, fontName, fontSize, fontStyle, maxLength, horizontalAlignment, text, opacity',
    ),
    mayBeTransparent: true,
  },
  TextInputSignature: {
    required: words('rectangle, pageData, mask, fontColor, fontName, maxLength, text, horizontalAlignment'),
  },
  TextRedaction: {
    required: words('rectangle, pageData, fontColor, fontName, fontSize, maxLength, horizontalAlignment, text'),
  },
  TextHyperlinkAnnotation: {
    required: words('fillColor, textLength, startIndex, selectedText, lineGroups, href'),
  },
  TextAreaSignature: {
    required: words(
      'rectangle, pageData, fontColor, fontName, fontStyle, horizontalAlignment, maxFontSize, maxLength, text',
    ),
  },
  TextSelectionRedaction: {
    required: words('lineGroups, selectedText, startIndex, textLength'),
    optional: ['fillColor', 'fontColor'],
    hasReason: true,
  },
  TextSignature: { required: words('rectangle, pageData, color, fontName, horizontalAlignment, text') },
  TransparentRectangleRedaction: { required: words('rectangle, pageData') },
};

const NOT_AN_INTEGER = [1.5, '1', null, true];
const NOT_A_COLOR = ['#fff', 'red', '#12345678', '#12345g', 0, null];
const NOT_A_STRING = [1, null, ['a'], {}];
const POINT = { x: 1, y: 1 };
const RECTANGLE = { x: 1, y: 1, width: 1, height: 1 };
const GROUP = { pageData: { width: 1, height: 1 }, pageNumber: 1, startIndex: 0, textLength: 0, lines: [RECTANGLE] };

/** Invalid value for a field; the problem is reported at `at`, relative to the field. */
export interface FieldViolation {
  readonly value: unknown;
  readonly at: string;
}

const own = (values: readonly unknown[]): FieldViolation[] => values.map((value) => ({ value, at: '' }));

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const lacking = (object: object, prefix = '', wrap: (value: unknown) => unknown = (value) => value): FieldViolation[] =>
  Object.keys(object).map((name) => ({ value: wrap(without(object, name)), at: `${prefix}.${name}` }));

const rectangleBreaches = (prefix: string, wrap: (value: unknown) => unknown): FieldViolation[] => [
  ...lacking(RECTANGLE, prefix, wrap),
  { value: wrap({ ...RECTANGLE, width: '1' }), at: `${prefix}.width` },
  { value: wrap(null), at: prefix },
];

const DATE_BREACHES = own([
  'yesterday',
  '2024-02-30T10:00:00Z',
  '2024-01-01',
  '2024-01-01T25:00:00Z',
  1_700_000_000,
  null,
]);
const BAG_BREACHES: readonly FieldViolation[] = [
  ...own([null, [], 'text']),
  { value: { a: 1 }, at: '.a' },
  { value: { 'a b': null }, at: '["a b"]' },
];
const COMMENT = { data: {}, creationDateTime: '2024-01-01T00:00:00Z', text: '' };

/** Violations of each field's rule ("Common fields" and "Shared value types" in the spec). */
export const FIELD_BREACHES: Readonly<Record<string, readonly FieldViolation[]>> = {
  uid: own(NOT_A_STRING),
  interactionMode: own(['full', '', null]),
  pageNumber: own([0, -1, 'wat', ...NOT_AN_INTEGER]),
  data: BAG_BREACHES,
  creationDateTime: DATE_BREACHES,
  modificationDateTime: DATE_BREACHES,
  conversation: [
    ...own([null, [], 'text']),
    { value: {}, at: '.data' },
    { value: { data: { a: 1 } }, at: '.data.a' },
    { value: { data: {}, comments: {} }, at: '.comments' },
    ...lacking(COMMENT, '.comments[0]', (value) => ({ data: {}, comments: [value] })),
  ],
  rectangle: rectangleBreaches('', (value) => value),
  pageData: [
    ...own([null, [1]]),
    ...lacking({ width: 1, height: 1 }),
    { value: { width: -1, height: 1 }, at: '.width' },
    { value: { width: 1, height: '1' }, at: '.height' },
  ],
  color: own([...NOT_A_COLOR, 'transparent']),
  fillColor: own(NOT_A_COLOR),
  borderColor: own(NOT_A_COLOR),
  fontColor: own([...NOT_A_COLOR, 'transparent']),
  fontName: own(NOT_A_STRING),
  fontSize: own([0, 0.05, 288.5, '12', null]),
  fontStyle: [...own(['Bold', null, {}]), { value: ['Bold', 'bold'], at: '[1]' }],
  borderThickness: own(NOT_AN_INTEGER),
  opacity: own([-1, 256, ...NOT_AN_INTEGER]),
  thickness: own([0, 0.9, 50.1, '4', null]),
  path: own(['L1,1', 'M1', 'M0,0H5', 'M0,0l5,5', 'M0,0Z', 'M0,0C1,1 2,2', 4, null]),
  selectedText: own(NOT_A_STRING),
  textLength: own(NOT_AN_INTEGER),
  startIndex: own(NOT_AN_INTEGER),
  imageDataUrl: own(NOT_A_STRING),
  imageId: own(NOT_A_STRING),
  reason: own(NOT_A_STRING),
  reasons: [...own(['text', null, {}]), { value: ['a', 1], at: '[1]' }],
  label: own(NOT_A_STRING),
  text: own(NOT_A_STRING),
  href: own(NOT_A_STRING),
  horizontalAlignment: own(['center', 'Justify', null]),
  maxFontSize: own([-1, ...NOT_AN_INTEGER]),
  maxLength: own([-1, ...NOT_AN_INTEGER]),
  mask: [
    ...own(['9', 5, []]),
    ...lacking({ value: '9', translations: {} }),
    { value: { value: 9, translations: {} }, at: '.value' },
    { value: { value: '9', translations: { '9': 9 } }, at: '.translations["9"]' },
  ],
  lineGroups: [
    ...own([null, {}, 'text']),
    ...lacking(GROUP, '[0]', (value) => [value]),
    { value: [{ ...GROUP, pageNumber: 1.5 }], at: '[0].pageNumber' },
    { value: [{ ...GROUP, startIndex: '0' }], at: '[0].startIndex' },
    { value: [{ ...GROUP, textLength: null }], at: '[0].textLength' },
    { value: [GROUP, { ...GROUP, pageData: { width: 1 } }], at: '[1].pageData.height' },
    ...rectangleBreaches('[0].lines[1]', (value) => [{ ...GROUP, lines: [RECTANGLE, value] }]),
  ],
  startPoint: [...own([null, 5]), ...lacking(POINT), { value: { x: 0, y: '0' }, at: '.y' }],
  endPoint: [...own([null, 5]), ...lacking(POINT), { value: { x: null, y: 0 }, at: '.x' }],
  endHeadType: own(['filledTriangle', 'Arrow', null]),
  points: [...own([null, {}]), ...lacking(POINT, '[1]', (value) => [POINT, value]), { value: [null], at: '[0]' }],
  visibleRegions: [...own([null, {}]), ...rectangleBreaches('[1]', (value) => [RECTANGLE, value])],
};
