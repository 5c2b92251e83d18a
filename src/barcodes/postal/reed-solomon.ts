/**
 * Reed–Solomon over GF(64) with the primitive polynomial x⁶ + x + 1 and the roots α¹ … αⁿ: the code of both Australia
 * Post and UPU 4-state. Symbols run from the highest power down, check symbols last.
 */
const PRIMITIVE = 0x43;
const ORDER = 63;

const EXP = new Uint8Array(2 * ORDER);
const LOG = new Uint8Array(ORDER + 1);
for (let power = 0, value = 1; power < ORDER; power++) {
  EXP[power] = value;
  EXP[power + ORDER] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > ORDER) value ^= PRIMITIVE;
}

const exp = (power: number): number => EXP[((power % ORDER) + ORDER) % ORDER] ?? 0;
const log = (value: number): number => LOG[value] ?? 0;
const multiply = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : exp(log(a) + log(b)));
const divide = (a: number, b: number): number => (a === 0 ? 0 : exp(log(a) - log(b)));

/** A polynomial has its lowest power first; this is its value at x. */
function evaluate(polynomial: readonly number[], x: number): number {
  let value = 0;
  for (let i = polynomial.length - 1; i >= 0; i--) value = multiply(value, x) ^ (polynomial[i] ?? 0);
  return value;
}

function multiplyPolynomials(a: readonly number[], b: readonly number[]): number[] {
  const product = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((left, i) => {
    b.forEach((right, j) => {
      product[i + j] = (product[i + j] ?? 0) ^ multiply(left, right);
    });
  });
  return product;
}

function syndromesOf(symbols: ArrayLike<number>, checkSymbols: number): number[] {
  return Array.from({ length: checkSymbols }, (_, root) => {
    let value = 0;
    for (let i = 0; i < symbols.length; i++) value = multiply(value, exp(root + 1)) ^ (symbols[i] ?? 0);
    return value;
  });
}

/** The check symbols that follow `data`. */
export function encodeReedSolomon(data: ArrayLike<number>, checkSymbols: number): Uint8Array {
  let generator = [1];
  for (let root = 1; root <= checkSymbols; root++) generator = multiplyPolynomials(generator, [exp(root), 1]);
  const remainder = new Uint8Array(checkSymbols);
  for (let i = 0; i < data.length; i++) {
    const lead = (data[i] ?? 0) ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[checkSymbols - 1] = 0;
    for (let j = 0; j < checkSymbols; j++) {
      remainder[j] = (remainder[j] ?? 0) ^ multiply(lead, generator[checkSymbols - 1 - j] ?? 0);
    }
  }
  return remainder;
}

/** Berlekamp and Massey, started from the erasures' locator: the locator of errors and erasures together. */
function findLocator(syndromes: readonly number[], erasureLocator: number[], erasures: number): number[] {
  let locator = erasureLocator.slice();
  let previous = erasureLocator.slice();
  let degree = erasures;
  for (let step = erasures; step < syndromes.length; step++) {
    let discrepancy = 0;
    for (let i = 0; i < locator.length && i <= step; i++) {
      discrepancy ^= multiply(locator[i] ?? 0, syndromes[step - i] ?? 0);
    }
    previous = [0, ...previous];
    if (discrepancy === 0) continue;
    const next = Array.from(
      { length: Math.max(locator.length, previous.length) },
      (_, i) => (locator[i] ?? 0) ^ multiply(discrepancy, previous[i] ?? 0),
    );
    if (2 * degree <= step + erasures) {
      const scale = discrepancy;
      previous = locator.map((value) => divide(value, scale));
      degree = step + 1 + erasures - degree;
    }
    locator = next;
  }
  while (locator.length > 1 && locator.at(-1) === 0) locator.pop();
  return locator;
}

export interface Corrected {
  readonly symbols: Uint8Array;
  /** Share of the check symbols that the corrections took: an error takes two, an erasure one. */
  readonly share: number;
}

/**
 * Corrects e errors and s erasures as long as 2e + s does not exceed the number of check symbols.
 * @param erased places in `symbols` whose value is not to be trusted
 */
export function correctReedSolomon(
  symbols: Uint8Array,
  checkSymbols: number,
  erased: readonly number[] = [],
): Corrected | undefined {
  const syndromes = syndromesOf(symbols, checkSymbols);
  if (syndromes.every((value) => value === 0)) return { symbols, share: 0 };
  if (erased.length > checkSymbols) return undefined;
  const powerOf = (place: number): number => symbols.length - 1 - place;
  const erasureLocator = erased.reduce((product, place) => multiplyPolynomials(product, [1, exp(powerOf(place))]), [1]);
  const locator = findLocator(syndromes, erasureLocator, erased.length);
  const roots = locator.length - 1;
  if (2 * (roots - erased.length) + erased.length > checkSymbols) return undefined;

  const evaluator = multiplyPolynomials(syndromes, locator).slice(0, checkSymbols);
  // The derivative in characteristic 2: only the odd powers stay, each one lower.
  const derivative = locator.slice(1).map((value, i) => (i % 2 === 0 ? value : 0));
  const fixed = symbols.slice();
  let found = 0;
  for (let place = 0; place < symbols.length; place++) {
    const inverse = exp(-powerOf(place));
    if (evaluate(locator, inverse) !== 0) continue;
    const slope = evaluate(derivative, inverse);
    if (slope === 0) return undefined;
    found++;
    fixed[place] = (fixed[place] ?? 0) ^ divide(evaluate(evaluator, inverse), slope);
  }
  if (found !== roots || syndromesOf(fixed, checkSymbols).some((value) => value !== 0)) return undefined;
  return { symbols: fixed, share: (2 * (roots - erased.length) + erased.length) / checkSymbols };
}
