// Application identifiers of the GS1 General Specifications: identifier, parts of the data, name.
// A part has a character set (N digits, X the ISO 646 subset of GS1, Y the subset of part numbers,
// Z base 64) and a length (`..`: up to), in brackets if optional, and its content after a colon
// (see `parts.ts`). `n` in an identifier is a digit: the number of decimals.
import { msg } from '../messages/index.ts';

type IdentifierRow = readonly [form: string, name: string];

const NUMBERS: readonly IdentifierRow[] = [
  ['00 N18:check', msg('Serial shipping container code (SSCC)')],
  ['01 N14:check', msg('Product (GTIN)')],
  ['02 N14:check', msg('Contained products (GTIN)')],
  ['03 N14:check', msg('Product made to order (GTIN)')],
  ['10 X..20', msg('Batch or lot')],
  ['11 N6:month-day', msg('Produced')],
  ['12 N6:month-day', msg('Payment due')],
  ['13 N6:month-day', msg('Packed')],
  ['15 N6:month-day', msg('Best before')],
  ['16 N6:month-day', msg('Sell by')],
  ['17 N6:month-day', msg('Expires')],
  ['20 N2', msg('Variant of the product')],
  ['21 X..20', msg('Serial number')],
  ['22 X..20', msg('Consumer product variant')],
  ['235 X..28', msg('Third-party serial number')],
  ['240 X..30', msg('Additional identification')],
  ['241 X..30', msg("Customer's part number")],
  ['242 N..6', msg('Made-to-order variation')],
  ['243 X..20', msg('Packaging component')],
  ['250 X..30', msg('Secondary serial number')],
  ['251 X..30', msg('Reference to source')],
  ['253 N13:check [X..17]', msg('Document (GDTI)')],
  ['254 X..20', msg('Extension of the location')],
  ['255 N13:check [N..12]', msg('Coupon (GCN)')],
  ['30 N..8', msg('Count of items (variable)')],
  ['37 N..8', msg('Count of products contained')],
  ['390n N..15:amount', msg('Amount to pay')],
  ['391n N3:currency N..15:amount', msg('Amount to pay')],
  ['392n N..15:amount', msg('Price')],
  ['393n N3:currency N..15:amount', msg('Price')],
  ['394n N4:percent', msg('Discount by coupon')],
  ['395n N6:amount', msg('Price per unit of measure')],
  ['400 X..30', msg("Customer's order")],
  ['401 X..30', msg('Consignment (GINC)')],
  ['402 N17:check', msg('Shipment (GSIN)')],
  ['403 X..30', msg('Routing code')],
  ['410 N13:check', msg('Ship to (GLN)')],
  ['411 N13:check', msg('Invoice to (GLN)')],
  ['412 N13:check', msg('Purchased from (GLN)')],
  ['413 N13:check', msg('Ship for (GLN)')],
  ['414 N13:check', msg('Location (GLN)')],
  ['415 N13:check', msg('Payee (GLN)')],
  ['416 N13:check', msg('Place of production or service (GLN)')],
  ['417 N13:check', msg('Party (GLN)')],
  ['420 X..20', msg('Ship to postal code')],
  ['421 N3:country X..9', msg('Ship to postal code')],
  ['422 N3:country', msg('Country of origin')],
  ['423 N3:country [N3:country] [N3:country] [N3:country] [N3:country]', msg('Countries of first processing')],
  ['424 N3:country', msg('Country of processing')],
  ['425 N3:country [N3:country] [N3:country] [N3:country] [N3:country]', msg('Countries of disassembly')],
  ['426 N3:country', msg('Country of the whole process')],
  ['427 X..3', msg('Region of origin')],
  ['4300 X..35:encoded', msg('Ship to company')],
  ['4301 X..35:encoded', msg('Ship to contact')],
  ['4302 X..70:encoded', msg('Ship to address')],
  ['4303 X..70:encoded', msg('Ship to address, second line')],
  ['4304 X..70:encoded', msg('Ship to suburb')],
  ['4305 X..70:encoded', msg('Ship to locality')],
  ['4306 X..70:encoded', msg('Ship to region')],
  ['4307 X2:letters', msg('Ship to country')],
  ['4308 X..30', msg('Ship to telephone')],
  ['4309 N10:latitude N10:longitude', msg('Ship to place')],
  ['4310 X..35:encoded', msg('Return to company')],
  ['4311 X..35:encoded', msg('Return to contact')],
  ['4312 X..70:encoded', msg('Return to address')],
  ['4313 X..70:encoded', msg('Return to address, second line')],
  ['4314 X..70:encoded', msg('Return to suburb')],
  ['4315 X..70:encoded', msg('Return to locality')],
  ['4316 X..70:encoded', msg('Return to region')],
  ['4317 X2:letters', msg('Return to country')],
  ['4318 X..20', msg('Return to postal code')],
  ['4319 X..30', msg('Return to telephone')],
  ['4320 X..35:encoded', msg('Service')],
  ['4321 N1:yes-no', msg('Dangerous goods')],
  ['4322 N1:yes-no', msg('Unaccompanied travel allowed')],
  ['4323 N1:yes-no', msg('Signature required')],
  ['4324 N6:month-day N4:time', msg('Not to be delivered before')],
  ['4325 N6:month-day N4:time', msg('Not to be delivered after')],
  ['4326 N6:day', msg('Release')],
  ['4330 N6:hundredths [X1:minus]', msg('Highest temperature (°F)')],
  ['4331 N6:hundredths [X1:minus]', msg('Highest temperature (°C)')],
  ['4332 N6:hundredths [X1:minus]', msg('Lowest temperature (°F)')],
  ['4333 N6:hundredths [X1:minus]', msg('Lowest temperature (°C)')],
  ['7001 N13', msg('NATO stock number')],
  ['7002 X..30', msg('Meat cut (UNECE)')],
  ['7003 N6:day N4:time', msg('Expires')],
  ['7004 N..4', msg('Active potency')],
  ['7005 X..12', msg('Catch area')],
  ['7006 N6:day', msg('First frozen')],
  ['7007 N6:day [N6:day]', msg('Harvested')],
  ['7008 X..3', msg('Species for fishery')],
  ['7009 X..10', msg('Fishing gear')],
  ['7010 X..2', msg('Production method')],
  ['7011 N6:day [N4:time]', msg('Test with')],
  ['7020 X..20', msg('Refurbishment lot')],
  ['7021 X..20', msg('Functional status')],
  ['7022 X..20', msg('Revision status')],
  ['7023 X..30', msg('Assembly (GIAI)')],
  ['7030-7039 N3:countries X..27', msg('Processor')],
  ['7040 N1 X1 X1 X1:importer', msg('EU unique identifier of the issuer')],
  ['7041 X..4', msg('Freight unit type')],
  ['710 X..20', msg('German medicine number (PZN)')],
  ['711 X..20', msg('French medicine number (CIP)')],
  ['712 X..20', msg('Spanish medicine number (CN)')],
  ['713 X..20', msg('Brazilian medicine number (DRN)')],
  ['714 X..20', msg('Portuguese medicine number (AIM)')],
  ['715 X..20', msg('US medicine number (NDC)')],
  ['716 X..20', msg('Italian medicine number (AIC)')],
  ['717 X..20', msg('Costa Rican medicine number')],
  ['7230-7239 X2 X..28', msg('Certification')],
  ['7240 X..20', msg('Protocol')],
  ['7241 N2:medium', msg('AIDC media type')],
  ['7242 X..25', msg('Version control number')],
  ['7250 N8:day8', msg('Date of birth')],
  ['7251 N8:day8 N4:time', msg('Date and time of birth')],
  ['7252 N1:sex', msg('Biological sex')],
  ['7253 X..40:encoded', msg('Family name')],
  ['7254 X..40:encoded', msg('Given name')],
  ['7255 X..10', msg('Suffix of the name')],
  ['7256 X..90:encoded', msg('Full name')],
  ['7257 X..70:encoded', msg('Address of the person')],
  ['7258 X3:position', msg('Birth sequence')],
  ['7259 X..40:encoded', msg('Family name of the baby')],
  [
    '8001 N4:more-than-none N5:more-than-none N3:more-than-none N1:winding N1',
    msg('Roll: width, length, core, winding, splices'),
  ],
  ['8002 X..20', msg('Cellular telephone')],
  ['8003 N1:zero N13:check [X..16]', msg('Returnable asset (GRAI)')],
  ['8004 X..30', msg('Individual asset (GIAI)')],
  ['8005 N6', msg('Price per unit')],
  ['8006 N14:check N4:piece', msg('Piece of a product (ITIP)')],
  ['8007 X..34:iban', msg("Payee's IBAN")],
  ['8008 N6:day N2:hour [N2:minute] [N2:second]', msg('Produced at')],
  ['8009 X..50', msg('Optically readable sensor')],
  ['8010 Y..30', msg('Component or part (CPID)')],
  ['8011 N..12:no-zero-first', msg('Serial number of the component')],
  ['8012 X..20', msg('Software version')],
  ['8013 X..25:check-pair', msg('Model (GMN)')],
  ['8014 X..25:check-pair', msg('Device registration (HIDRI)')],
  ['8017 N18:check', msg('Provider of a service (GSRN)')],
  ['8018 N18:check', msg('Recipient of a service (GSRN)')],
  ['8019 N..10', msg('Instance of the service relation')],
  ['8020 X..25', msg('Payment slip reference')],
  ['8026 N14:check N4:piece', msg('Contained pieces (ITIP)')],
  ['8030 Z..90', msg('Digital signature')],
  ['8040 N15', msg('IMEI')],
  ['8041 N15', msg('Second IMEI')],
  ['8042 N32', msg('Embedded SIM (EID)')],
  ['8043 N18 [N..2]', msg('SIM (ICCID)')],
  ['8110 X..70', msg('Coupon (North America)')],
  ['8111 N4', msg('Loyalty points of a coupon')],
  ['8112 X..70', msg('Coupon with a positive offer file (North America)')],
  ['8200 X..70:address', msg('Address with more on the packaging')],
  ['90 X..30', msg('Agreed between partners')],
  ['91-99 X..90', msg('Internal to the company')],
];

/** Measures: first three digits, quantity, unit. `log` is for logistic units. */
const MEASURES: readonly IdentifierRow[] = [
  ['310 kg', msg('Net weight')],
  ['311 m', msg('Length')],
  ['312 m', msg('Width')],
  ['313 m', msg('Height')],
  ['314 m²', msg('Area¦in square metres')],
  ['315 l', msg('Net volume')],
  ['316 m³', msg('Net volume')],
  ['320 lb', msg('Net weight')],
  ['321 in', msg('Length')],
  ['322 ft', msg('Length')],
  ['323 yd', msg('Length')],
  ['324 in', msg('Width')],
  ['325 ft', msg('Width')],
  ['326 yd', msg('Width')],
  ['327 in', msg('Height')],
  ['328 ft', msg('Height')],
  ['329 yd', msg('Height')],
  ['330 kg', msg('Gross weight')],
  ['331 m', msg('Length with packaging')],
  ['332 m', msg('Width with packaging')],
  ['333 m', msg('Height with packaging')],
  ['334 m²', msg('Area with packaging')],
  ['335 l', msg('Volume with packaging')],
  ['336 m³', msg('Volume with packaging')],
  ['337 kg/m²', msg('Kilograms per square metre')],
  ['340 lb', msg('Gross weight')],
  ['341 in', msg('Length with packaging')],
  ['342 ft', msg('Length with packaging')],
  ['343 yd', msg('Length with packaging')],
  ['344 in', msg('Width with packaging')],
  ['345 ft', msg('Width with packaging')],
  ['346 yd', msg('Width with packaging')],
  ['347 in', msg('Height with packaging')],
  ['348 ft', msg('Height with packaging')],
  ['349 yd', msg('Height with packaging')],
  ['350 in²', msg('Area¦in square metres')],
  ['351 ft²', msg('Area¦in square metres')],
  ['352 yd²', msg('Area¦in square metres')],
  ['353 in²', msg('Area with packaging')],
  ['354 ft²', msg('Area with packaging')],
  ['355 yd²', msg('Area with packaging')],
  ['356 oz t', msg('Net weight')],
  ['357 oz', msg('Net weight or volume')],
  ['360 qt', msg('Net volume')],
  ['361 gal', msg('Net volume')],
  ['362 qt', msg('Volume with packaging')],
  ['363 gal', msg('Volume with packaging')],
  ['364 in³', msg('Net volume')],
  ['365 ft³', msg('Net volume')],
  ['366 yd³', msg('Net volume')],
  ['367 in³', msg('Volume with packaging')],
  ['368 ft³', msg('Volume with packaging')],
  ['369 yd³', msg('Volume with packaging')],
];

export interface IdentifierPart {
  readonly characters: 'N' | 'X' | 'Y' | 'Z';
  readonly least: number;
  readonly most: number;
  readonly isOptional: boolean;
  /** How the content is checked and formatted; see `parts.ts`. */
  readonly content?: string;
}

export interface Identifier {
  readonly id: string;
  /** Message for `t`. */
  readonly name: string;
  readonly parts: readonly IdentifierPart[];
  readonly decimals?: number;
  readonly unit?: string;
}

/** Predefined lengths need no separator: the first two digits decide, permanently. */
const WITHOUT_SEPARATOR = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

export const needsSeparator = (id: string): boolean => !WITHOUT_SEPARATOR.test(id);

const PART = /^(\[?)([NXYZ])(\.\.)?(\d+)(?::([a-z0-9-]+))?\]?$/;

function toPart(text: string): IdentifierPart | undefined {
  const match = PART.exec(text);
  if (!match) return undefined;
  const [, bracket, characters, upTo, length, content] = match;
  return {
    characters: characters as IdentifierPart['characters'],
    least: upTo ? 1 : Number(length),
    most: Number(length),
    isOptional: bracket === '[',
    ...(content === undefined ? {} : { content }),
  };
}

const MOST_DECIMALS: Readonly<Record<string, number>> = { '390n': 9, '391n': 9, '392n': 9, '393n': 9, '394n': 3 };

function expand(ids: string): { readonly id: string; readonly decimals?: number }[] {
  const [from = '', to = from] = ids.split('-');
  if (ids.endsWith('n')) {
    const most = MOST_DECIMALS[ids] ?? 5;
    return Array.from({ length: most + 1 }, (_, decimals) => ({ id: `${ids.slice(0, -1)}${decimals}`, decimals }));
  }
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => ({
    id: String(Number(from) + index).padStart(from.length, '0'),
  }));
}

function fromRow([form, name]: IdentifierRow): Identifier[] {
  const [ids = '', ...words] = form.split(' ');
  const parts = words.flatMap((word) => toPart(word) ?? []);
  return expand(ids).map((each) => ({ ...each, name, parts }));
}

const MEASURE: IdentifierPart = { characters: 'N', least: 6, most: 6, isOptional: false, content: 'measure' };

function fromMeasure([form, name]: IdentifierRow): Identifier[] {
  const [stem = ''] = form.split(' ', 1);
  const unit = form.slice(stem.length + 1);
  return expand(`${stem}n`).map((each) => ({ ...each, name, unit, parts: [MEASURE] }));
}

export const IDENTIFIERS: ReadonlyMap<string, Identifier> = new Map(
  [...NUMBERS.flatMap(fromRow), ...MEASURES.flatMap(fromMeasure)].map((each) => [each.id, each]),
);

/** Returns the identifier at a position. None is a prefix of another. */
export function identifierAt(text: string, at: number): Identifier | undefined {
  for (let length = 2; length <= 4; length++) {
    const found = IDENTIFIERS.get(text.slice(at, at + length));
    if (found) return found;
  }
  return undefined;
}
