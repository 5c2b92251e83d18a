/** Finite field: all elements but 0 are powers of a generator. */
class Field {
  /** Order of the multiplicative group. */
  readonly order: number;
  readonly characteristic: number;
  private readonly powers: Uint16Array;
  private readonly logarithms: Uint16Array;

  /** @param following returns the next power of the generator */
  constructor(size: number, characteristic: number, following: (power: number) => number) {
    this.order = size - 1;
    this.characteristic = characteristic;
    this.powers = new Uint16Array(this.order);
    this.logarithms = new Uint16Array(size);
    for (let power = 0, value = 1; power < this.order; power++) {
      this.powers[power] = value;
      this.logarithms[value] = power;
      value = following(value);
    }
  }

  add(a: number, b: number): number {
    return this.characteristic === 2 ? a ^ b : (a + b) % this.characteristic;
  }

  negate(a: number): number {
    return this.characteristic === 2 || a === 0 ? a : this.characteristic - a;
  }

  exp(power: number): number {
    return this.powers[((power % this.order) + this.order) % this.order] ?? 0;
  }

  multiply(a: number, b: number): number {
    return a === 0 || b === 0 ? 0 : this.exp((this.logarithms[a] ?? 0) + (this.logarithms[b] ?? 0));
  }

  divide(a: number, b: number): number {
    return a === 0 ? 0 : this.exp((this.logarithms[a] ?? 0) - (this.logarithms[b] ?? 0));
  }

  /** Evaluates a polynomial (coefficients from the constant term up) at x. */
  evaluate(polynomial: readonly number[], x: number): number {
    let value = 0;
    for (let i = polynomial.length - 1; i >= 0; i--) value = this.add(this.multiply(value, x), polynomial[i] ?? 0);
    return value;
  }

  multiplyPolynomials(a: readonly number[], b: readonly number[]): number[] {
    const product = new Array<number>(a.length + b.length - 1).fill(0);
    a.forEach((left, i) => {
      b.forEach((right, j) => {
        product[i + j] = this.add(product[i + j] ?? 0, this.multiply(left, right));
      });
    });
    return product;
  }
}

/** Returns the field of 2ⁿ elements for a primitive polynomial (coefficients as bits). */
function binaryField(primitive: number): Field {
  const size = 2 ** Math.floor(Math.log2(primitive));
  return new Field(size, 2, (power) => (2 * power < size ? 2 * power : (2 * power) ^ primitive));
}

export interface CorrectedSymbols {
  readonly symbols: Uint16Array;
  /** Share of the check symbols used up by corrections: two per error, one per erasure. */
  readonly share: number;
}

/** Reed–Solomon code with the roots α¹ … αⁿ. Highest power first, check symbols last. */
class ReedSolomon {
  private readonly field: Field;

  constructor(field: Field) {
    this.field = field;
  }

  encode(data: ArrayLike<number>, checkSymbols: number): Uint16Array {
    const { field } = this;
    let generator = [1];
    for (let root = 1; root <= checkSymbols; root++)
      generator = field.multiplyPolynomials(generator, [field.negate(field.exp(root)), 1]);
    // The check symbols are the negated remainder.
    const remainder = new Uint16Array(checkSymbols);
    for (let i = 0; i < data.length; i++) {
      const lead = field.add(data[i] ?? 0, field.negate(remainder[0] ?? 0));
      remainder.copyWithin(0, 1);
      remainder[checkSymbols - 1] = 0;
      for (let j = 0; j < checkSymbols; j++) {
        remainder[j] = field.add(remainder[j] ?? 0, field.multiply(lead, generator[checkSymbols - 1 - j] ?? 0));
      }
    }
    return remainder;
  }

  /** Corrects e errors and s erasures (positions `erased`) if 2e + s ≤ `checkSymbols`. */
  correct(symbols: Uint16Array, checkSymbols: number, erased: readonly number[] = []): CorrectedSymbols | undefined {
    const { field } = this;
    const syndromes = this.syndromesOf(symbols, checkSymbols);
    if (syndromes.every((value) => value === 0)) return { symbols, share: 0 };
    if (erased.length > checkSymbols) return undefined;
    const powerOf = (place: number): number => symbols.length - 1 - place;
    const erasureLocator = erased.reduce(
      (product, place) => field.multiplyPolynomials(product, [1, field.negate(field.exp(powerOf(place)))]),
      [1],
    );
    const locator = this.findLocator(syndromes, erasureLocator, erased.length);
    const roots = locator.length - 1;
    if (2 * (roots - erased.length) + erased.length > checkSymbols) return undefined;

    const evaluator = field.multiplyPolynomials(syndromes, locator).slice(0, checkSymbols);
    const derivative = locator.slice(1).map((value, i) => field.multiply(value, (i + 1) % field.characteristic));
    const fixed = symbols.slice();
    let found = 0;
    for (let place = 0; place < symbols.length; place++) {
      const inverse = field.exp(-powerOf(place));
      if (field.evaluate(locator, inverse) !== 0) continue;
      const slope = field.evaluate(derivative, inverse);
      if (slope === 0) return undefined;
      found++;
      fixed[place] = field.add(fixed[place] ?? 0, field.divide(field.evaluate(evaluator, inverse), slope));
    }
    if (found !== roots || this.syndromesOf(fixed, checkSymbols).some((value) => value !== 0)) return undefined;
    return { symbols: fixed, share: (2 * (roots - erased.length) + erased.length) / checkSymbols };
  }

  private syndromesOf(symbols: ArrayLike<number>, checkSymbols: number): number[] {
    const { field } = this;
    return Array.from({ length: checkSymbols }, (_, root) => {
      let value = 0;
      for (let i = 0; i < symbols.length; i++)
        value = field.add(field.multiply(value, field.exp(root + 1)), symbols[i] ?? 0);
      return value;
    });
  }

  /** Berlekamp–Massey, initialized with the erasure locator: returns the errata locator. */
  private findLocator(syndromes: readonly number[], erasureLocator: number[], erasures: number): number[] {
    const { field } = this;
    let locator = erasureLocator.slice();
    let previous = erasureLocator.slice();
    let degree = erasures;
    for (let step = erasures; step < syndromes.length; step++) {
      let discrepancy = 0;
      for (let i = 0; i < locator.length && i <= step; i++) {
        discrepancy = field.add(discrepancy, field.multiply(locator[i] ?? 0, syndromes[step - i] ?? 0));
      }
      previous = [0, ...previous];
      if (discrepancy === 0) continue;
      const next = Array.from({ length: Math.max(locator.length, previous.length) }, (_, i) =>
        field.add(locator[i] ?? 0, field.negate(field.multiply(discrepancy, previous[i] ?? 0))),
      );
      if (2 * degree <= step + erasures) {
        const scale = discrepancy;
        previous = locator.map((value) => field.divide(value, scale));
        degree = step + 1 + erasures - degree;
      }
      locator = next;
    }
    while (locator.length > 1 && locator.at(-1) === 0) locator.pop();
    return locator;
  }
}

/** GF(64) with x⁶ + x + 1: Australia Post and UPU 4-state. */
export const RS64 = new ReedSolomon(binaryField(0x43));

/** GF(32) with x⁵ + x² + 1: Mailmark. */
export const RS32 = new ReedSolomon(binaryField(0x25));

/** GF(929), generator 3: PDF417 and the 2D components of GS1 composites. */
export const RS929 = new ReedSolomon(new Field(929, 929, (power) => (3 * power) % 929));

/** GF(113), generator 3: DotCode. */
export const RS113 = new ReedSolomon(new Field(113, 113, (power) => (3 * power) % 113));

/** GF(16) with x⁴ + x + 1, and GF(256) with x⁸ + x⁶ + x⁵ + x + 1: Han Xin Code. */
export const RS16 = new ReedSolomon(binaryField(0x13));
export const RS256_HAN_XIN = new ReedSolomon(binaryField(0x163));
