// The command line uses the language of the environment, like other shell programs.
import { i18n } from '../messages/index.ts';
import { bestLanguage, speak } from '../messages/languages.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Per POSIX, the first non-empty variable wins. */
export const languageOfEnvironment = ({ LC_ALL, LC_MESSAGES, LANG }: Environment): string =>
  bestLanguage([(LC_ALL || LC_MESSAGES || LANG || '').replace(/@.*$/, '')]);

/** Returns the user's language (ISO 639-1). */
export const readerLanguage = (): string => languageOfEnvironment(process.env).split('-')[0] ?? 'en';

export const speakAsAsked = (environment: Environment): Promise<boolean> => speak(languageOfEnvironment(environment));

/** Runs `make` in English, for output that programs parse. */
export function inEnglish<Result>(make: () => Result): Result {
  const { locale, locales } = i18n;
  i18n.activate('en');
  try {
    return make();
  } finally {
    i18n.activate(locale, locales);
  }
}
