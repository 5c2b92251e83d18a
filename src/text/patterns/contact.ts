// Telephone numbers and postal addresses.
import { msg } from '../../messages/index.ts';
import { definePattern, digitsOf, isLabelled, isMostlyDigits, NUMBER_END, WORD_END, WORD_START } from './pattern.ts';

const PHONE_LABEL =
  /(\btel|\bphone|\bfon\b|\bfax|\bmobil|\bcell|\bhandy|\bcall|t[ée]l[ée]f|\btél|telefoon|móvil|cellulare|komórk|rufnummer|\bmob\b|☎)[^\n]{0,20}$/iu;

/** ITU-T E.164: country codes have one to three digits, and numbers at most 15. */
const COUNTRY_CODE =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[2-69]\d|35\d|37\d|38\d|42\d|50\d|59\d|67\d|68\d|69\d|80\d|85\d|88\d|9[679]\d)/;

/** Not after characters that make it part of another number. */
const START = '(?<![\\p{L}\\p{N}_+]|\\p{N}[-.,/: ])';

function isInternational(found: string): boolean {
  const withTrunk = found.replace(/\(0\)/, '');
  const number = digitsOf(withTrunk).replace(/^00/, '');
  return number.length >= 8 && number.length <= 15 && COUNTRY_CODE.test(number);
}

/** North America: area and exchange codes begin with 2 to 9 and don't end with 11. */
const NORTH_AMERICAN = /^1?[2-9](?!11)\d{2}[2-9](?!11)\d{2}\d{4}$/;

function isNational(found: string): boolean {
  const number = digitsOf(found);
  // A national prefix 0, area code and number.
  if (/^0[1-9]/.test(number)) return number.length >= 9 && number.length <= 12;
  return NORTH_AMERICAN.test(number);
}

export const phone = definePattern({
  id: 'phone',
  label: msg('Telephone number'),
  certainty: 'likely',
  sources: (d) => {
    const between = '[ .\\-/\u2013\u00a0]{0,3}';
    const more = (least: number, most: number) => `(?:${between}\\(?${d}\\)?){${least},${most}}`;
    return [
      `${START}(?:\\+ ?|00)[1-9]${more(6, 17)}(?:[ -](?:ext|x|Dw)\\.? ?\\d{1,5})?${NUMBER_END}`,
      `${START}\\(0${d}{1,5}\\)${more(4, 10)}${NUMBER_END}`,
      `${START}0${d}{1,5}[ ./\\-\u2013]{1,3}${d}${more(3, 9)}${NUMBER_END}`,
      `${START}(?:1[-. ])?\\(?[2-9]${d}{2}\\)?[-. ]\\n?${d}{3}[-. ]${d}{4}(?: ?(?:ext|x)\\.? ?\\d{1,5})?${NUMBER_END}`,
      `${START}\\(?${d}${more(5, 14)}${NUMBER_END}`,
    ];
  },
  check({ found, text, start }) {
    if (!isMostlyDigits(found)) return false;
    const own = found.replace(/[ -](ext|x|Dw)\.? ?\d{1,5}$/i, '');
    if (/^(\+|00)/.test(own)) return isInternational(own);
    const { length } = digitsOf(own);
    if (isLabelled(text, start, PHONE_LABEL) && length >= 6 && length <= 15) return true;
    // Digits without separators may be anything.
    return /[ ./()\-\u2013]/.test(own) && !isDateLike(own) && isNational(own);
  },
});

const isDateLike = (found: string) => /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(\D|$)/.test(found);

const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]';

/** BS 7666: forms of UK postcodes. */
const UK_POSTCODE =
  '(?:GIR ?0AA|(?:[A-PR-UWYZ][0-9][0-9A-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y][0-9][0-9ABEHMNPRVWXY]?) ?[0-9][ABD-HJLNP-UW-Z]{2})';

/** A town after its code, to the end of the line or of its part. */
const TOWN =
  "\\p{Lu}[\\p{L}'\u2019.-]+(?:[ /-](?:\\p{Lu}|am |an |der |im |bei |ob |sur |la |le |les |de |del |den |d'|l'|[a-z]{2,3} )[\\p{L}'\u2019.()-]*){0,4}";
const LINE_START = '(?<=^|[,;:\u00b7\u2022|] ?|^.{0,60}\\d[a-z]? )';

export const postalCode = definePattern({
  id: 'postal-code',
  label: msg('Postal code and town'),
  certainty: 'likely',
  flags: 'm',
  sources: () => [
    // Before the town: most of Europe. Without a country, only at the beginning of a line or part.
    `${LINE_START}(?:(?:D|DE|F|FR|E|ES|I|IT)[- ])?(?!00)\\d{5} ${TOWN}(?=$|[,;\u00b7\u2022|.)])`,
    `${LINE_START}(?:(?:A|CH|B|L|DK|AT|BE|LU|NO|N)[- ])[1-9]\\d{3} ${TOWN}(?=$|[,;\u00b7\u2022|.)])`,
    `${WORD_START}(?:NL[- ])?[1-9]\\d{3} ?(?!SA|SD|SS)[A-Z]{2} ${TOWN}(?=$|[,;\u00b7\u2022|.)])`,
    `${WORD_START}(?:PL[- ])?\\d{2}-\\d{3} ${TOWN}`,
    `${WORD_START}(?:PT[- ])?[1-9]\\d{3}-\\d{3}(?: ${TOWN})?(?![\\p{L}\\p{N}-])`,
    // After the town: English-speaking countries.
    `${WORD_START}${UK_POSTCODE}${WORD_END}`,
    `${WORD_START}(?:${STATES}) \\d{5}(?:-\\d{4})?(?![\\p{L}\\p{N}_-])`,
    `${WORD_START}[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d${WORD_END}`,
  ],
});

const SIGNS = '[€$£¥₹₽₩₺₴₫₦₱₿¢]|zł|Kč|kr\\.?|Fr\\.|US\\$|R\\$|C\\$|A\\$';
/** ISO 4217 codes of the most traded currencies. */
const CODES =
  'EUR|USD|GBP|CHF|JPY|CNY|PLN|CZK|SEK|NOK|DKK|HUF|RON|BGN|TRY|RUB|UAH|INR|BRL|MXN|CAD|AUD|NZD|ZAR|SGD|HKD|KRW|THB|ILS|AED|SAR';
const AMOUNT = "(?:\\d{1,3}(?:[ .,'\u2019\u00a0\u202f]\\d{3})+|\\d{1,12})(?:[.,](?:\\d{2}|[-\u2013\u2014]{1,2}))?";

export const money = definePattern({
  id: 'money',
  label: msg('Amount of money'),
  certainty: 'likely',
  sources: () => [
    `(?<![\\p{L}\\p{N}])[-\u2212]?(?:${SIGNS}|${CODES}) ?[-\u2212]?${AMOUNT}(?![\\p{L}\\p{N}]|[.,]\\p{N})`,
    `(?<![\\p{L}\\p{N}_]|\\p{N}[.,])[-\u2212]?${AMOUNT} ?(?:${SIGNS}|(?:${CODES}|Euro|euros?|dollars?|pounds?)(?![\\p{L}\\p{N}]))`,
  ],
});
