// Language of the window: chosen here, or the browser's.
import type { Settings } from '../app/ports.ts';
import { bestLanguage, languageOf, speak } from '../messages/languages.ts';
import { writePresetsInEnglish } from '../messages/presets.ts';
import type { UiStore } from './ui-store.ts';

/** Name of the setting; empty for the browser's own language. */
const LANGUAGE = 'language';
/** Name of the setting: `english`, or none. */
const PRESETS = 'presets';

/** Language chosen here; undefined for the browser's. */
export const chosenLanguage = (settings: Settings): string | undefined =>
  languageOf(settings.get(LANGUAGE) ?? '')?.code;

export const browserLanguage = (): string => bestLanguage(navigator.languages);

/** Returns whether predefined reasons and stamps are English, whatever the window's language. */
export const hasEnglishPresets = (settings: Settings): boolean => settings.get(PRESETS) === 'english';

export function chooseEnglishPresets(settings: Settings, isWanted: boolean): void {
  settings.set(PRESETS, isWanted ? 'english' : '');
  writePresetsInEnglish(isWanted);
}

/** @throws when the catalog cannot be fetched; the language stays as it was */
async function switchTo(ui: UiStore, code: string, onSpoken: () => void = () => undefined): Promise<void> {
  if (!(await speak(code, navigator.languages))) return;
  // The window remounts at once and reads the choice.
  onSpoken();
  const root = document.documentElement;
  root.lang = code;
  root.dir = languageOf(code)?.dir ?? 'ltr';
  ui.setState({ language: code });
}

/** Before the window is there. It is English where the catalog cannot be fetched. */
export async function startLanguage(ui: UiStore, settings: Settings): Promise<void> {
  writePresetsInEnglish(hasEnglishPresets(settings));
  const code = chosenLanguage(settings) ?? browserLanguage();
  await switchTo(ui, code).catch(() => undefined);
}

/**
 * Another language, at once and from now on.
 * @param code undefined for the browser's own
 * @throws as {@link switchTo} does
 */
export async function chooseLanguage(ui: UiStore, settings: Settings, code: string | undefined): Promise<void> {
  await switchTo(ui, code ?? browserLanguage(), () => settings.set(LANGUAGE, code ?? ''));
}
