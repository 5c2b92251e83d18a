import { msg } from '../messages/index.ts';
// Languages that can be recognized: the only place that names their data packages.

export interface Language {
  /** ISO 639-2, with a script if needed: name of the data, and value of `--ocr`. */
  readonly code: string;
  /** A message for `t`. */
  readonly label: string;
  /** ISO 639-1, as in browsers. */
  readonly tag: string;
  /** Its most common short words, for detecting the language; empty if the script decides. */
  readonly words: readonly string[];
}

const language = (code: string, tag: string, label: string, words: string): Language => ({
  code,
  tag,
  label,
  words: words === '' ? [] : words.split(' '),
});

/** `npm install @tesseract.js-data/CODE` adds one. */
export const LANGUAGES: readonly Language[] = [
  language(
    'eng',
    'en',
    msg('English'),
    'the of and to in is that for you with are this not have from your was will we our',
  ),
  language(
    'deu',
    'de',
    msg('German'),
    'der die und das den von zu mit sich des auf für ist im dem nicht ein eine wir ihre',
  ),
  language(
    'fra',
    'fr',
    msg('French'),
    'le la les et des en un une du dans est que pour qui sur pas vous nous avec votre',
  ),
  language('spa', 'es', msg('Spanish'), 'el la los y en que del las un por con una para su es al lo como más usted'),
  language('ita', 'it', msg('Italian'), 'il di che la e un per non in una sono del con della è le si gli alla nel'),
  language('por', 'pt', msg('Portuguese'), 'o de que e do da em um para com não uma os no na por mais as dos ao'),
  language('nld', 'nl', msg('Dutch'), 'de het een van en in is dat op te zijn met voor niet aan er om ook uw wij'),
  language('pol', 'pl', msg('Polish'), 'w i na z do się nie to że jest o od za po przez dla jak oraz pan pani'),
  language('ara', 'ar', msg('Arabic'), ''),
  language('chi_sim', 'zh', msg('Chinese (simplified)'), ''),
  language('jpn', 'ja', msg('Japanese'), ''),
  language('kor', 'ko', msg('Korean'), ''),
];

export const dataPackageOf = (code: string): string => `@tesseract.js-data/${code}`;

/** Data file inside its package: the smaller integer model, which is as good. */
export const dataFileOf = (code: string): string => `4.0.0_best_int/${code}.traineddata.gz`;

/** Folder of the language data that the server offers (URL, relative to the page). */
export const SERVED_FOLDER = 'recognition';

/** List of the codes of these languages. */
export const SERVED_LIST = `${SERVED_FOLDER}/languages.json`;

export const servedDataOf = (code: string): string => `${SERVED_FOLDER}/${code}.traineddata.gz`;

/** Returns a message; the code for unknown languages. */
export const labelOf = (code: string): string => LANGUAGES.find((known) => known.code === code)?.label ?? code;

const LEAST_WORDS = 12;
/** Minimum share of a language's common short words in text. */
const LEAST_SHARE = 0.12;

/** Guesses the language of text by its short words; undefined if they don't decide. */
export function guessLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST_WORDS) return undefined;
  const shares = LANGUAGES.map(({ code, words: own }) => ({
    code,
    share: words.filter((word) => own.includes(word)).length / words.length,
  })).toSorted((a, b) => b.share - a.share);
  const [best, next] = shares;
  return best && best.share >= LEAST_SHARE && best.share > 1.3 * (next?.share ?? 0) ? best.code : undefined;
}

/** Returns the text's language, or the user's (`tag`, ISO 639-1), if installed. */
export function chooseLanguage(text: string, tag: string, installed: readonly string[]): string | undefined {
  const reported = guessLanguage(text);
  if (reported !== undefined && installed.includes(reported)) return reported;
  return LANGUAGES.find((known) => known.tag === tag && installed.includes(known.code))?.code ?? installed[0];
}
