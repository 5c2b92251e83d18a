// The application identifiers of the GS1 General Specifications, one row each: identifier, parts of its data, name.
//
// A part is a kind of characters (N digits, X those of ISO 646 that GS1 allows, Y the fewer of part numbers, Z base 64) and a length (`..`:
// up to), in brackets where it may lack, with what it is behind a colon (see `gs1-parts.ts`). `n` in an identifier is a digit that says how many decimals.

const NUMBERS = `
00 N18:check Serial shipping container code (SSCC)
01 N14:check Product (GTIN)
02 N14:check Contained products (GTIN)
03 N14:check Product made to order (GTIN)
10 X..20 Batch or lot
11 N6:month-day Produced
12 N6:month-day Payment due
13 N6:month-day Packed
15 N6:month-day Best before
16 N6:month-day Sell by
17 N6:month-day Expires
20 N2 Variant of the product
21 X..20 Serial number
22 X..20 Consumer product variant
235 X..28 Third-party serial number
240 X..30 Additional identification
241 X..30 Customer's part number
242 N..6 Made-to-order variation
243 X..20 Packaging component
250 X..30 Secondary serial number
251 X..30 Reference to source
253 N13:check [X..17] Document (GDTI)
254 X..20 Extension of the location
255 N13:check [N..12] Coupon (GCN)
30 N..8 Count of items (variable)
37 N..8 Count of products contained
390n N..15:amount Amount to pay
391n N3:currency N..15:amount Amount to pay
392n N..15:amount Price
393n N3:currency N..15:amount Price
394n N4:percent Discount by coupon
395n N6:amount Price per unit of measure
400 X..30 Customer's order
401 X..30 Consignment (GINC)
402 N17:check Shipment (GSIN)
403 X..30 Routing code
410 N13:check Ship to (GLN)
411 N13:check Invoice to (GLN)
412 N13:check Purchased from (GLN)
413 N13:check Ship for (GLN)
414 N13:check Location (GLN)
415 N13:check Payee (GLN)
416 N13:check Place of production or service (GLN)
417 N13:check Party (GLN)
420 X..20 Ship to postal code
421 N3:country X..9 Ship to postal code
422 N3:country Country of origin
423 N3:country [N3:country] [N3:country] [N3:country] [N3:country] Countries of first processing
424 N3:country Country of processing
425 N3:country [N3:country] [N3:country] [N3:country] [N3:country] Countries of disassembly
426 N3:country Country of the whole process
427 X..3 Region of origin
4300 X..35:encoded Ship to company
4301 X..35:encoded Ship to contact
4302 X..70:encoded Ship to address
4303 X..70:encoded Ship to address, second line
4304 X..70:encoded Ship to suburb
4305 X..70:encoded Ship to locality
4306 X..70:encoded Ship to region
4307 X2:letters Ship to country
4308 X..30 Ship to telephone
4309 N10:latitude N10:longitude Ship to place
4310 X..35:encoded Return to company
4311 X..35:encoded Return to contact
4312 X..70:encoded Return to address
4313 X..70:encoded Return to address, second line
4314 X..70:encoded Return to suburb
4315 X..70:encoded Return to locality
4316 X..70:encoded Return to region
4317 X2:letters Return to country
4318 X..20 Return to postal code
4319 X..30 Return to telephone
4320 X..35:encoded Service
4321 N1:yes-no Dangerous goods
4322 N1:yes-no May be left without a person
4323 N1:yes-no Signature required
4324 N6:month-day N4:time Not to be delivered before
4325 N6:month-day N4:time Not to be delivered after
4326 N6:day Release
4330 N6:hundredths [X1:minus] Highest temperature (°F)
4331 N6:hundredths [X1:minus] Highest temperature (°C)
4332 N6:hundredths [X1:minus] Lowest temperature (°F)
4333 N6:hundredths [X1:minus] Lowest temperature (°C)
7001 N13 NATO stock number
7002 X..30 Meat cut (UNECE)
7003 N6:day N4:time Expires
7004 N..4 Active potency
7005 X..12 Catch area
7006 N6:day First frozen
7007 N6:day [N6:day] Harvested
7008 X..3 Species for fishery
7009 X..10 Fishing gear
7010 X..2 Production method
7011 N6:day [N4:time] Test by
7020 X..20 Refurbishment lot
7021 X..20 Functional status
7022 X..20 Revision status
7023 X..30 Assembly (GIAI)
7030-7039 N3:country X..27 Processor
7040 N1 X1 X1 X1 EU unique identifier of the issuer
7041 X..4 Freight unit type
710 X..20 German medicine number (PZN)
711 X..20 French medicine number (CIP)
712 X..20 Spanish medicine number (CN)
713 X..20 Brazilian medicine number (DRN)
714 X..20 Portuguese medicine number (AIM)
715 X..20 US medicine number (NDC)
716 X..20 Italian medicine number (AIC)
717 X..20 Costa Rican medicine number
7230-7239 X2 X..28 Certification
7240 X..20 Protocol
7241 N2 Type of AIDC medium
7242 X..25 Version control number
7250 N8:day8 Date of birth
7251 N8:day8 N4:time Date and time of birth
7252 N1:sex Biological sex
7253 X..40:encoded Family name
7254 X..40:encoded Given name
7255 X..10:encoded Suffix of the name
7256 X..90:encoded Full name
7257 X..70:encoded Address of the person
7258 X3 Birth sequence
7259 X..40:encoded Family name of the baby
8001 N4 N5 N3 N1 N1 Roll: width, length, core, winding, splices
8002 X..20 Cellular telephone
8003 N1 N13:check [X..16] Returnable asset (GRAI)
8004 X..30 Individual asset (GIAI)
8005 N6 Price per unit
8006 N14:check N4:piece Piece of a product (ITIP)
8007 X..34:iban Payee's IBAN
8008 N6:day N2:time [N2] [N2] Produced at
8009 X..50 Optically readable sensor
8010 Y..30 Component or part (CPID)
8011 N..12 Serial number of the component
8012 X..20 Software version
8013 X..25 Model (GMN)
8014 X..25 Device registration (HIDRI)
8017 N18:check Provider of a service (GSRN)
8018 N18:check Recipient of a service (GSRN)
8019 N..10 Instance of the service relation
8020 X..25 Payment slip reference
8026 N14:check N4:piece Contained pieces (ITIP)
8030 Z..90 Digital signature
8040 N15 IMEI
8041 N15 Second IMEI
8042 N32 Embedded SIM (EID)
8043 N18 [N..2] SIM (ICCID)
8110 X..70 Coupon (North America)
8111 N4 Loyalty points of a coupon
8112 X..70 Coupon with a positive offer file (North America)
8200 X..70:address Address with more on the packaging
90 X..30 Agreed between partners
91-99 X..90 Internal to the company
`;

/** Measures: the first three digits, what is measured, the unit. `log`: of a logistic unit. */
const MEASURES = `
310 kg Net weight
311 m Length
312 m Width
313 m Height
314 m² Area
315 l Net volume
316 m³ Net volume
320 lb Net weight
321 in Length
322 ft Length
323 yd Length
324 in Width
325 ft Width
326 yd Width
327 in Height
328 ft Height
329 yd Height
330 kg Gross weight
331 m Length with packaging
332 m Width with packaging
333 m Height with packaging
334 m² Area with packaging
335 l Volume with packaging
336 m³ Volume with packaging
337 kg/m² Kilograms per square metre
340 lb Gross weight
341 in Length with packaging
342 ft Length with packaging
343 yd Length with packaging
344 in Width with packaging
345 ft Width with packaging
346 yd Width with packaging
347 in Height with packaging
348 ft Height with packaging
349 yd Height with packaging
350 in² Area
351 ft² Area
352 yd² Area
353 in² Area with packaging
354 ft² Area with packaging
355 yd² Area with packaging
356 oz t Net weight
357 oz Net weight or volume
360 qt Net volume
361 gal Net volume
362 qt Volume with packaging
363 gal Volume with packaging
364 in³ Net volume
365 ft³ Net volume
366 yd³ Net volume
367 in³ Volume with packaging
368 ft³ Volume with packaging
369 yd³ Volume with packaging
`;

export interface IdentifierPart {
  readonly characters: 'N' | 'X' | 'Y' | 'Z';
  readonly least: number;
  readonly most: number;
  readonly isOptional: boolean;
  /** How its content is checked and written; see `gs1-parts.ts`. */
  readonly content?: string;
}

export interface Identifier {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly IdentifierPart[];
  /** How many digits stand behind the decimal point. */
  readonly decimals?: number;
  readonly unit?: string;
}

/** The lengths that end an element without a separator go by the first two digits of its identifier, for all times. */
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

/** How far the digit of the decimals goes. */
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

const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

function fromRow([ids = '', ...words]: string[]): Identifier[] {
  const parts: IdentifierPart[] = [];
  for (let part = toPart(words[0] ?? ''); part; part = toPart(words[0] ?? '')) {
    parts.push(part);
    words.shift();
  }
  const name = words.join(' ');
  return expand(ids).map((each) => ({ ...each, name, parts }));
}

const MEASURE: IdentifierPart = { characters: 'N', least: 6, most: 6, isOptional: false, content: 'measure' };

function fromMeasure([stem = '', ...words]: string[]): Identifier[] {
  const unit = words[1] === 't' ? 'oz t' : (words[0] ?? '');
  const name = words.slice(unit.split(' ').length).join(' ');
  return expand(`${stem}n`).map((each) => ({ ...each, name, unit, parts: [MEASURE] }));
}

export const IDENTIFIERS: ReadonlyMap<string, Identifier> = new Map(
  [...linesOf(NUMBERS).flatMap(fromRow), ...linesOf(MEASURES).flatMap(fromMeasure)].map((each) => [each.id, each]),
);

/** The identifier that a text starts with. No one is the start of another. */
export function identifierAt(text: string, at: number): Identifier | undefined {
  for (let length = 2; length <= 4; length++) {
    const found = IDENTIFIERS.get(text.slice(at, at + length));
    if (found) return found;
  }
  return undefined;
}
