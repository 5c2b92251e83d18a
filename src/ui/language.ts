import type { Settings } from '../app/ports.ts';
import { writePresetsInEnglish } from '../messages/index.ts';
import { bestLanguage, languageOf, speak } from '../messages/languages.ts';
import type { UiStore } from './ui-store.ts';

const LANGUAGE = 'language';
/** Setting for predefined texts: `english` or empty. */
const PRESETS = 'presets';

export const chosenLanguage = (settings: Settings): string | undefined =>
  languageOf(settings.get(LANGUAGE) ?? '')?.code;

export const browserLanguage = (): string => bestLanguage(navigator.languages);

/** Returns true if predefined reasons and stamps are always English. */
export const hasEnglishPresets = (settings: Settings): boolean => settings.get(PRESETS) === 'english';

export function chooseEnglishPresets(settings: Settings, isWanted: boolean): void {
  settings.set(PRESETS, isWanted ? 'english' : '');
  writePresetsInEnglish(isWanted);
}

/** @throws Error if the catalog can't be loaded; the language then stays */
async function switchTo(ui: UiStore, code: string, onSpoken: () => void = () => undefined): Promise<void> {
  if (!(await speak(code, navigator.languages))) return;
  // The window remounts at once and reads the choice.
  onSpoken();
  const root = document.documentElement;
  root.lang = code;
  root.dir = languageOf(code)?.dir ?? 'ltr';
  ui.setState({ language: code });
}

/** Sets the language at startup. Falls back to English if the catalog can't be loaded. */
export async function startLanguage(ui: UiStore, settings: Settings): Promise<void> {
  writePresetsInEnglish(hasEnglishPresets(settings));
  const code = chosenLanguage(settings) ?? browserLanguage();
  await switchTo(ui, code).catch(() => undefined);
}

/** Changes and stores the language; undefined for the browser's. @throws like {@link switchTo} */
export async function chooseLanguage(ui: UiStore, settings: Settings, code: string | undefined): Promise<void> {
  await switchTo(ui, code ?? browserLanguage(), () => settings.set(LANGUAGE, code ?? ''));
}
