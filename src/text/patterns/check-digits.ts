// Check digits of identification, account and product numbers, given without separators.

const digitAt = (number: string, index: number): number => number.charCodeAt(index) - 48;

/** ISO/IEC 7812-1, Annex B: payment cards, and many company numbers. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = number.length - 1, isDoubled = false; index >= 0; index--, isDoubled = !isDoubled) {
    const digit = digitAt(number, index);
    sum += isDoubled ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
  }
  return number.length > 1 && sum % 10 === 0;
}

/** Returns the remainder of a decimal number of any length. */
export function remainder(number: string, divisor: number): number {
  let rest = 0;
  for (let index = 0; index < number.length; index++) rest = (rest * 10 + digitAt(number, index)) % divisor;
  return rest;
}

/** A is 10, Z is 35, as in ISO 7064 and ISO 13616. */
const lettersAsNumbers = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** ISO 13616 (ISO 7064, MOD 97-10): an IBAN. */
export const passesIbanCheck = (iban: string): boolean =>
  remainder(lettersAsNumbers(iban.slice(4) + iban.slice(0, 4)), 97) === 1;

export const ibanCheckOf = (country: string, account: string): string =>
  String(98 - remainder(lettersAsNumbers(`${account}${country}00`), 97)).padStart(2, '0');

/** ISO 7064, MOD 11,10: German tax numbers of persons (11 digits) and companies (9). */
export function passesMod1110(number: string): boolean {
  let product = 10;
  for (let index = 0; index < number.length - 1; index++) {
    const sum = (digitAt(number, index) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digitAt(number, number.length - 1);
}

/** Returns the digit sums of each digit times its weight, summed (German insurance numbers). */
export function weightedDigitSum(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => {
    const product = weight * digitAt(number, index);
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);
}

/** Returns a letter's position in the alphabet as two digits. */
export const letterPlace = (letter: string): string => String(letter.charCodeAt(0) - 64).padStart(2, '0');

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** 49 CFR 565.15: values of letters; I, O and Q are unused. */
const VIN_VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};

/** 49 CFR 565.15: vehicle identification number; its ninth character is the check digit. */
export function passesVinCheck(vin: string): boolean {
  const sum = VIN_WEIGHTS.reduce((total, weight, index) => {
    const character = vin[index] ?? '';
    return total + weight * (VIN_VALUES[character] ?? Number(character));
  }, 0);
  return 'X0123456789'.indexOf(vin[8] ?? '') === ((sum % 11) + 1) % 11;
}
