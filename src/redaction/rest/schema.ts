// Allowlist of entries by dictionary type. Anything else may be hidden information.

export const namesOf = (keys: string): ReadonlySet<string> => new Set(keys.split(/\s+/).filter(Boolean));

/** Entries whose values have user-defined keys. */
export const MAPS = namesOf('Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants');

/** Entries used in drawing: ISO 32000-1, chapters 8 to 11. */
export const OF_DRAWINGS = namesOf(
  `Type Subtype Length Filter DecodeParms Resources ProcSet ${[...MAPS].join(' ')}
    BBox Matrix FormType Group StructParent StructParents OC CS I K
    Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
    W H BPC IM D F DP Predictor Colors Columns EarlyChange Rows EndOfLine EncodedByteAlign EndOfBlock BlackIs1
    DamagedRowsBeforeError JBIG2Globals ColorTransform N Alternate Range WhitePoint BlackPoint Gamma
    LW LC LJ ML RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK S G BC
    HalftoneType Frequency Angle SpotFunction AccurateScreens TransferFunction Xsquare Ysquare Default Width2 Height2
    PatternType PaintType TilingType XStep YStep Shading ShadingType Background AntiAlias Coords Domain Extend Function
    BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Size BitsPerSample Order Encode C0 C1 Functions Bounds
    BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode Name FontBBox FontMatrix DescendantFonts CIDSystemInfo
    DW W DW2 W2 CIDToGIDMap Registry Ordering Supplement BaseEncoding Differences UseCMap CMapName WMode
    FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth
    MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style Panose FD Lang Length1 Length2 Length3
    Process Components Solidities Rotate OCGs P VE`,
);

/** Technical strings, never shown. */
export const STRINGS = namesOf('Registry Ordering Panose CharSet');

const MARKUP =
  'Type Subtype Rect F AP AS OC Border BS C H QuadPoints InkList Vertices L LE IC CA BM RD BE StructParent';
const COMMENT = 'Contents RC T Subj CreationDate M NM Popup Parent IRT RT State StateModel Open DA DS Q IT';
const FIELD = 'FT Parent Kids T TU TM Ff V DV Opt MaxLen TI I Lock DA DS Q RV';

/** Allowed entries of a dictionary type. */
export interface Rule {
  readonly keys: ReadonlySet<string> | 'any';
  /** Keys whose strings are kept unless they repeat redacted words. */
  readonly texts: ReadonlySet<string> | 'any';
  /** Rules for referenced dictionaries; others may only hold plain values. */
  readonly into?: Readonly<Record<string, RuleName>>;
}

const rule = (keys: string, texts = '', into: Rule['into'] = {}): Rule => ({
  keys: namesOf(keys),
  texts: namesOf(texts),
  into,
});

const PREFERENCES = `HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction
  ViewArea ViewClip PrintArea PrintClip PrintScaling Duplex PickTrayByPDFSize PrintPageRange NumCopies Enforce`;

export type RuleName =
  | 'catalog'
  | 'nodes'
  | 'page'
  | 'transition'
  | 'thread'
  | 'bead'
  | 'preferences'
  | 'labels'
  | 'label'
  | 'outline'
  | 'action'
  | 'link'
  | 'widget'
  | 'look'
  | 'markup'
  | 'comment'
  | 'attachment'
  | 'form'
  | 'field'
  | 'layers'
  | 'layerStates'
  | 'layer'
  | 'layerUse'
  | 'values'
  | 'properties'
  | 'structure'
  | 'element'
  | 'namespace'
  | 'names'
  | 'intent'
  | 'information'
  | 'metadata';

export const RULES: Readonly<Record<RuleName, Rule>> = {
  catalog: rule(
    `Type Version Pages PageLabels PageLayout PageMode ViewerPreferences Lang MarkInfo StructTreeRoot OutputIntents OCProperties
      Outlines Dests Names AcroForm OpenAction Threads URI`,
    'Lang',
    {
      ViewerPreferences: 'preferences',
      PageLabels: 'labels',
      Outlines: 'outline',
      OCProperties: 'layers',
      OutputIntents: 'intent',
      Threads: 'thread',
      OpenAction: 'action',
      MarkInfo: 'values',
      Pages: 'nodes',
    },
  ),
  nodes: rule('Type Kids Count Parent', '', { Kids: 'nodes' }),
  page: rule(
    `Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots Tabs StructParents UserUnit
      Dur Trans B`,
    '',
    { Trans: 'transition', B: 'bead' },
  ),
  transition: rule('Type S D Dm M Di SS B'),
  thread: rule('Type F I', '', { F: 'bead', I: 'information' }),
  bead: rule('Type T N V P R', '', { N: 'bead', V: 'bead', T: 'thread' }),
  preferences: rule(PREFERENCES),
  labels: rule('Nums Kids Limits', '', { Kids: 'labels', Nums: 'label' }),
  label: rule('Type S P St', 'P'),
  outline: rule('Type Title Parent Prev Next First Last Count Dest A C F', 'Title Dest', {
    First: 'outline',
    Last: 'outline',
    Next: 'outline',
    A: 'action',
  }),
  action: rule('Type S D URI IsMap N NewWindow F Next Flags Fields State PreserveRB H SD', 'D URI F UF Fields', {
    Next: 'action',
    F: 'values',
  }),
  link: rule(`${MARKUP} A Dest Contents Lang`, 'Dest Contents Lang', { A: 'action' }),
  widget: rule(`${MARKUP} ${FIELD} MK A Contents Lang`, `${FIELD} CA RC AC Contents Lang`, {
    A: 'action',
    MK: 'look',
    Lock: 'values',
    TI: 'values',
  }),
  // Appearance characteristics of a button: caption and icons.
  look: rule('R BC BG CA RC AC I RI IX IF TP', 'CA RC AC', { IF: 'values' }),
  markup: rule(MARKUP),
  comment: rule(`${MARKUP} ${COMMENT}`, COMMENT),
  attachment: rule(`${MARKUP} FS Name Contents`, 'Contents'),
  form: rule('Fields NeedAppearances DR DA Q', 'DA'),
  field: rule(FIELD, FIELD, { Lock: 'values' }),
  layers: rule('OCGs D', '', { D: 'layerStates', OCGs: 'layer' }),
  layerStates: rule('Name BaseState ON OFF Intent AS Order ListMode RBGroups Locked', 'Name Order', {
    AS: 'values',
    ON: 'layer',
    Order: 'layer',
  }),
  layer: rule('Type Name Intent Usage', 'Name', { Usage: 'layerUse' }),
  layerUse: rule('Export Zoom Print View PageElement', '', {
    Export: 'values',
    Zoom: 'values',
    Print: 'values',
    View: 'values',
    PageElement: 'values',
  }),
  // Plain values: names, numbers and booleans.
  values: {
    keys: namesOf(
      `Type Marked UserProperties Suspects ViewState PrintState ExportState Subtype min max Event Category OCGs SW S A FB
        FS F UF Action Fields N P`,
    ),
    texts: namesOf('F UF Fields'),
  },
  properties: rule('Type MCID ActualText Alt E Lang Attached Subtype BBox OCGs P VE', 'ActualText Alt E Lang'),
  structure: rule('Type K IDTree ParentTree ParentTreeNextKey RoleMap ClassMap Namespaces', '', {
    Namespaces: 'namespace',
  }),
  element: rule(
    'Type S ID P Pg K A C R T Lang Alt E ActualText Phoneme PhoneticAlphabet Ref NS',
    'ID T Lang Alt E ActualText Phoneme',
    {
      NS: 'namespace',
    },
  ),
  namespace: rule('Type NS RoleMapNS', 'NS', { RoleMapNS: 'names' }),
  names: { keys: 'any', texts: new Set() },
  intent: rule('Type S DestOutputProfile'),
  information: rule('Title', 'Title'),
  metadata: { keys: 'any', texts: 'any' },
};

/** Attribute owners that readers know: ISO 32000-2, table 376. */
export const ATTRIBUTE_OWNERS = namesOf(
  'Layout List PrintField Table Artifact XML-1.00 HTML-3.20 HTML-4.01 HTML-5.00 OEB-1.00 RTF-1.05 CSS-1.00 CSS-2.00 CSS-3.00 RDFa-1.10 ARIA-1.1',
);

const OTHERS = namesOf('Limits Nums Names Stm MCID Obj MCR OBJR EmbeddedFiles JavaScript');

/** All names that PDF defines: never words of the document. */
export const FORMAT_NAMES: ReadonlySet<string> = new Set([
  ...OF_DRAWINGS,
  ...OTHERS,
  ...Object.values(RULES).flatMap(({ keys }) => (keys === 'any' ? [] : [...keys])),
]);
