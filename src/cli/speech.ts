// The language that the command line speaks: that of the environment, as other programs of a shell have it.
import { i18n } from '../messages/index.ts';
import { bestLanguage, speak } from '../messages/languages.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** By the rules of POSIX: the first of these that says something. */
export const languageOfEnvironment = ({ LC_ALL, LC_MESSAGES, LANG }: Environment): string =>
  bestLanguage([(LC_ALL || LC_MESSAGES || LANG || '').replace(/@.*$/, '')]);

/** ISO 639-1. */
export const readerLanguage = (): string => languageOfEnvironment(process.env).split('-')[0] ?? 'en';

export const speakAsAsked = (environment: Environment): Promise<boolean> => speak(languageOfEnvironment(environment));

/** For results that programs read: English in all languages. */
export function inEnglish<Result>(make: () => Result): Result {
  const { locale, locales } = i18n;
  i18n.activate('en');
  try {
    return make();
  } finally {
    i18n.activate(locale, locales);
  }
}
