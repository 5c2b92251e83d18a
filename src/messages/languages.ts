import type { Messages } from '@lingui/core';
import { RIGHT_TO_LEFT_LANGUAGES } from './isolate-values.ts';
import { i18n } from './message.ts';

interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly dir: 'ltr' | 'rtl';
  readonly load: () => Promise<{ readonly messages: Messages }>;
}

const language = (code: string, load: Language['load']): Language => ({
  code,
  dir: RIGHT_TO_LEFT_LANGUAGES.has(code) ? 'rtl' : 'ltr',
  load,
});

export const LANGUAGES: readonly Language[] = [
  language('en', async () => ({ messages: {} })),
  language('de', () => import('./catalogs/de.po')),
  language('fr', () => import('./catalogs/fr.po')),
  language('es', () => import('./catalogs/es.po')),
  language('it', () => import('./catalogs/it.po')),
  language('pt-BR', () => import('./catalogs/pt-BR.po')),
  language('nl', () => import('./catalogs/nl.po')),
  language('pl', () => import('./catalogs/pl.po')),
  language('ja', () => import('./catalogs/ja.po')),
  language('zh-Hans', () => import('./catalogs/zh-Hans.po')),
  language('ar', () => import('./catalogs/ar.po')),
];

/** Returns the user's preferred regional variant of a language. */
function regional(code: string, preferred: readonly string[]): string {
  const own = new Intl.Locale(code);
  const near = preferred.map(parseLocale).find((locale) => locale?.language === own.language && locale.region);
  const region = near?.region ?? own.region;
  return new Intl.Locale(own, { ...(region ? { region } : {}), numberingSystem: 'latn' }).toString();
}

/** Returns the best match for the user's preferences, ignoring region; English if there is none. */
export function bestLanguage(preferred: readonly string[]): string {
  for (const wanted of preferred) {
    const locale = parseLocale(wanted);
    const found = locale && LANGUAGES.find(({ code }) => locale.language === new Intl.Locale(code).language);
    if (found) return found.code;
  }
  return 'en';
}

function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    // POSIX locale such as `de_DE.UTF-8`.
    return new Intl.Locale(tag.replace(/\..*$/, '').replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

export const languageOf = (code: string): Language | undefined => LANGUAGES.find((each) => each.code === code);

let asked = 0;

/**
 * Loads a catalog and activates it.
 * @param preferred user's languages: their region determines formats of dates and numbers
 * @returns false if another language was requested meanwhile: the last request wins
 * @throws if the catalog can't be loaded
 */
export async function speak(code: string, preferred: readonly string[] = []): Promise<boolean> {
  const chosen = languageOf(code);
  if (!chosen) throw new RangeError(`There is no catalog for ${code}`);
  const turn = ++asked;
  const { messages } = await chosen.load();
  if (turn !== asked) return false;
  // Latin digits in all languages: numbers must match those in fields and files.
  i18n.loadAndActivate({ locale: chosen.code, locales: regional(chosen.code, preferred), messages });
  return true;
}
