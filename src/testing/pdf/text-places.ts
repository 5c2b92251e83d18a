// Places of a PDF that hold strings or names beside what its pages draw.
import type { PdfKit } from './pdf-kit.ts';

export interface Parts {
  catalog?: string;
  /** Entries of the first page, and of the second one. */
  page?: string;
  second?: string;
  resources?: string;
  content?: string;
  secondContent?: string;
  info?: string;
  trailer?: string;
  annotations?: readonly string[];
  change?(bytes: Uint8Array): Uint8Array;
}

export interface Hidden {
  readonly bytes: Uint8Array;
  /** As a string, and as a name. */
  readonly text: string;
  readonly name: string;
}

export type Place = (hidden: Hidden, kit: PdfKit, page: string) => Parts;

export const annotation = (subtype: string, entries: string) =>
  `<</Type/Annot/Subtype/${subtype}/Rect[72 300 200 320]/F 4 ${entries}>>`;
export const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 100 20]';

const inCatalog =
  (make: (text: string, page: string) => string): Place =>
  ({ text }, _, page) => ({ catalog: make(text, page) });
const onPage =
  (make: (text: string) => string): Place =>
  ({ text }) => ({ page: make(text), second: make(text) });
const inAnnotation =
  (make: (text: string) => string): Place =>
  ({ text }) => ({ annotations: [make(text)] });

/** An element of a structure tree with entries. */
const element =
  (make: (hidden: Hidden) => string): Place =>
  (hidden, kit, page) => {
    const root = kit.reserve();
    const own = kit.add(`<</Type/StructElem/S/P/P ${root} 0 R/Pg ${page}/K 0 ${make(hidden)}>>`);
    kit.fill(root, `<</Type/StructTreeRoot/K[${own} 0 R]/ParentTree<</Nums[0[${own} 0 R]]>>>>`);
    return {
      catalog: `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`,
      second: '/StructParents 0',
      secondContent: '/P <</MCID 0>> BDC BT /F1 12 Tf 72 600 Td (Tagged) Tj ET EMC\n',
    };
  };

const structureRoot =
  (make: (hidden: Hidden) => string): Place =>
  (hidden, kit) => ({
    catalog: `/MarkInfo<</Marked true>>/StructTreeRoot ${kit.add(`<</Type/StructTreeRoot/K[]${make(hidden)}>>`)} 0 R`,
  });

export const field =
  (entries: (hidden: Hidden, kit: PdfKit) => string): Place =>
  (hidden, kit) => {
    const own = kit.add(`<</Type/Annot/Subtype/Widget/Rect[72 300 200 320]/F 4 ${entries(hidden, kit)}>>`);
    return { catalog: `/AcroForm<</Fields[${own} 0 R]>>`, annotations: [`${own} 0 R`] };
  };

const layer =
  (make: (hidden: Hidden) => string, settings = (_: Hidden) => ''): Place =>
  (hidden, kit) => {
    const own = kit.add(`<</Type/OCG${make(hidden)}>>`);
    return {
      catalog: `/OCProperties<</OCGs[${own} 0 R]/D<</ON[${own} 0 R]${settings(hidden)}>>>>`,
      resources: `/Properties<</L ${own} 0 R>>`,
      secondContent: '/OC /L BDC 0 0 5 5 re f EMC\n',
    };
  };

/** A font that the second page uses. */
export const font =
  (make: (hidden: Hidden, kit: PdfKit) => string): Place =>
  (hidden, kit) => ({
    resources: `/Font<</FX ${kit.add(`<</Type/Font/Subtype/Type1${make(hidden, kit)}>>`)} 0 R>>`,
    secondContent: 'BT /FX 12 Tf 72 620 Td (Words) Tj ET\n',
  });

/** A form that the second page draws. */
export const drawing =
  (make: (hidden: Hidden, kit: PdfKit) => string, content = '0 0 9 9 re f\n'): Place =>
  (hidden, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`${FORM}${make(hidden, kit)}`, content)} 0 R>>`,
    secondContent: '/X1 Do\n',
  });

export const image =
  (make: (hidden: Hidden, kit: PdfKit) => string): Place =>
  (hidden, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${make(hidden, kit)}`, '\x80')} 0 R>>`,
    secondContent: 'q 9 0 0 9 0 0 cm /X1 Do Q\n',
  });

const attached =
  (make: (hidden: Hidden, file: number) => string, data = 'Other'): Place =>
  (hidden, kit) => {
    const file = kit.stream('/Type/EmbeddedFile/Subtype/text#2Fplain', data);
    return { catalog: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec ${make(hidden, file)}>>]>>>>` };
  };

const content =
  (make: (hidden: Hidden) => string): Place =>
  (hidden) => ({ secondContent: make(hidden) });

export const TEXT_PLACES: Readonly<Record<string, Place>> = {
  'title of the document': ({ text }) => ({ info: `/Title ${text}` }),
  'author of the document': ({ text }) => ({ info: `/Author ${text}` }),
  'own entry of the information': ({ text }) => ({ info: `/Client ${text}` }),
  'name of an own entry of the information': ({ name }) => ({ info: `${name} (x)` }),
  'title of the outline': ({ text }, kit, page) => {
    const root = kit.reserve();
    const item = kit.add(`<</Title ${text}/Parent ${root} 0 R/Dest[${page}/Fit]>>`);
    kit.fill(root, `<</Type/Outlines/First ${item} 0 R/Last ${item} 0 R/Count 1>>`);
    return { catalog: `/Outlines ${root} 0 R` };
  },
  'named destination': inCatalog((text, page) => `/Names<</Dests<</Names[${text}[${page}/Fit]]>>>>`),
  'destination by a name object': ({ name }, _, page) => ({ catalog: `/Dests<<${name}[${page}/Fit]>>` }),
  'page label': inCatalog((text) => `/PageLabels<</Nums[0<</S/D/P ${text}>>]>>`),
  'language of the document': inCatalog((text) => `/Lang ${text}`),
  'base address': inCatalog((text) => `/URI<</Base ${text}>>`),
  'private data of the catalog': inCatalog(
    (text) => `/PieceInfo<</App<</LastModified(D:2020)/Private<</Who ${text}>>>>>>`,
  ),
  'key of private data': ({ name }) => ({ catalog: `/PieceInfo<</App<</Private<<${name} 1>>>>>>` }),
  'private data of a page': onPage((text) => `/PieceInfo<</App<</Private ${text}>>>>`),
  'legal attestation': inCatalog((text) => `/Legal<</Attestation ${text}>>`),
  'extension of a developer': ({ name }) => ({
    catalog: `/Extensions<<${name}<</BaseVersion/1.7/ExtensionLevel 3>>>>`,
  }),
  'schema of a portfolio': inCatalog((text) => `/Collection<</Type/Collection/Schema<</A<</Subtype/S/N ${text}>>>>>>`),
  'requirement of the document': inCatalog(
    (text) => `/Requirements[<</Type/Requirement/S/EnableJavaScripts/RH<</S/JS/Script ${text}>>>>]`,
  ),
  'title of an article': ({ text }, kit, page) => {
    const thread = kit.reserve();
    const bead = kit.reserve();
    kit.fill(bead, `<</Type/Bead/T ${thread} 0 R/N ${bead} 0 R/V ${bead} 0 R/P ${page}/R[0 0 9 9]>>`);
    kit.fill(thread, `<</Type/Thread/F ${bead} 0 R/I<</Title ${text}/Keywords ${text}>>>>`);
    return { catalog: `/Threads[${thread} 0 R]`, second: `/B[${bead} 0 R]` };
  },
  'output intent': inCatalog(
    (text) =>
      `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier ${text}/Info ${text}/RegistryName ${text}>>]`,
  ),
  'document part': inCatalog(
    (text) => `/DPartRoot<</Type/DPartRoot/DPartRootNode<</Type/DPart/DPM<</Who ${text}>>>>>>`,
  ),
  'web capture': inCatalog(
    (text) =>
      `/SpiderInfo<</V 1.0/C[<</URL ${text}>>]>>/Names<</URLS<</Names[${text} null]>>/IDS<</Names[${text} null]>>>>`,
  ),
  'preference of viewers': ({ text, name }) => ({ catalog: `/ViewerPreferences<</Note ${text}/Direction ${name}>>` }),
  'names of an own kind': inCatalog((text) => `/Names<</Own<</Names[${text}(x)]>>/Templates<</Names[${text} null]>>>>`),
  'name of a script': inCatalog((text) => `/Names<</JavaScript<</Names[${text}<</S/JavaScript/JS(var a = 1;)>>]>>>>`),
  'text of a script': inCatalog((text) => `/OpenAction<</S/JavaScript/JS ${text}>>`),
  'script of an event': inCatalog((text) => `/AA<</WC<</S/JavaScript/JS ${text}>>>>`),
  'program to start': inCatalog((text) => `/OpenAction<</S/Launch/F ${text}/Win<</F ${text}/P ${text}>>>>`),
  'mark information': inCatalog((text) => `/MarkInfo<</Marked true/Who ${text}>>`),
  'security store': inCatalog((text) => `/DSS<</Type/DSS/VRI<</A<</TU ${text}>>>>>>`),
  permissions: inCatalog(
    (text) => `/Perms<</UR3<</Type/Sig/Filter/Adobe.PPKLite/Name ${text}/Reason ${text}/Location ${text}>>>>`,
  ),
  'own entry of the catalog': inCatalog((text) => `/Zeta ${text}`),
  'own entry of a page': onPage((text) => `/Zeta ${text}`),
  'identifier of a captured page': onPage((text) => `/ID ${text}`),
  'separation of a page': onPage((text) => `/SeparationInfo<</DeviceColorant ${text}>>`),
  'viewport of a page': onPage(
    (text) => `/VP[<</Type/Viewport/BBox[0 0 9 9]/Name ${text}/Measure<</Type/Measure/R ${text}>>>>]`,
  ),
  'transition of a page': ({ name }) => ({ page: `/Trans<</S ${name}/Own(x)>>`, second: `/Trans<</S ${name}>>` }),
  'name of a layer': layer(({ text }) => `/Name ${text}`),
  'creator of a layer': layer(
    ({ text }) =>
      `/Name(A)/Usage<</CreatorInfo<</Creator ${text}/Subtype/Artwork>>/User<</Type/Ind/Name ${text}>>/Language<</Lang ${text}>>>>`,
  ),
  'name of the layers': layer(
    () => '/Name(A)',
    ({ text }) => `/Name ${text}/Creator ${text}/Order[${text}]`,
  ),
  'intent of a layer': layer(({ name }) => `/Name(A)/Intent${name}`),
  'identifier of an element': element(({ text }) => `/ID ${text}`),
  'title of an element': element(({ text }) => `/T ${text}`),
  'alternative text': element(({ text }) => `/Alt ${text}`),
  'actual text': element(({ text }) => `/ActualText ${text}`),
  'expansion of an abbreviation': element(({ text }) => `/E ${text}`),
  pronunciation: element(({ text }) => `/Phoneme ${text}`),
  'language of an element': element(({ text }) => `/Lang ${text}`),
  'kind of an element': element(({ name }) => `/S${name}`),
  'class of an element': element(({ name }) => `/C${name}`),
  'property of an element': element(
    ({ text, name }) => `/A<</O/UserProperties/P[<</N ${text}/V ${text}/F ${text}>><</N(x)/V${name}>>]>>`,
  ),
  'attribute of an element': element(({ text }) => `/A<</O/Table/Summary ${text}/Headers[${text}]/Short ${text}>>`),
  'style of an element': element(({ text }) => `/A<</O/CSS-2.00/font-family ${text}>>`),
  role: structureRoot(({ name }) => `/RoleMap<<${name}/P>>`),
  class: structureRoot(({ name, text }) => `/ClassMap<<${name}<</O/Layout/Own ${text}>>>>`),
  'tree of identifiers': structureRoot(({ text }) => `/IDTree<</Names[${text} null]/Limits[${text}${text}]>>`),
  namespace: structureRoot(({ text, name }) => `/Namespaces[<</Type/Namespace/NS ${text}/RoleMapNS<<${name}/P>>>>]`),
  'pronunciation lexicon': structureRoot(
    ({ text }) => `/PronunciationLexicon[<</Type/Filespec/F ${text}/UF ${text}>>]`,
  ),
  'name of a field': field(({ text }) => `/FT/Tx/T ${text}`),
  'mapping name of a field': field(({ text }) => `/FT/Tx/T(a)/TM ${text}`),
  'tooltip of a field': field(({ text }) => `/FT/Tx/T(a)/TU ${text}`),
  'value of a field': field(({ text }) => `/FT/Tx/T(a)/V ${text}`),
  'default value of a field': field(({ text }) => `/FT/Tx/T(a)/DV ${text}`),
  'rich value of a field': field(({ text }) => `/FT/Tx/T(a)/V(b)/RV ${text}/DS ${text}`),
  'choice of a field': field(({ text }) => `/FT/Ch/T(a)/Opt[(one)[${text}(two)][(x)${text}]]`),
  'appearance of a field': field(({ text }) => `/FT/Tx/T(a)/DA ${text}`),
  'caption of a button': field(({ text }) => `/FT/Btn/Ff 65536/T(a)/MK<</CA ${text}/RC ${text}/AC ${text}>>`),
  'state of a button': field(
    ({ name }, kit) =>
      `/FT/Btn/T(a)/AS/Off/AP<</N<<${name} ${kit.stream(FORM, '0 0 9 9 re f')} 0 R/Off ${kit.stream(FORM, '')} 0 R>>>>`,
  ),
  'chosen state of a button': field(
    ({ name }, kit) => `/FT/Btn/T(a)/V${name}/AS${name}/AP<</N<<${name} ${kit.stream(FORM, '0 0 9 9 re f')} 0 R>>>>`,
  ),
  'script of a field': field(({ text }) => `/FT/Tx/T(a)/AA<</K<</S/JavaScript/JS ${text}>>>>`),
  'lock of a field': field(({ text }) => `/FT/Sig/T(a)/Lock<</Type/SigFieldLock/Action/Include/Fields[${text}]>>`),
  'seed value of a signature': field(
    ({ text }) => `/FT/Sig/T(a)/SV<</Type/SV/Reasons[${text}]/LegalAttestation[${text}]>>`,
  ),
  signature: field(
    ({ text, name }) =>
      `/FT/Sig/T(a)/V<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>/Name ${text}/Reason ${text}/Location ${text}/ContactInfo ${text}/Prop_Build<</App<</Name${name}>>>>>>`,
  ),
  'form data': ({ text }) => ({ catalog: `/AcroForm<</Fields[]/XFA[${text}${text}]/Own ${text}/DA ${text}>>` }),
  'name of an annotation': inAnnotation((text) => annotation('Square', `/NM ${text}`)),
  'author of an annotation': inAnnotation((text) => annotation('Square', `/T ${text}`)),
  'subject of an annotation': inAnnotation((text) => annotation('Text', `/Subj ${text}`)),
  'text of an annotation': inAnnotation((text) => annotation('Text', `/Contents ${text}`)),
  'rich text of an annotation': inAnnotation((text) =>
    annotation('FreeText', `/Contents(b)/RC ${text}/DS ${text}/DA ${text}`),
  ),
  'alternative of a link': inAnnotation((text) =>
    annotation('Link', `/Contents ${text}/A<</S/URI/URI(https://example.org)>>`),
  ),
  'address of a link': inAnnotation((text) => annotation('Link', `/A<</S/URI/URI ${text}>>`)),
  'earlier address of a link': inAnnotation((text) => annotation('Link', `/PA<</S/URI/URI ${text}>>`)),
  'destination in another file': inAnnotation((text) =>
    annotation('Link', `/A<</S/GoToR/F<</F ${text}/UF ${text}/Desc ${text}>>/D ${text}>>`),
  ),
  'destination in an attached file': inAnnotation((text) =>
    annotation('Link', `/A<</S/GoToE/D ${text}/T<</R/C/N ${text}/A ${text}>>>>`),
  ),
  'form to submit': inAnnotation((text) =>
    annotation('Link', `/A<</S/SubmitForm/F<</FS/URL/F ${text}>>/Fields[${text}]>>`),
  ),
  'name of an icon': ({ name }) => ({
    annotations: [annotation('Text', `/Name${name}`), annotation('Stamp', `/Name${name}`)],
  }),
  'text over a redaction': inAnnotation((text) => annotation('Redact', `/OverlayText ${text}`)),
  film: inAnnotation((text) => annotation('Movie', `/T ${text}/Movie<</F ${text}>>`)),
  screen: inAnnotation((text) =>
    annotation(
      'Screen',
      `/T ${text}/A<</S/Rendition/OP 4/R<</S/MR/N ${text}/C<</S/MCD/N ${text}/D<</F ${text}>>>>>>/JS ${text}>>`,
    ),
  ),
  model: inAnnotation((text) => annotation('3D', `/3DV<</XN ${text}/IN ${text}>>/Contents ${text}`)),
  'rich media': inAnnotation((text) =>
    annotation('RichMedia', `/RichMediaContent<</Assets<</Names[${text} null]>>>>/NM ${text}`),
  ),
  watermark: inAnnotation((text) => annotation('Watermark', `/FixedPrint<</Own ${text}>>/Contents ${text}`)),
  projection: inAnnotation((text) => annotation('Projection', `/Contents ${text}/ExData<</Own ${text}>>`)),
  'own kind of annotation': ({ name, text }) => ({ annotations: [annotation('Own', `/Who ${text}${name} 1`)] }),
  'hidden annotation': inAnnotation((text) => `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/F 2/Contents ${text}>>`),
  'state of a comment': inAnnotation((text) =>
    annotation('Text', `/State ${text}/StateModel ${text}/CreationDate ${text}/M ${text}`),
  ),
  'border of an annotation': ({ name, text }) => ({
    annotations: [annotation('Line', `/LE[${name}${name}]/BS<</S${name}/Own ${text}>>/Measure<</R ${text}>>`)],
  }),
  'family of a font': font(
    ({ text }, kit) =>
      `/BaseFont/Helvetica/FontDescriptor ${kit.add(`<</Type/FontDescriptor/FontName/Helvetica/FontFamily ${text}/Flags 32/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1/CharSet ${text}>>`)} 0 R`,
  ),
  'name of a font': font(({ name }) => `/BaseFont${name}`),
  'own entry of a font': font(({ text }) => `/BaseFont/Helvetica/Vendor ${text}`),
  'encoding of a font': font(({ name }) => `/BaseFont/Helvetica/Encoding<</Differences[1${name}]>>`),
  'name of a font in the resources': ({ name }) => ({ resources: `/Font<<${name} 3 0 R>>` }),
  'name of a used font': ({ name }) => ({
    resources: `/Font<<${name}<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>`,
    secondContent: `BT ${name} 12 Tf 72 620 Td (Words) Tj ET\n`,
  }),
  'name of a colour': ({ name }) => ({
    resources: `/ColorSpace<</CS0[/Separation${name}/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>`,
    secondContent: '/CS0 cs 0.5 scn 0 0 5 5 re f\n',
  }),
  'names of colorants': ({ name }) => ({
    resources: `/ColorSpace<</CS0[/DeviceN[${name}/None]/DeviceGray<</FunctionType 4/Domain[0 1 0 1]/Range[0 1]/Length 7>>]>>`,
  }),
  'character collection': ({ text }, kit) => ({
    resources: `/Font<</FX ${kit.add(`<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry ${text}/Ordering ${text}/Supplement 0>>/DW 500>>]>>`)} 0 R>>`,
    secondContent: 'BT /FX 12 Tf 72 620 Td <0041> Tj ET\n',
  }),
  'own entry of a drawing': drawing(({ text }) => `/Own ${text}`),
  'private data of a drawing': drawing(({ text }) => `/PieceInfo<</App<</Private ${text}>>>>/LastModified ${text}`),
  'drawing in another file': drawing(
    ({ text }) => `/Ref<</F ${text}/Page ${text}/ID[${text}${text}]>>/OPI<</2.0<</F ${text}>>>>`,
  ),
  'name of a drawing': drawing(({ name }) => `/Name${name}`),
  'group of a drawing': drawing(({ text, name }) => `/Group<</S/Transparency/Own ${text}/CS${name}>>`),
  'own entry of a picture': image(({ text, name }) => `/Own ${text}/Name${name}/ID ${text}`),
  'alternate of a picture': image(({ text }) => `/Alternates[<</DefaultForPrinting false/Own ${text}>>]`),
  'data outside of a stream': drawing(({ text }) => `/F<</F ${text}>>/FFilter/Own`),
  'name of an attached file': attached(({ text }, file) => `/F ${text}/UF ${text}/EF<</F ${file} 0 R>>`),
  'description of an attached file': attached(({ text }, file) => `/F(a)/Desc ${text}/EF<</F ${file} 0 R>>`),
  'own entry of an attached file': attached(
    ({ text }, file) =>
      `/F(a)/Own ${text}/CI<</A ${text}>>/EF<</F ${file} 0 R>>/ID[${text}${text}]/RF<</F[${text} ${file} 0 R]>>`,
  ),
  'key of an attached file': ({ text }, kit) => ({
    catalog: `/Names<</EmbeddedFiles<</Names[${text}<</Type/Filespec/F(a)/EF<</F ${kit.stream('/Type/EmbeddedFile', 'x')} 0 R>>>>]>>>>`,
  }),
  'kind of an attached file': ({ name, text }, kit) => ({
    catalog: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)/EF<</F ${kit.stream(`/Type/EmbeddedFile/Subtype${name}/Params<</CheckSum ${text}/Mac<</Creator ${text}>>/ModDate ${text}>>`, 'x')} 0 R>>>>]>>>>`,
  }),
  'associated file': ({ text }, kit) => ({
    catalog: `/AF[<</Type/Filespec/F ${text}/AFRelationship/Data/EF<</F ${kit.stream('/Type/EmbeddedFile', 'x')} 0 R>>>>]`,
  }),
  'identifier of the file': ({ text }) => ({ trailer: `/ID[${text}${text}]` }),
  'own entry of the trailer': ({ text }) => ({ trailer: `/Own ${text}` }),
  'object that nothing uses': ({ text }, kit) => ({ ...(kit.add(`<</Own ${text}>>`) > 0 && {}) }),
  'resource that nothing uses': ({ text, name }) => ({
    resources: `/ExtGState<<${name}<</Type/ExtGState/Own ${text}>>>>`,
  }),
  'earlier revision': ({ text }, kit) => {
    const own = kit.add('<</Now true>>');
    kit.setFormer(own, `<</Before ${text}>>`);
    return { catalog: `/Metadata ${own} 0 R` };
  },
  'marked content': content(
    ({ text }) => `/Span <</ActualText ${text}>> BDC BT /F1 12 Tf 72 600 Td (Other) Tj ET EMC\n`,
  ),
  'alternative in marked content': content(
    ({ text }) => `/Figure <</Alt ${text}/E ${text}/Lang ${text}>> BDC 0 0 5 5 re f EMC\n`,
  ),
  'own property of marked content': content(
    ({ text }) => `/Artifact <</Type/Pagination/Own ${text}>> BDC 0 0 5 5 re f EMC\n`,
  ),
  'tag of marked content': content(({ name }) => `${name} BMC 0 0 5 5 re f EMC\n`),
  'point of marked content': content(({ text, name }) => `/P <</Own ${text}>> DP ${name} MP\n`),
  'named properties of marked content': ({ text }) => ({
    resources: `/Properties<</P0<</ActualText ${text}/Own ${text}>>>>`,
    secondContent: '/Span /P0 BDC 0 0 5 5 re f EMC\n',
  }),
  'unknown operator': content(({ text }) => `BX ${text} own EX\n`),
  'operand too many': content(({ text }) => `${text} 0 0 5 5 re f\n`),
  'entry of an inline picture': content(
    ({ name }) => `q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G /Own ${name} ID \x80\nEI Q\n`,
  ),
};
